# mypy: ignore-errors
# ruff: noqa: E501, INP001
"""Subjects of blind_9.json, first third: nature, science and health; see rule_9.md."""

import forms_7
from shapes_6 import html, markdown, one, prose, rows
from shapes_7 import attrs, csv, ent
from subjects_8 import sheet

forms_7.LONG |= {"bp": "base pairs", "mg": "milligrams", "au": "astronomical units"}

GENOMES = {
    "name": "bacterial genome assemblies",
    "attrs": attrs(
        "t=total length,N,bp | c=contigs,N, | n=contig N50,N,bp | f=scaffolds,N, | m=scaffold N50,N,bp | g=GC content,N,% | x=coverage,N, | p=protein-coding genes,N, | w=genes in all,N, | "
        "k=completeness,N,% | q=contamination,N,% | r=released,D, | a=annotated,D, | u=submitter,W, | i=sequencing technology,W, | v=type strain,B,"
    ),
    "alike": [("n", "m"), ("c", "f"), ("p", "w"), ("k", "q"), ("r", "a"), ("u", "i"), ("g", "k")],
    "others": {
        "u": ["Sanger Institute", "Wageningen University", "Osaka University"],
        "i": ["Ion Torrent PGM", "Illumina HiSeq 2500", "BGISEQ-500"],
    },
    "entities": [
        ent(
            "GCF_014203715.1",
            "nm=ASM1420371v1 | sp=Halomonas brackensis TB-17 | ta=2763821 | ui=7843221 | pi=2763821.3",
            "t=4218637 | c=63 | n=187452 | f=41 | m=264318 | g=61.7 | x=118.5 | p=3846 | w=3971 | k=98.64 | q=1.37 | r=2020-08-19 | a=2023-02-07 | u=University of Bergen | i=Illumina MiSeq | v=true",
        ),
        ent(
            "GCF_902506345.1",
            "nm=PFLU_ORC2 | sp=Pseudomonas orchidicola ORC2 | ta=2608553 | ui=4127690 | pi=2608553.7",
            "t=6473928 | c=112 | n=96274 | f=87 | m=143865 | g=59.3 | x=84.2 | p=5912 | w=6054 | k=99.27 | q=2.18 | r=2019-09-24 | a=2022-11-30 | u=John Innes Centre | i=Illumina NovaSeq 6000 | v=false",
        ),
        ent(
            "GCF_028743195.1",
            "nm=ASM2874319v1 | sp=Clostridium lacustre DVK-4 | ta=3012467 | ui=15863407 | pi=3012467.4",
            "t=3157246 | c=29 | n=412936 | f=18 | m=538174 | g=28.6 | x=213.4 | p=2784 | w=2893 | k=96.85 | q=3.42 | r=2023-02-14 | a=2024-03-21 | u=Vilnius University | i=Oxford Nanopore GridION | v=true",
        ),
        ent(
            "GCF_003429815.1",
            "nm=ASM342981v1 | sp=Streptomyces tenebrarum KO-9 | ta=2293568 | ui=1862354 | pi=2293568.5",
            "t=8936514 | c=147 | n=138627 | f=94 | m=226493 | g=71.8 | x=57.6 | p=7638 | w=7845 | k=97.53 | q=4.26 | r=2018-08-28 | a=2021-06-16 | u=Kyung Hee University | i=PacBio Sequel | v=false",
        ),
    ],
    "json": [
        # NCBI Datasets v2, dataset report: chalkless/lifesciDB, ncbi_datasets/example.summary_genome_accesssion.json
        rows(
            "datasets.example/v2/genome/dataset_report",
            '{"reports": [',
            '{"accession": "«@»", "annotation_info": {"name": "NCBI Prokaryotic Genome Annotation Pipeline (PGAP)", "provider": "NCBI RefSeq", "release_date": "«a iso»", "stats": {"gene_counts": {"protein_coding": «p n», "total": «w n»}}}, '
            '"assembly_info": {"assembly_name": "«#nm»", "assembly_status": "current", "assembly_type": "haploid", "release_date": "«r iso»", "submitter": "«u n»"}, '
            '"assembly_stats": {"contig_n50": «n n», "gc_percent": «g n», "genome_coverage": "«x z1»x", "number_of_scaffolds": «f n», "scaffold_n50": «m n», "total_sequence_length": "«t n»"}, '
            '"checkm_info": {"checkm_version": "v1.2.2", "completeness": «k n», "contamination": «q n»}, "organism": {"organism_name": "«#sp»", "tax_id": «#ta»}, "source_database": "SOURCE_DATABASE_REFSEQ"}',
            ", ",
            '], "total_count": #n}',
        ),
        # NCBI E-utilities, esummary of the assembly database: an answer printed in a public page on NCBI's interfaces, found by its text
        # ("assemblyaccession", "contign50") where the search gives no repository; keys as documented by NCBI. The uids are left out of the list "uids".
        rows(
            "eutils.example/esummary.fcgi?db=assembly",
            '{"header": {"type": "esummary", "version": "0.3"}, "result": {',
            '"«#ui»": {"uid": "«#ui»", "rsuid": "", "assemblyaccession": "«@»", "assemblyname": "«#nm»", "taxid": "«#ta»", "organism": "«#sp»", "assemblytype": "haploid", "coverage": "«x n»", '
            '"partialgenomerepresentation": "false", "asmreleasedate_refseq": "«r sl» 00:00", "submitterorganization": "«u n»", "anomalouslist": [], "contign50": «n n», "scaffoldn50": «m n», "annotrpturl": ""}',
            ", ",
            "}}",
        ),
        # PATRIC (BV-BRC) genome summary: mmundy42/mackinac, docs/genome.rst (printed there as a Python dictionary); sequencing_platform
        # and sequencing_depth as in BV-BRC's documentation of the genome record
        rows(
            "patricgenomes.example/api/genome",
            "[",
            '{"genome_id": "«#pi»", "assembly_accession": "«@»", "genome_name": "«#sp»", "genome_status": "WGS", "genome_length": «t n», "contigs": «c n», "gc_content": «g n», '
            '"sequencing_platform": "«i n»", "sequencing_depth": "«x n»x", "type_strain": "«v Y»", "owner": "PATRIC", "public": true, "taxon_id": «#ta»}',
            ", ",
            "]",
        ),
    ],
    "table": [
        csv(
            "assembly_summary.txt",
            "assembly_accession; asm_name; organism_name; seq_rel_date; asm_submitter; genome_size; gc_percent; scaffold_count; contig_count; annotation_date; total_gene_count; protein_coding_gene_count",
            "«@»; «#nm»; «#sp»; «r sl»; «u n»; «t n»; «g n»; «f n»; «c n»; «a iso»; «w n»; «p n»",
            "\t",
        ),
        html(
            "supplementary table of the comparison",
            "Strain; RefSeq; Size (bp); GC; Contigs; Contig N50 (bp); Scaffold N50 (bp); Completeness; Contamination; Type strain",
            "<i>«#sp»</i>; «@»; «t c»; «g p»; «c n»; «n c»; «m c»; «k p»; «q p»; «v y»",
        ),
        rows(
            "assembly reports, heads",
            "",
            "# Assembly name:  «#nm»\n# Organism name:  «#sp»\n# Submitter:      «u n»\n# Release date:   «r dmb»\n# Genome coverage: «x n»x\n# Sequencing technology: «i n»\n# Type strain:    «v y»\n# RefSeq assembly accession: «@»\n# Contig N50:     «n n»\n# Annotated on:   «a dmb»",
            "\n#\n",
            "\n",
        ),
    ],
    "prose": [
        prose(
            "genomeletters.example/announcements",
            "Short announcements of this issue, one genome each.",
            [
                "«#sp» («@») was cut open with the usual enzymes, and 400 nanograms of its DNA went into the library. The reads (instrument: «i n») cover each base «x n»-fold on average. Put together they run to «t ql» in «c w» unbroken pieces. Guanine and cytosine make up «g pc» of the letters.",
                "The draft «#nm» («@») belongs to «#sp». Half of its bases lie in gapless pieces of at least «n c» bp; once those are linked, half lie in chains of at least «m c» bp, and «f w» such chains remain. The pipeline called «w c» genes on it, of which «p c» make a protein.",
                "«#sp» went public under «@» on «r dmy», deposited under the name of «u n». Judged by its single-copy markers, «k pc» of the genome has been caught, while «q pc» looks like somebody else's DNA. Three plates out of twelve had to be thrown away before that.",
            ],
            ["«1#sp» («1@») has «1t M» letters of DNA, «2#sp» («2@») has «2t M»."],
        ),
        prose(
            "culture collection, curators' minutes",
            "Present: five curators; apologies from two.",
            [
                "«@», «#sp». Who had sent it in? «u n», it turned out, and the public has had it since «r ord». It has been annotated anew, last on «a dmy». The count of genes stands at «w c».",
                "«@», «#sp». The machine behind it was of the make «i n». Is it the strain that the name hangs on? «v Y», according to the card. It falls into «c n» contigs, which nobody liked, and «f n» scaffolds.",
                "«@», «#sp». The share of G and C was read out as «g p». With a depth of «x n» times it was called good enough, and «q p» foreign sequence was let pass. The freezer of room 14 is to be defrosted.",
            ],
            [],
            "\n",
        ),
        prose(
            "lab diary, week 31",
            "Monday to Friday, mostly downloads.",
            [
                "Took «@» for «#sp». It came out on «r mdy» and weighs in at «t ap_M» bases. The checking tool finds it «k p» complete. The proteome file has «p c» entries, as many as there are coding genes.",
                "Looked again at «@», the one from «#sp». Its contigs are long, N50 «n c» bp, and after scaffolding that becomes «m c». The notes were redone on «a mdy». Coffee machine broken since Tuesday, 30 cups lost.",
            ],
            [],
        ),
    ],
    "objectives": [
        "How good are the genome assemblies {}?",
        "Size, quality and origin of {}",
        "Compare the assemblies {}",
    ],
}

TRIALS = {
    "name": "clinical trials",
    "attrs": attrs(
        "e=patients enrolled,N, | g=planned enrolment,N, | s=sites,N, | a=arms,N, | y=minimum age,N,years | z=maximum age,N,years | d=daily dose,N,mg | u=patients with a serious adverse event,N, | x=patients who left early,N, | "
        "k=responders on the drug,N,% | p=registered,D, | t=started,D, | c=completed,D, | r=results posted,D, | b=double-blind,B, | o=sponsor,W, | i=principal investigator,W,"
    ),
    "alike": [("e", "g"), ("u", "x"), ("y", "z"), ("p", "t"), ("t", "c"), ("c", "r"), ("o", "i")],
    "others": {
        "o": ["Calloway Sciences", "Medicon Lund", "Ostara Therapeutics"],
        "i": ["Henrik Aas", "Paula Quintero", "Yusuf Demir"],
    },
    "entities": [
        ent(
            "NCT04718263",
            "ac=CALDERA-2 | ti=Velorazine in Moderate Psoriasis | dr=velorazine | nc=NCI-2021-00418 | id=5f1c0a7e | wh=psoriasis | cl=INDUSTRY",
            "e=612 | g=640 | s=74 | a=3 | y=18 | z=75 | d=45 | u=38 | x=83 | k=57.4 | p=2021-01-22 | t=2021-03-15 | c=2023-08-29 | r=2024-05-17 | b=true | o=Norvane Pharma | i=Ingrid Solheim",
        ),
        ent(
            "NCT05126094",
            "ac=TIDEWATER | ti=Pexalimod After Myocardial Infarction | dr=pexalimod | nc=NCI-2021-11763 | id=8d40b9c2 | wh=heart attacks | cl=INDUSTRY",
            "e=1847 | g=1790 | s=163 | a=2 | y=40 | z=85 | d=120 | u=214 | x=226 | k=31.8 | p=2021-11-18 | t=2022-02-07 | c=2024-06-11 | r=2025-02-26 | b=true | o=Brightwell Bio | i=Marcus Oyelaran",
        ),
        ent(
            "NCT03962517",
            "ac=LULLABY | ti=Sonaritol for Insomnia in Older Adults | dr=sonaritol | nc=NCI-2019-03356 | id=27ae6f13 | wh=sleeplessness | cl=OTHER",
            "e=358 | g=384 | s=29 | a=2 | y=65 | z=90 | d=7.5 | u=17 | x=52 | k=44.6 | p=2019-05-24 | t=2019-09-02 | c=2021-04-20 | r=2022-01-13 | b=false | o=Leiden University | i=Katrien Vos",
        ),
        ent(
            "NCT04489731",
            "ac=STONEBREAK | ti=Citravane Against Recurrent Kidney Stones | dr=citravane | nc=NCI-2020-07105 | id=c3915d84 | wh=kidney stones | cl=INDUSTRY",
            "e=926 | g=950 | s=58 | a=4 | y=21 | z=70 | d=900 | u=61 | x=118 | k=62.3 | p=2020-07-28 | t=2020-10-19 | c=2023-02-14 | r=2023-11-30 | b=true | o=Helix Renal | i=Anand Krishnan",
        ),
    ],
    "json": [
        # ClinicalTrials.gov API v2, search of studies: genomoncology/biomcp, testdata/sources/ctgov/get_nct02576665_20260811.json,
        # and Nick-Joseph/capybara, lib/services/dummydatat.dart (dates with their type, studyFirstSubmitDate)
        rows(
            "ctregistry.example/api/v2/studies",
            '{"studies": [',
            '{"protocolSection": {"identificationModule": {"nctId": "«@»", "briefTitle": "«#ti»", "acronym": "«#ac»"}, "statusModule": {"overallStatus": "COMPLETED", "expandedAccessInfo": {"hasExpandedAccess": false}, '
            '"startDateStruct": {"date": "«t iso»", "type": "ACTUAL"}, "completionDateStruct": {"date": "«c iso»", "type": "ACTUAL"}, "studyFirstSubmitDate": "«p iso»", "resultsFirstPostDateStruct": {"date": "«r iso»", "type": "ACTUAL"}}, '
            '"sponsorCollaboratorsModule": {"leadSponsor": {"name": "«o n»", "class": "«#cl»"}}, "designModule": {"studyType": "INTERVENTIONAL", "phases": ["PHASE3"], "enrollmentInfo": {"count": «e n», "type": "ACTUAL"}}, '
            '"eligibilityModule": {"sex": "ALL", "minimumAge": "«y n» Years", "maximumAge": "«z n» Years"}}, "hasResults": true}',
            ", ",
            '], "totalCount": #n}',
        ),
        # National Cancer Institute, Clinical Trials Search API v2: genomoncology/biomcp, testdata/sources/nci_cts/get_nci_2023_04529_full_20260903.json
        rows(
            "nci-cts.example/api/v2/trials",
            '{"data": [',
            '{"acronym": "«#ac»", "active_sites_count": «s n», "completion_date": "«c iso»", "eligibility": {"structured": {"min_age_in_years": «y n», "max_age_in_years": «z n»}}, "interventional_model": "Parallel", "keywords": null, "lead_org": "«o n»", '
            '"minimum_target_accrual_number": «g n», "nci_id": "«#nc»", "nct_id": "«@»", "number_of_arms": «a n», "official_title": "«#ti»", "phase": "III", "primary_purpose": "TREATMENT", "principal_investigator": "«i n»", '
            '"start_date": "«t iso»", "start_date_type_code": "ACTUAL", "why_study_stopped": null}',
            ", ",
            '], "total": #n}',
        ),
        # OpenTrials API, search: opentrials/api, api/swagger/swagger.yaml (definitions Trial, TrialPerson, TrialOrganisation)
        rows(
            "opentrials.example/v1/search",
            '{"total_count": #n, "items": [',
            '{"id": "«#id»", "source_id": "nct", "identifiers": {"nct": "«@»"}, "public_title": "«#ti» («#ac»)", "target_sample_size": «g n», "gender": "both", "has_published_results": true, "registration_date": "«p f»", "completion_date": "«c f»", '
            '"status": "complete", "recruitment_status": "not_recruiting", "persons": [{"name": "«i n»", "role": "principal_investigator"}], "organisations": [{"name": "«o up»", "role": "primary_sponsor"}]}',
            ", ",
            "]}",
        ),
        # ClinicalTrials.gov API v2, one study with results: the key names of the results section as in ctti-clinicaltrials/aact,
        # app/models/study_json_record.rb, and in the service's own data structure (adverseEventsModule, participantFlowModule), shortened
        one(
            "ctregistry.example/api/v2/studies/results",
            '{"protocolSection": {"identificationModule": {"nctId": "«@»", "acronym": "«#ac»"}, "designModule": {"enrollmentInfo": {"count": «e n», "type": "ACTUAL"}}}, "resultsSection": {"participantFlowModule": {"periods": [{"title": "Overall Study", '
            '"dropWithdraws": [{"type": "Left the study early, any reason", "reasons": [{"groupId": "FG000", "numSubjects": "«x n»"}]}]}]}, "outcomeMeasuresModule": {"outcomeMeasures": [{"type": "PRIMARY", "title": "Responders on #dr", "unitOfMeasure": "percent", "classes": [{"categories": [{"measurements": [{"value": "«k z1»"}]}]}]}]}, '
            '"adverseEventsModule": {"eventGroups": [{"id": "EG000", "title": "All participants", "seriousNumAffected": «u n»}]}}, "hasResults": true}'.replace(
                "#dr", "«#dr»"
            ),
        ),
    ],
    "table": [
        html(
            "pipeline page of a drug newsletter",
            "Trial; Number; Backer; Enrolled; Planned; Arms; Began; Ended; Results posted; Double-blind",
            "<b>«#ac»</b>; «@»; «o n»; «e c»; «g c»; «a n»; «t b»; «c b»; «r b»; «b y»",
        ),
        csv(
            "meta-analysis extraction sheet",
            "trial; nct; n_enrolled; age_min; age_max; dose_mg_per_day; responders_drug_pct; serious_ae_patients; left_early; double_blind; start",
            "«#ac»; «@»; «e n»; «y n»; «z n»; «d n»; «k n»; «u n»; «x n»; «b yn»; «t iso»",
        ),
        sheet(
            "clinical study reports, synopses",
            "«#ti» («@»)",
            "Sponsor; Coordinating investigator; Number of centres; Planned number of patients; Registered; First patient in; Study completed; Dose per day; Response rate on the drug; Double-blind",
            "«o n»; «i n»; «s n»; «g c»; «p dmy»; «t dmy»; «c dmy»; «d n» mg; «k p»; «b Y»",
        ),
    ],
    "prose": [
        prose(
            "medwire.example/phase three",
            "Three stories that moved before noon.",
            [
                "«o n» said on Thursday that «#ac» («@»), its study of «#dr» against «#wh», had met its goal: «k pc» of those who got the drug responded. In «s n» clinics, «e ap_c» people took part. Shares rose by 6 percent before the bell.",
                "The numbers behind «#ac» («@») are out: the registry put them online on «r mdy». Something serious befell «u n» of the people in it, and «x n» dropped out before the end. Every day they swallowed «d l» of «#dr». The last visit had been on «c mdy».",
                "A trial that was meant to find «g c» patients has ended with «e c» of them. «#ac» («@») had got under way on «t mdy», with «i n» at the helm. Analysts had expected twelve more months of it.",
            ],
            [
                "Of those on the drug, «1k pc» responded in «1#ac» («1@») and «2k pc» in «2#ac» («2@»)."
            ],
        ),
        prose(
            "patients' association, circular",
            "You asked us which studies are worth reading about. Here is what we know.",
            [
                "«#ti», number «@», is paid for by «o n». You could join from the age of «y n» up to «z n». The tablets of «#dr» came to «d n» mg a day. Were patients and doctors both kept in the dark about who got what? «b Y».",
                "«#ti», number «@», wanted «g c» people and searched for them in «s n» places. Those who came were dealt into «a w» groups. It was entered in the public register on «p dmy», and the first person was treated on «t dmy».",
                "«#ti», number «@», closed for good on «c dmy». Of those in it, «x n» had given up on the way. «i n» led it and answered our letter within a week, on two pages.",
            ],
            [],
        ),
        prose(
            "ethics board, yearly review",
            "The board reviewed the files in the order of their numbers.",
            [
                "«@» («#ac»). The file was opened when the study appeared in the register on «p ord». The board noted «u n» patients with serious events among «e c». Findings were made public on «r dmy», later than the board would have liked by some weeks.",
                "«@» («#ac»). Responsible: «i n». The board had asked why nobody older than «z n» was let in and got no answer. With «#dr», «k p» improved as hoped. Double-blind: «b y».",
            ],
            [],
            "\n",
        ),
    ],
    "objectives": [
        "What came out of the trials {}?",
        "Size, dates and results of {}",
        "Sum up the studies {}",
    ],
}

COMETS = {
    "name": "comets",
    "attrs": attrs(
        "e=eccentricity,N, | q=perihelion distance,N,au | z=aphelion distance,N,au | i=inclination,N,° | p=orbital period,N,years | d=diameter of the nucleus,N,km | r=rotation period,N,h | m=total magnitude,N, | n=nuclear magnitude,N, | "
        "o=observations used,N, | j=least distance to the Earth's orbit,N,au | t=latest perihelion,D, | f=discovered,D, | l=last observation used,D, | w=discoverer,W, | x=near-Earth object,B, | v=visited by a spacecraft,B,"
    ),
    "alike": [("q", "z"), ("q", "j"), ("m", "n"), ("t", "l"), ("f", "t"), ("x", "v"), ("d", "r")],
    "most": {"e": 0.99},
    "others": {"w": ["Antonín Mrkos", "Caroline Shoemaker", "William Brooks"]},
    "entities": [
        ent(
            "67P/Churyumov-Gerasimenko",
            "de=67P | sp=1000012 | pk=0067P | oc=Jupiter-family Comet | co=JFc",
            "e=0.6405 | q=1.2453 | z=5.6842 | i=7.0437 | p=6.449 | d=4.12 | r=12.761 | m=11.3 | n=13.9 | o=6326 | j=0.2593 | t=2021-11-02 | f=1969-10-22 | l=2022-05-27 | w=Klim Churyumov | x=true | v=true",
        ),
        ent(
            "19P/Borrelly",
            "de=19P | sp=1000005 | pk=0019P | oc=Jupiter-family Comet | co=JFc",
            "e=0.6377 | q=1.3061 | z=5.9047 | i=29.3041 | p=6.846 | d=4.84 | r=26.318 | m=9.8 | n=12.6 | o=3217 | j=0.3604 | t=2022-02-01 | f=1904-12-28 | l=2022-11-21 | w=Alphonse Borrelly | x=false | v=true",
        ),
        ent(
            "12P/Pons-Brooks",
            "de=12P | sp=1000022 | pk=0012P | oc=Halley-type Comet | co=HTC",
            "e=0.9546 | q=0.7808 | z=33.6153 | i=74.1913 | p=71.317 | d=34.25 | r=57.134 | m=5.4 | n=9.7 | o=8764 | j=0.1789 | t=2024-04-21 | f=1812-07-21 | l=2024-10-03 | w=Jean-Louis Pons | x=true | v=false",
        ),
        ent(
            "46P/Wirtanen",
            "de=46P | sp=1000109 | pk=0046P | oc=Jupiter-family Comet | co=JFc",
            "e=0.6588 | q=1.0553 | z=5.1304 | i=11.7476 | p=5.439 | d=1.17 | r=8.914 | m=14.1 | n=16.8 | o=5438 | j=0.0713 | t=2024-05-19 | f=1948-01-17 | l=2024-08-26 | w=Carl Wirtanen | x=true | v=false",
        ),
    ],
    "json": [
        # JPL Small-Body Database look-up: astropy/astroquery, astroquery/jplsbdb/tests/data/67P.dat
        one(
            "ssd.example/sbdb.api",
            '{"signature": {"source": "NASA/JPL Small-Body Database (SBDB) API", "version": "1.0"}, "object": {"fullname": "«@»", "des": "«#de»", "spkid": "«#sp»", "kind": "cn", "prefix": "P", "neo": «x b», "pha": false, "orbit_class": {"name": "«#oc»", "code": "«#co»"}}, '
            '"discovery": {"who": "«w n»", "site": null, "ref": "comet.dis", "date": "«f iso»"}, "phys_par": [{"name": "M1", "title": "comet total magnitude", "value": "«m n»", "units": "mag"}, {"name": "M2", "title": "comet nuclear magnitude", "value": "«n n»", "units": "mag"}, '
            '{"name": "diameter", "title": "diameter", "value": "«d n»", "units": "km"}, {"name": "rot_per", "title": "rotation period", "value": "«r n»", "units": "h"}], "orbit": {"source": "JPL", "equinox": "J2000", "condition_code": "0", "n_obs_used": "«o n»", "last_obs": "«l iso»", "moid": "«j n»", '
            '"elements": [{"name": "e", "title": "eccentricity", "label": "e", "value": "«e n»", "units": null}, {"name": "q", "title": "perihelion distance", "label": "q", "value": "«q n»", "units": "au"}, {"name": "i", "title": "inclination", "label": "i", "value": "«i n»", "units": "deg"}, '
            '{"name": "ad", "title": "aphelion distance", "label": "Q", "value": "«z n»", "units": "au"}]}, "radar_obs": []}',
        ),
        # Minor Planet Center web service: astropy/astroquery, astroquery/mpc/tests/data/comet_object_C2012S1.json (the full name in "designation")
        rows(
            "minorplanets.example/web_service/search_comet_orbits",
            "[",
            '{"aphelion_distance": "«z z7»", "designation": "«@»", "earth_moid": "«j z5»", "eccentricity": "«e z7»", "fragment": null, "inclination": "«i z5»", "is_standard_epoch": null, "last_observation_date_used": "«l iso».0", '
            '"object_type": "P", "observations": «o n», "packed_designation": "«#pk»", "perihelion_date": "«t iso».74194", "perihelion_distance": "«q z7»", "period": "«p z4»", "venus_moid": null}',
            ", ",
            "]",
        ),
        # JPL Small-Body Database query (rows under a list of fields): as the service documents it; the same field names in
        # Quack-Space/Meteor_Madness_Backend, api_calls.py, and egarpor/sphunif, data-raw/comets.R
        rows(
            "ssd.example/sbdb_query.api",
            '{"signature": {"source": "NASA/JPL Small-Body Database (SBDB) Query API", "version": "1.0"}, "count": "#n", "fields": ["spkid", "full_name", "neo", "e", "q", "i", "per_y", "M1", "M2", "diameter", "rot_per", "n_obs_used"], "data": [',
            '["«#sp»", "  «@»", "«x yn»", "«e n»", "«q n»", "«i n»", "«p n»", "«m n»", "«n n»", "«d n»", "«r n»", "«o n»"]',
            ", ",
            "]}",
        ),
    ],
    "table": [
        html(
            "list of numbered comets",
            "Comet; Discovered; By; Period (years); q (au); Q (au); e; i (°); Last perihelion; Spacecraft visit",
            "<b>«@»</b>; «f dmy»; «w n»; «p n»; «q n»; «z n»; «e n»; «i n»; «t dmy»; «v Y»",
        ),
        markdown(
            "observing section handbook",
            "Comet; Perihelion; Distance from the Sun there; Total mag. M1; Nuclear mag. M2; Nucleus; Rotation; NEO; MOID to Earth; Spacecraft visit",
            "«@»; «t b»; «q u»; «m n»; «n n»; «d u»; «r u»; «x y»; «j u»; «v y»",
        ),
        rows(
            "orbit solutions, log",
            "",
            "- comet: «@»\n  observations: «o n»\n  last_observation: «l iso»\n  latest_perihelion: «t iso»\n  eccentricity: «e n»\n  inclination_deg: «i n»\n  period_years: «p n»\n  perihelion_au: «q n»\n  aphelion_au: «z n»\n  earth_moid_au: «j n»\n  near_earth: «x b»",
            "\n",
            "\n",
        ),
    ],
    "prose": [
        prose(
            "nightsky.example/comets of the decade",
            "None of them will rival the Moon, but each has a story.",
            [
                "**«@»** comes round every «p n» years. It was first spotted by «w n» on «f dmy», through an instrument that would fit in a rucksack. On «t dmy» it was nearest the Sun, «q u» from it. Far out, it drifts as far as «z u» away.",
                "**«@»** is a lump of dirty ice «d u» across, and it turns on itself once in «r n» hours. Its path is tilted by «i n» degrees against ours. The shape of that path is a long egg, eccentricity «e n», which a child could draw with two pins and a thread.",
                "**«@»** can come within «j u» of the track on which the Earth runs, should the timing be right. With its coma it has an absolute brightness of «m n», the bare core alone one of «n n». It takes «p n» years to go round once; 30 amateurs sent us sketches.",
            ],
            ["**«1@»** needs «1p ap_n» years for a lap, **«2@»** needs «2p ap_n»."],
        ),
        prose(
            "planetarium, script of the evening show",
            "Lights down. Please switch off your phones.",
            [
                "Here is «@». «w n» found it in «f y», long before any of you sat here. Its heart measures «d ap_l» from side to side, and a day there lasts «r u». No seat in this hall is further than 9 metres from it.",
                "Look at «@». Its latest swing past the Sun fell on «t mdy». At that moment «q l» lay between the two; at the other end of the loop it is «z l». If you ask how round the loop is, the number is «e n».",
                "This is «@». Astronomers have nailed its orbit with «o c» sightings, the last of them on «l mdy». The loop leans by «i n» degrees. It passes the Earth's own lane at a distance of «j n» au, no closer.",
            ],
            [],
        ),
        prose(
            "society circular, orbit notes",
            "Notes by the computing section.",
            [
                "«@»: new solution from «o ap_c» positions, up to «l dmy». Least separation of the two orbits «j u». Brightness parameters are «m n» for the whole comet and «n n» for the nucleus. Residuals of half an arc second.",
                "«@»: a lap of «p u», perihelion at «q u» on «t ord». The plane makes an angle of «i n»° with the ecliptic. Credit for the find goes to «w n» («f dmy»).",
            ],
            [],
            "\n",
        ),
    ],
    "objectives": [
        "Orbit and nucleus of {}",
        "What do the sources say about the comets {}?",
        "Describe {}",
    ],
}

PLANTS = {
    "name": "houseplants",
    "attrs": attrs(
        "a=lowest temperature,N,°C | b=highest temperature,N,°C | c=least light,N,lux | d=most light,N,lux | e=least soil moisture,N,% | f=most soil moisture,N,% | g=least air humidity,N,% | i=lowest soil pH,N, | j=highest soil pH,N, | k=height,N,cm | l=spread,N,cm | "
        "m=days between waterings,N, | n=poisonous to pets,B, | o=drought-tolerant,B, | p=family,W, | q=native to,W, | t=first described,D,"
    ),
    "alike": [
        ("a", "b"),
        ("c", "d"),
        ("e", "f"),
        ("f", "g"),
        ("i", "j"),
        ("k", "l"),
        ("n", "o"),
        ("p", "q"),
    ],
    "most": {"j": 14, "i": 14},
    "others": {
        "p": ["Araliaceae", "Urticaceae", "Marantaceae"],
        "q": ["Brazil", "Madagascar", "Thailand"],
    },
    "entities": [
        ent(
            "Monstera deliciosa",
            "pd=monstera deliciosa | al=Swiss cheese plant | sl=monstera-deliciosa | ge=Monstera | id=165492 | pe=5257 | au=Liebm. | jo=Vidensk. Meddel.",
            "a=15.5 | b=31 | c=1625 | d=34500 | e=22 | f=58 | g=52 | i=5.6 | j=7.2 | k=265 | l=145 | m=9 | n=true | o=false | p=Araceae | q=Mexico | t=1849-11-03",
        ),
        ent(
            "Ficus lyrata",
            "pd=ficus lyrata | al=Fiddle-leaf fig | sl=ficus-lyrata | ge=Ficus | id=143887 | pe=2791 | au=Warb. | jo=Bot. Jahrb. Syst.",
            "a=13 | b=28 | c=2450 | d=48500 | e=26 | f=56 | g=43 | i=6.1 | j=7.4 | k=315 | l=125 | m=11 | n=true | o=false | p=Moraceae | q=Cameroon | t=1894-06-12",
        ),
        ent(
            "Chlorophytum comosum",
            "pd=chlorophytum comosum | al=Spider plant | sl=chlorophytum-comosum | ge=Chlorophytum | id=120354 | pe=1847 | au=Jacques | jo=J. Soc. Imp. Centr. Hort.",
            "a=8.5 | b=32 | c=1150 | d=27500 | e=17 | f=63 | g=38 | i=5.8 | j=7.7 | k=42 | l=64 | m=6 | n=false | o=true | p=Asparagaceae | q=South Africa | t=1862-08-21",
        ),
        ent(
            "Dracaena trifasciata",
            "pd=dracaena trifasciata | al=Snake plant | sl=dracaena-trifasciata | ge=Dracaena | id=131206 | pe=2468 | au=Prain | jo=Bengal Pl.",
            "a=11 | b=35 | c=875 | d=41500 | e=12 | f=46 | g=27 | i=5.3 | j=7.9 | k=118 | l=55 | m=19 | n=true | o=true | p=Dracaenaceae | q=Nigeria | t=1903-04-15",
        ),
    ],
    "json": [
        # Open Plantbook, plant detail: Olen/homeassistant-plant, tests/fixtures/openplantbook_responses.py ("category" as the service gives it)
        one(
            "plantbook.example/api/v1/plant/detail",
            '{"pid": "«#pd»", "display_pid": "«@»", "alias": "«#al»", "category": "«p n», «#ge»", "max_light_lux": «d n», "min_light_lux": «c n», "max_temp": «b n», "min_temp": «a n», "min_env_humid": «g n», "max_soil_moist": «f n», "min_soil_moist": «e n», '
            '"image_url": "https://opb-img.example/«#sl».jpg"}',
        ),
        # Trefle, species: treflehq/documentation, docs/guides/getting-started.md (envelope, names, bibliography) and
        # docs/advanced/plants-fields.md (specifications, growth); the growth of a single species stands in the list here
        rows(
            "trefle.example/api/v1/species",
            '{"data": [',
            '{"id": «#id», "common_name": "«#al»", "slug": "«#sl»", "scientific_name": "«@»", "author": "«#au»", "bibliography": "«#jo» («t y»)", "status": "accepted", "rank": "species", "family": "«p n»", "genus": "«#ge»", "distribution": {"native": ["«q n»"]}, '
            '"specifications": {"ligneous_type": null, "average_height": {"cm": «k n»}}, "growth": {"spread": {"cm": «l n»}, "ph_maximum": «j n», "ph_minimum": «i n», "minimum_temperature": {"deg_c": «a n»}, "maximum_temperature": {"deg_c": «b n»}, "soil_salinity": null}}',
            ", ",
            '], "links": {"self": "/api/v1/species"}, "meta": {"total": #n}}',
        ),
        # Perenual, species details: DanSinensky/plantsAPI, README.md (the height in cm; poison as true or false as in the service's older answers)
        rows(
            "perennials.example/api/species/details",
            "[",
            '{"id": «#pe», "common_name": "«#al»", "scientific_name": ["«@»"], "family": "«p n»", "origin": ["«q n»"], "type": "houseplant", "dimension": "Height:  «k n» cm", "cycle": "Perennial", "propagation": ["Cutting"], '
            '"watering_general_benchmark": {"value": "«m n»", "unit": "days"}, "pruning_count": [], "drought_tolerant": «o b», "thorny": false, "indoor": true, "pest_susceptibility_api": "Coming Soon", "poisonous_to_pets": «n b»}',
            ", ",
            "]",
        ),
        # A greenhouse controller's plant profiles: zelvel/greenhouse, PLANT_CONFIG_GUIDE.md
        rows(
            "greenhouse controller, profiles.json",
            "[",
            '{"name": "«#al»", "scientificName": "«@»", "thresholds": {"temperature": {"min": «a n», "max": «b n», "unit": "°C"}, "humidity": {"min": «g n», "unit": "%"}, "light": {"min": «c n», "max": «d n», "unit": "lux"}, "soilMoisture": {"min": «e n», "max": «f n», "unit": "%"}}, "growthStages": {}}',
            ", ",
            "]",
        ),
    ],
    "table": [
        markdown(
            "office plants, care sheet",
            "Plant; Water every … days; Coldest; Warmest; Light from (lux); Light to (lux); Air humidity at least; Toxic to pets; Stands drought",
            "*«@»* («#al»); «m n»; «a u»; «b u»; «c c»; «d c»; «g p»; «n y»; «o y»",
        ),
        csv(
            "nursery stock list",
            "botanical; common; family; native_to; described; height_cm; spread_cm; ph_min; ph_max; pets_poison; water_days",
            "«@»; «#al»; «p n»; «q n»; «t iso»; «k n»; «l n»; «i n»; «j n»; «n yn»; «m n»",
        ),
        rows(
            "glasshouse labels",
            "",
            "«@» – «#al»\nFAMILY: «p up»\nFROM: «q up»\nDESCRIBED: «t dmy»\nHEIGHT: «k u»\nSPREAD: «l u»\nTEMPERATURE: «a n» to «b n» °C\nSOIL pH: «i n» to «j n»\nSOIL MOISTURE: «e n» to «f n» %\nPOISONOUS TO PETS: «n Y»",
            "\n\n",
            "\n",
        ),
    ],
    "prose": [
        prose(
            "leafandpot.example/blog",
            "Readers keep asking which plant forgives most. Judge for yourselves.",
            [
                "***«@»***, the «#al» of the shops, gets thirsty after «m w» days. Below «a u» it sulks, above «b u» it droops. Mine stands on a shelf 2 metres from the window and has put out 14 leaves this year.",
                "***«@»*** («#al») wants at least «c n» lux and takes up to «d M» before its leaves burn. Keep the air at «g pc» or damper. Give it room: it grows «k ap_u» tall and «l u» wide.",
                "***«@»*** («#al») hails from «q n» and belongs to the «p n». My meter reads the soil: when it shows «e pc» I pour, at «f pc» I stop. Sour or sweet, anything from pH «i n» to «j n» will do.",
            ],
            ["***«1@»*** can do «1m w» days without water, ***«2@»*** «2m w»."],
        ),
        prose(
            "botanic garden, guide to house two",
            "Please keep to the path; the door shuts by itself after 20 seconds.",
            [
                "In the corner rises «@», «k u» of it. Botany has had a description of it since «t y», and counts it among the «p n». In the wild you would meet it in «q n».",
                "The middle bed holds «@». The heating sees to it that the thermometer never falls under «a u» nor climbs past «b u». The mist keeps the humidity from sinking below «g p». It reaches «l l» from edge to edge.",
                "By the exit stands «@», described on «t dmy». Its roots like ground between pH «i n» and pH «j n». Does it harm cats and dogs that chew on it? «n Y». Can it be left dry for long? «o Y».",
            ],
            [],
        ),
        prose(
            "garden centre, leaflet",
            "Five minutes a week is all it takes.",
            [
                "«#al» (*«@»*): at home in «q n», at ease on your sill. Water it every «m n» days, no sooner. It will not cope with less than «c c» lux. Once grown up, it stands «k l» high.",
                "«#al» (*«@»*): let the pot dry out to «e p» moisture, and never let it get wetter than «f p». It bears heat up to «b n» degrees and cold down to «a n». A pot of 17 litres is plenty.",
            ],
            [],
            "\n",
        ),
    ],
    "objectives": [
        "How do I look after {}?",
        "Care and origin of {}",
        "Compare the houseplants {}",
    ],
}

PARKS = {
    "name": "national parks",
    "attrs": attrs(
        "a=total area,N,km² | m=marine area,N,km² | v=visitors a year,N, | f=entrance fee for a car,N,USD | h=highest point,N,m | t=length of trails,N,km | b=bird species,N, | p=plant species,N, | s=staff,N, | g=campsites,N, | "
        "e=established,D, | w=last enlarged,D, | c=highest summit,W, | o=superintendent,W, | q=town of the headquarters,W, | d=dogs allowed,B, | z=World Heritage site,B,"
    ),
    "alike": [("a", "m"), ("b", "p"), ("e", "w"), ("s", "g"), ("c", "q"), ("d", "z"), ("h", "t")],
    "others": {
        "c": ["Heron Peak", "Mount Ansgar", "Old Baldy"],
        "o": ["Judith Amsel", "Ramon Ortega", "Peter Lindqvist"],
        "q": ["Fairhaven", "Cutler Landing", "Saint Orme"],
    },
    "entities": [
        ent(
            "Cape Morrow",
            "pc=camo | st=Oregon | sc=OR | wd=555726183 | sl=cape-morrow | ix=kU8QHWcB2qnE | la=43.27 | lo=-124.39",
            "a=1246.8 | m=318.4 | v=1384600 | f=35 | h=1318 | t=412.5 | b=263 | p=1147 | s=138 | g=486 | e=1938-06-29 | w=1986-10-11 | c=Gannet Head | o=Laurel Whitcomb | q=Port Ansel | d=true | z=false",
        ),
        ent(
            "Silver Fjord",
            "pc=sifj | st=Alaska | sc=AK | wd=555729414 | sl=silver-fjord | ix=oU8QHWcB7rtA | la=58.64 | lo=-136.92",
            "a=4872.5 | m=1365.7 | v=247300 | f=25 | h=2946 | t=268.4 | b=187 | p=834 | s=76 | g=174 | e=1980-12-02 | w=2004-07-19 | c=Mount Halvard | o=Tobias Renner | q=Skagen Bay | d=false | z=true",
        ),
        ent(
            "Kestrel Islands",
            "pc=keis | st=California | sc=CA | wd=555731652 | sl=kestrel-islands | ix=rU8QHWcB4mdS | la=33.91 | lo=-119.76",
            "a=583.6 | m=368.2 | v=316450 | f=15 | h=747 | t=94.5 | b=218 | p=612 | s=41 | g=63 | e=1971-03-05 | w=1997-09-24 | c=Signal Knob | o=Marisol Vega | q=San Telmo | d=false | z=false",
        ),
        ent(
            "Marram Coast",
            "pc=maco | st=Massachusetts | sc=MA | wd=555738097 | sl=marram-coast | ix=wU8QHWcB9pzK | la=41.88 | lo=-70.02",
            "a=926.3 | m=241.5 | v=2163800 | f=30 | h=284 | t=356.2 | b=341 | p=1382 | s=112 | g=728 | e=1961-08-07 | w=2013-05-16 | c=Bald Dune | o=Gideon Farrow | q=Whitby Sound | d=true | z=true",
        ),
    ],
    "json": [
        # Elasticsearch with the sample documents on national parks: elastic/search-ui, packages/search-ui-elasticsearch-connector/resources/example-response.json
        rows(
            "parksearch.example/national-parks/_search",
            '{"took": 4, "timed_out": false, "_shards": {"total": 5, "successful": 5, "skipped": 0, "failed": 0}, "hits": {"total": #n, "hits": [',
            '{"_index": "national-parks", "_type": "_doc", "_id": "«#ix»", "_source": {"nps_link": "https://parks.example/«#pc»/index.htm", "states": ["«#st»"], "title": "«@»", "id": "park_«#sl»", "visitors": «v n», "world_heritage_site": «z b», '
            '"location": "«#la»,«#lo»", "square_km": «a n», "date_established": "«e z»"}}',
            ", ",
            "]}}",
        ),
        # Protected Planet API v4: unepwcmc/protectedplanet-api, web/views/documentation/v4/protected_areas.md
        rows(
            "wdpa.example/v4/protected_areas",
            '{"protected_areas": [',
            '{"name_english": "«@» National Park", "name": "«@» National Park", "site_id": «#wd», "site_pid": "«#wd»", "verif": "State Verified", "parent_iso3": "USA", "site_type": "pa", "marine": true, "reported_marine_area": "«m n»", "reported_area": "«a n»", '
            '"management_plan": "Not Reported", "is_green_list": false, "is_oecm": false, "iucn_category": {"id": 3, "name": "II"}, "designation": {"id": 4, "name": "National Park", "jurisdiction": {"id": 1, "name": "National"}}, "protected_area_parcels": []}',
            ", ",
            "]}",
        ),
        # National Park Service API, parks: arslonga83/national-park-search, src/data.js
        rows(
            "parkservice.example/api/v1/parks",
            '{"total": "#n", "limit": "50", "start": "0", "data": [',
            '{"url": "https://parks.example/«#pc»/index.htm", "fullName": "«@» National Park", "parkCode": "«#pc»", "latLong": "lat:«#la», long:«#lo»", "states": "«#sc»", "entranceFees": [{"cost": "«f z2»", "description": "Admits one private, non-commercial vehicle and all occupants.", "title": "Entrance - Private Vehicle"}], '
            '"fees": [], "addresses": [{"city": "«q n»", "stateCode": "«#sc»", "line1": "Park Headquarters", "line3": "", "type": "Physical"}], "name": "«@»", "designation": "National Park"}',
            ", ",
            "]}",
        ),
        # Parks of the World, data file: RohanNagar/parksoftheworld, README.md and data/parks.json
        rows(
            "parksoftheworld.example/data/parks.json",
            "[",
            '{"name": "«@»", "color": "#7b9e3a", "country": "US", "description": "", "established": "«e iso»", "images": [], "latitude": "«#la»", "longitude": "«#lo»", "memberships": {"unesco": «z b»}, "size_in_km": «a n», "url": "", "visitor_count": «v n»}',
            ", ",
            "]",
        ),
    ],
    "table": [
        html(
            "national parks on one page",
            "Park; Established; Last enlarged; Area (km²); of which sea (km²); Highest point; Summit; Visitors a year; World Heritage",
            "<b>«@»</b>; «e dmy»; «w dmy»; «a c»; «m c»; «h u»; «c n»; «v c»; «z Y»",
        ),
        csv(
            "ranger service, key figures",
            "park; superintendent; headquarters; staff; campsites; trails_km; car_fee_usd; visitors; dogs; highest_point_m; bird_species; plant_species",
            "«@»; «o n»; «q n»; «s n»; «g n»; «t n»; «f n»; «v n»; «d yn»; «h n»; «b n»; «p n»",
            ";",
        ),
        rows(
            "visitor leaflets, back pages",
            "",
            "«@» National Park\nFee per car: «f $2»\nDogs: «d y»\nCampsites: «g n»\nTrails: «t u»\nHighest summit: «c n» («h u»)\nBirds: «b n» species\nPlants: «p c» species\nSuperintendent: «o n»\nHeadquarters: «q n»\nSince: «e mdy»",
            "\n\n",
            "\n",
        ),
    ],
    "prose": [
        prose(
            "wayfarer.example/four shores",
            "We went when the crowds had left, with a tent and one good map.",
            [
                "«@» lets your car in for «f $». Inside, «t ap_l» of paths wait, and you may put up your tent on one of «g n» pitches. On day three it rained 22 millimetres. In a year «v M» people come through the gate.",
                "«@» begins at «q n», where its «s n» employees have their offices. From there we climbed «c n», at «h u» the roof of the park, and saw two ferries and 11 seals.",
                "«@» is a place for binoculars: «b n» kinds of birds have been seen. Botanists have ticked off «p c» kinds of plants. Of its «a c» square kilometres, «m c» are salt water. It has been a national park since «e mdy».",
            ],
            ["«1@» draws «1v ap_c» people a year, «2@» draws «2v ap_c»."],
        ),
        prose(
            "parks board, report to the legislature",
            "The board reports on the year past.",
            [
                "**«@».** Gates counted «v c» entries. The payroll had «s n» names on it, that of «o n» at the top. The board notes that the boundary was moved outward for the last time on «w dmy».",
                "**«@».** The park covers «a ha», sea included; it was created by the act of «e dmy». Is it on the list of UNESCO? «z Y». Are dogs let in? «d Y». The roof of the old mill was mended for a sum of four figures.",
                "**«@».** «t u» of footpaths were kept open, with a staff of «s n» in all. Camping brought in less than hoped, though all «g n» sites were full in July. Drivers pay «f dollars» at the gate. Letters go to «q n».",
            ],
            [],
        ),
        prose(
            "bird club, trip planner",
            "Bring boots, a flask and patience.",
            [
                "«@»: our list stands at «b n» species there, after the two gulls of last spring. The best hide lies below «c n», the highest ground in the park («h u»). It has been a park since «e my»; the last piece of ground to join it, a marsh, came on «w dmy».",
                "«@»: «m u» of it is sea, so book a boat. The flora runs to «p c» species. Ask for «o n», who runs the place and who will know where the terns are. A car pays «f $2» at the entrance.",
            ],
            [],
            "\n",
        ),
    ],
    "objectives": [
        "What should a visitor know of {}?",
        "Area, visitors and history of {}",
        "Compare the parks {}",
    ],
}

SUBJECTS = [GENOMES, TRIALS, COMETS, PLANTS, PARKS]
