# ruff: noqa: ANN001, ANN201, ARG001, D103, D415, E501, INP001, PTH100, PTH120, PTH123, S311, SIM115
# mypy: ignore-errors
# fmt: off
"""Make tuning.json and blind.json from needs typed by hand: make.py NAMES

NAMES is the list "API name | one-line description", one a line. A line here is
"need => answers" with answers parted by ";" and the plainly best one after "*",
or "need =x why nothing serves". A need in another language than English begins
with [de], [fr] or [es]; ! marks one that names a product. See rule.md.
"""
import json
import os
import random
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
CLUSTERS = """
arXiv|Crossref|OpenAlex|Europe PMC|DataCite
WebAIM Contrast Checker|W3C ACT Rules Test Cases|axe-core on jsDelivr
Hugging Face Models|OpenRouter Models|Hugging Face Datasets
npm Download Counts|PyPI Stats|Wikimedia Pageviews
Dog CEO|Cat Facts|Cataas|RandomFox|HTTP Cats
Jikan|Studio Ghibli
Metropolitan Museum of Art|Art Institute of Chicago|Victoria and Albert Museum
Open Library|Gutendex|Google Books Volumes
GLEIF Legal Entities|Norwegian Business Register
Nager.Date|OpenHolidays|UK Bank Holidays|Hebcal
The Color API|Color Names|PHP-Noise Palettes
shadcn/ui Registry|cdnjs Libraries|jsDelivr Packages
CoinGecko|Coinpaprika|Coinbase Spot Prices|Kraken Market Data|mempool.space
Web Platform Status|MDN CSS Data|Open Props
European Data Portal|NYC Open Data
Wikidata Entities|Wikidata Identifiers|DBpedia Lookup|Wikipedia Summaries|Wikipedia Search
Docker Hub Tags|Artifact Hub|Terraform Registry|Node.js Releases
Lorem Picsum|Placehold|DiceBear Avatars
Iconify|Simple Icons
GitHub REST|GitLab Projects|Apache Jira|Mozilla Bugzilla|GitHub Milestones
Stack Exchange
GitHub Gitignore Templates|GitHub Actions Starter Workflows|n8n Workflow Templates
Free Dictionary|Datamuse|Wiktionary Definitions
MDN Search|DevDocs|Read the Docs Search
Universities List|Urban Institute Education Data|MIT Learn Courses|Wikiversity Summaries
Carbon Intensity GB|Energy-Charts|aWATTar Germany
JokeAPI|icanhazdadjoke|Official Joke API|Chuck Norris Jokes
TVMaze|Imgflip Memes|Rick and Morty|Star Wars SWAPI
Open-Meteo Air Quality|UK Flood Monitoring|USGS Water Services|NASA EONET|USGS Earthquakes
GBIF Species Occurrences
Frankfurter|ExchangeRate Open Access|Currency API on jsDelivr
US Treasury Fiscal Data|ECB Data Portal
Fontsource|Google Webfonts Helper|Google Fonts Metadata|Bunny Fonts
TheMealDB|TheCocktailDB|Open Food Facts|Open Brewery DB|DummyJSON Recipes
PokeAPI|Open Trivia Database|Deck of Cards|D&D 5e|Lichess|FreeToGame|CheapShark|AmiiboAPI
Nominatim|Open-Meteo Geocoding|Zippopotam.us|Postcodes.io|Overpass|Open Topo Data
ipapi.co|GeoJS|IP-API|ipify
REST Countries
Federal Register|USAspending|UK Parliament Members|UK Police Data
QuickChart|Kroki|wsrv.nl Images
openFDA Drug Events|ClinicalTrials.gov|disease.sh|WHO Global Health Observatory|RxNorm
ZenQuotes|Advice Slip|DummyJSON Quotes|Bored API
APIs.guru|MCP Registry|Home Assistant Integrations
Remotive|Arbeitnow|Jobicy
Gold API
Manifold Markets|Polymarket Gamma
GitHub Status|Cloudflare Status|Google Cloud Incidents|npm Status
MusicBrainz|iTunes Search|Lyrics.ovh|Radio Browser
Google Public DNS|RDAP|AWS IP Ranges|SSL Labs|crt.sh
Hacker News|Hacker News Search|GDELT|DEV Articles|Spaceflight News
Bundlephobia|PageSpeed Insights|Website Carbon|Green Web Check
crates.io|RubyGems|Maven Central Search|Packagist|Homebrew Formulae
OpenSSF Scorecard|deps.dev|OSV.dev|NVD CVE|CISA Known Exploited Vulnerabilities|EPSS Scores|Pwned Passwords|endoflife.date
Internet Archive|Wayback Machine
TimeAPI|WorldTimeAPI|Sunrise Sunset
PubChem|RCSB Protein Data Bank|UniProt
Newton|math.js
Mastodon Trends|Bluesky Public
Where the ISS at|Launch Library 2|NASA Image and Video Library|NOAA Space Weather|JPL Close Approaches
OpenLigaDB|Jolpica Formula 1|MLB Stats|NHL Standings|ESPN Scoreboards
World Bank Indicators|Eurostat|IMF DataMapper|DBnomics|UN SDG Indicators
JSONPlaceholder|DummyJSON|httpbin|Postman Echo
Random User|Faker API|Bacon Ipsum
Jina Reader|rss2json|Microlink
PurgoMalum|MyMemory|Tatoeba
Transport for London|Swiss Public Transport|iRail|CityBikes|OpenSky Network|NHTSA Vehicles
QR Server|UUID Tools|Random.org Integers|W3C Nu HTML Checker
OpenIBAN|Disify|JSON Schema Store|EU VAT Number Check
Openverse|Wikimedia Commons
Open-Meteo|US National Weather Service|wttr.in|MET Norway Locationforecast|7Timer
"""
TUNING = """
who won the grand prix last sunday and how many points ahead is the leader => *Jolpica Formula 1; ESPN Scoreboards
bundesliga standings after this weekend pls => *OpenLigaDB; ESPN Scoreboards
I'm putting up a screen in the office that shows tonight's ice hockey results from North America => NHL Standings; ESPN Scoreboards
paintings by Cassatt that I may reuse, with an image file => Metropolitan Museum of Art; Art Institute of Chicago; Openverse; Wikimedia Commons
old porcelain teapots and the potters behind them => *Victoria and Albert Museum; Metropolitan Museum of Art
where has anybody seen the iberian lynx in the last years => GBIF Species Occurrences
clean up rude langauge in chat messages before they get posted => PurgoMalum
how do you say "where is the station" in hungarian => MyMemory; Tatoeba
how much is an ounce of platinum right now => *Gold API; Currency API on jsDelivr
what can I cook with leftover chicken and leeks => TheMealDB
does this chocolate bar have hazelnut in it? I can read you the digits under the stripes => Open Food Facts
something to shake with gin and elderflower => TheCocktailDB
newest serde for my cargo.toml, and who maintains it => crates.io
what else gets pulled in when I brew ffmpeg => Homebrew Formulae
will I need an umbrella in Porto on thursday => Open-Meteo; wttr.in; MET Norway Locationforecast; 7Timer
is the sky good enough for my telescope near Cusco tomorrow night => 7Timer
tornado alerts for Kansas at this minute => US National Weather Service
is log4j-core 2.14.1 safe to keep? => OSV.dev; NVD CVE; deps.dev
which of our open holes do criminals already abuse, and how long do we have to patch => CISA Known Exploited Vulnerabilities
strip the ads and menus off an article so that my chatbot can read it => Jina Reader
how long will jammy keep getting fixes => endoflife.date
which channel shows severance, and who plays in it => TVMaze
check a customer's account number before the direct debit => OpenIBAN
what did the orange site say about sqlite this spring => *Hacker News Search; Hacker News
how deep is washington in the red today => US Treasury Fiscal Data
[de] Welche Brauereien gibt es in Portland => Open Brewery DB
send a text to my plumber at 8 tomorrow =x an action; nothing in the list sends messages
how much is a litre of diesel at the pumps in Lyon =x no prices of fuel
my heart rate from the watch for last week =x private data
how busy is the A9 near Munich now =x no road traffic
read the number plate on this photo =x no recognition of images
tide times at Saint-Malo today =x river levels of two countries only, no tides
which ships pass the Bosphorus at the moment =x aircraft only, no ships
[fr] réserver une table pour quatre vendredi =x an action; no restaurants
"""
BLIND = """
fresh physics manuscripts about dark matter that no referee has seen yet => arXiv
how often did others quote this paper? i have its doi => *OpenAlex; Crossref
malaria vaccines in children, papers I can read to the end for nothing => *Europe PMC; OpenAlex
who deposited the measurements behind 10.5281/zenodo.3678326 => DataCite
Hi, I run a small bakery's site and a customer says our light grey type on white is hard on his eyes. Can something tell me whether that passes? => WebAIM Contrast Checker
sample pages with known faults to try our a11y scanner on => W3C ACT Rules Test Cases
small speech recognition networks I can download under apache => Hugging Face Models
what do the llm vendors charge per million tokens => OpenRouter Models
labelled x-ray pictures to train on => *Hugging Face Datasets; DataCite
is express still installed as much as two years ago => npm Download Counts
how many folks pulled polars with pip lately => PyPI Stats
did more people look up Marie Curie after the movie => Wikimedia Pageviews
a beagle for the 404 page => Dog CEO
kitty pic with "monday" written across it => Cataas
tell me something odd about kittens => Cat Facts
funny image for a 418 teapot answer => HTTP Cats
which season did frieren air, what rating do fans give it => Jikan
who lives in Miyazaki's moving castle, and what does she ride => *Studio Ghibli; Jikan
all printings of Dune with the picture on the front => *Open Library; Google Books Volumes
whats the book with 9780262033848 on the back => Open Library; Google Books Volumes
free german classics for my e-reader => *Gutendex; Internet Archive; Open Library
which parent stands behind this firm? i have its LEI => GLEIF Legal Entities
headcount and line of business of a small fish farm near Bergen => Norwegian Business Register
is the first of november off in poland => Nager.Date; OpenHolidays
when do pupils in bavaria get their summer break => OpenHolidays
do scots get the second of january off => *UK Bank Holidays; Nager.Date
when does pesach begin next spring and when do we light candles in Haifa => Hebcal
what would you call #7fffd4 => Color Names; The Color API
five shades that sit well beside teal => The Color API
code of an accordion in react that I can paste in => shadcn/ui Registry
hosted copy of lodash 4 for a script tag => cdnjs Libraries; jsDelivr Packages
what was ether worth half a year ago, in euro => *CoinGecko; Kraken Market Data
bids and asks for xbt/eur => Kraken Market Data
how much do I have to offer the miners so that my transfer confirms within the hour => mempool.space
what is one solana going for this minute => CoinGecko; Coinpaprika; Coinbase Spot Prices; Kraken Market Data
can i use container queries yet or will safari folks suffer => Web Platform Status
does text-wrap pass down to children, and what does it start out as => MDN CSS Data; MDN Search
handy easings and elevations for my stylesheet so i dont invent my own => Open Props
what have ministries around the EU given away about fishing fleets => *European Data Portal; Eurostat
rat sightings in Brooklyn by street => NYC Open Data
birth places of all nobel laureates in chemistry, something I can query => Wikidata Entities
imdb, viaf and discogs numbers for David Bowie => Wikidata Identifiers; Wikidata Entities
two sentences on the battle of Lepanto, in italian => Wikipedia Summaries
which wiki entries mention the tulip craze in holland => Wikipedia Search
"Mercury": planet, metal or singer? show me the possible things => *DBpedia Lookup; Wikipedia Search; Wikidata Entities
which postgres tags got pushed lately, and do they run on arm => Docker Hub Tags
how do I get grafana into my cluster with helm => Artifact Hub
what must I pass to the vpc module that everyone takes for aws => Terraform Registry
which node line is lts at the moment => *Node.js Releases; endoflife.date
some stand-in photo, 800 by 600, no matter what is on it => *Lorem Picsum; Placehold
faces for users who never uploaded one, made out of their nickname => DiceBear Avatars
a trash can glyph as svg => Iconify
the spotify mark in black for our footer => *Simple Icons; Iconify
open complaints about memory leaks in the vscode repo => GitHub REST
how many tickets are left before the next cut of vscode is due => *GitHub Milestones; GitHub REST
state of KAFKA-1194 => Apache Jira
who looks after that crash in the thunderbird composer => Mozilla Bugzilla
merge requests waiting in the inkscape repo => GitLab Projects
somebody must have been stuck undoing a rebase before me => Stack Exchange
what should git not track in a unity game => GitHub Gitignore Templates
ci yaml to start from for a go service => GitHub Actions Starter Workflows
what have others wired up between gmail and notion without code => n8n Workflow Templates
how is "quinoa" spoken and what is it => *Free Dictionary; Wiktionary Definitions; Wikipedia Summaries
what rhymes with silver => Datamuse
what's the finnish noun "kaamos" supposed to say => Wiktionary Definitions
where is Array.prototype.flatMap explained => MDN Search
find "chord" in the celery manual => Read the Docs Search
colleges in Kenya and thier homepages => Universities List
how many pupils went to school in Ohio, twenty years back till now => Urban Institute Education Data
linear algebra class from Cambridge, Massachusetts, who gives it => MIT Learn Courses
how dirty is british power tonight => Carbon Intensity GB
when tomorrow should the washing machine run so I pay least (Hamburg) => *aWATTar Germany; Energy-Charts
how much wind and sun went into the Spanish grid yesterday => Energy-Charts
make me laugh, but nothing rude => *JokeAPI; icanhazdadjoke; Official Joke API; Chuck Norris Jokes
a groaner about fish, like my father tells => icanhazdadjoke
is the air fit for a run in Delhi => Open-Meteo Air Quality
is the Severn about to burst its banks => UK Flood Monitoring
how much water comes down the colorado at lees ferry => USGS Water Services
for a lecture I'd like to show which volcanoes are acting up at present, I'll draw the dots myself => NASA EONET
did the ground just shake near Izmir?? => USGS Earthquakes
200 swedish crowns in zloty => Frankfurter; ExchangeRate Open Access; Currency API on jsDelivr
dollar to yen on 3 march 2008 => *Frankfurter; ECB Data Portal
woff2 of Fira Sans with cyrillic, to serve it from our box => *Fontsource; Google Webfonts Helper
which google typefaces are liked best for headlines => Google Fonts Metadata
typefaces that won't get us into trouble with gdpr => *Bunny Fonts; Fontsource; Google Webfonts Helper
what is garchomp weak against => PokeAPI
ten nasty qestions about history for pub night => Open Trivia Database
hand five to each of four players, then show who holds what => Deck of Cards
hit points and armor class of an owlbear => D&D 5e
todays mate in two => Lichess
where is hades cheapest on pc this week => CheapShark
shooters that run in the browser and don't cost a cent => FreeToGame
which zelda figurines has nintendo put out => AmiiboAPI
turn 10 Downing Street into lat/long => Nominatim
i am at 48.2082, 16.3738 - which street is that => Nominatim
how far up is the hut at 46.57, 7.98 => Open Topo Data
every drinking fountain in Rome => Overpass
what town is 90210 => *Zippopotam.us; Nominatim
who's seat is SW1A 2AA in at westminster => Postcodes.io
from the logs: which nations do our visitors sit in => ipapi.co; GeoJS; IP-API
what does my router look like from outside => *ipify; GeoJS
my daughter has to hand in a sheet on Laos by monday: which lands touch it and what do they speak there => *REST Countries; Wikidata Entities
what has the epa newly laid down on ozone since january => Federal Register
how much taxpayer money went to Boeing from the air force => USAspending
what does my MP earn on the side => UK Parliament Members
I moved to Leeds in March and would like to know what happened around my road since, burglaries above all => UK Police Data
turn these sales into bars I can put into an email => QuickChart
render my plantuml, i dont want java on this machine => Kroki
shrink photos to 300px webp on the fly => wsrv.nl Images
what harm came to people on ozempic => openFDA Drug Events
ALS trials that still take people in Canada => ClinicalTrials.gov
covid deaths in Brazil day by day => disease.sh
how old do people get in Japan compared with Chad => *WHO Global Health Observatory; World Bank Indicators
what's in tylenol and what else is it sold as => *RxNorm; openFDA Drug Events
a wise line for the morning mail => *ZenQuotes; DummyJSON Quotes; Advice Slip
3 of us, rainy sunday, no idea what to do => Bored API
has twilio got a swagger file somewhere => APIs.guru
what could i plug into claude so it sees our database => MCP Registry
can my smart house talk to hue lamps and do many folks do that => Home Assistant Integrations
python gig, live anywhere => Remotive; Jobicy; Arbeitnow
who takes foreigners in Berlin and sorts the papers => Arbeitnow
how sure are punters that the fed cuts in march => Polymarket Gamma; Manifold Markets
git push has failed for all four of us since noon; before I wake whoever is on call, is it us or them => GitHub Status
was there trouble with gcp in frankfurt yesterday => Google Cloud Incidents
! npm install hangs for everyone, outage? => npm Status
is the cdn with the orange cloud down again => Cloudflare Status
what did Can put out between 1970 and 1975 => *MusicBrainz; iTunes Search
thirty seconds of "running up that hill" to listen to => iTunes Search
what do they sing in bohemian rhapsody after mamma mia => Lyrics.ovh
jazz from portugal that plays in vlc all day => Radio Browser
mx of example.org => Google Public DNS
when does the lease on mydomain.com run out => RDAP
which cidr blocks does s3 in frankfurt use => AWS IP Ranges
subdomains of ours with a cert nobody here ordered => crt.sh
grade the https setup of our shop => SSL Labs
how heavy will moment make my site => Bundlephobia
people keep telling us that they give up on our start page, on my own phone it takes nine seconds, why => PageSpeed Insights
co2 per visit if we ship 2 MB => Website Carbon
does our hoster run on wind power => Green Web Check
how did bbc.co.uk look in 2001 => Wayback Machine
grateful dead concert tapes from 1977 => Internet Archive
if its 9 in Tokyo what is it in Lima => TimeAPI; WorldTimeAPI
how long is it light in Tromsø on 1 february => Sunrise Sunset
how heavy is one mole of caffeine => PubChem
3d shape of haemoglobin => RCSB Protein Data Bank
amino acids of human insulin, one letter each => UniProt
d/dx of x^2 sin x => *Newton; math.js
5 miles plus 300 m in km => math.js
what's the fediverse going on about today => Mastodon Trends
what did that journalist skeet last night => Bluesky Public
is the space station over my head now => Where the ISS at
when does the next falcon 9 fly => Launch Library 2
footage of the Apollo 11 landing => *NASA Image and Video Library; Wikimedia Commons; Internet Archive
any chance of auorra in Scotland tonight => NOAA Space Weather
will anything big miss us narrowly next month => JPL Close Approaches
jobless under 25s in Andalusia => *Eurostat; DBnomics
what does the fund in Washington expect Argentina to grow by => IMF DataMapper
income per head in Vietnam since 1990 => *World Bank Indicators; IMF DataMapper; DBnomics
is Malawi getting nearer to zero hunger => UN SDG Indicators
pretend todo backend for a frontend course => JSONPlaceholder; DummyJSON
made up shop goods to page through => DummyJSON
the service I depend on is never slow when I want it to be, so i need something that answers 503 after three seconds => httpbin
show me exactly what headers my client sends out => httpbin; Postman Echo
fifty invented customers with faces => Random User
phony french street addresses for tests => *Faker API; Random User
words to pad out a mockup => *Bacon Ipsum; Faker API
is the victoria line running => Transport for London
nxt train from Lausanne to Sion => Swiss Public Transport
how late is the 17:04 from Ghent => iRail
any rental bicycles left by the beach in Valencia => CityBikes
whats fliyng over the alps right now => OpenSky Network
decode a VIN before I buy a used ford => NHTSA Vehicles
black and white square that opens our menu when scanned => QR Server
dice throws that come out of nature and not out of a computer => Random.org Integers
make 20 v7 ids => UUID Tools
are there unclosed tags in our index page => W3C Nu HTML Checker
a fox drawing i can print on a mug without paying => Openverse; Wikimedia Commons
[de] Wann geht in Kopenhagen am 21. Juni die Sonne unter => Sunrise Sunset
[de] Wie viele Leute wohnen in Gütersloh und auf welchem Breitengrad liegt es => *Open-Meteo Geocoding; Wikidata Entities
[de] Was kostet ein Bitcoin gerade => CoinGecko; Coinpaprika; Coinbase Spot Prices; Kraken Market Data
[de] Fällt mein Zug von Brüssel nach Brügge aus => iRail
[de] Firmen in München, die beim Visum helfen => Arbeitnow
[fr] à quelle heure part le prochain bateau de Lausanne => Swiss Public Transport
[fr] un autre mot anglais pour « happy » => Datamuse
[fr] combien de CO2 pour un kilowattheure anglais en ce moment => Carbon Intensity GB
[fr] les romans de Jules Verne à lire gratuitement => *Gutendex; Internet Archive; Open Library
[es] cuántos metros de altura tiene el punto -16.5, -68.15 => Open Topo Data
[es] terremotos de hoy en Chile => USGS Earthquakes
[es] con qué marcas se vende el ibuprofeno => *RxNorm; openFDA Drug Events
[es] qué días no se trabaja en Colombia el año que viene => Nager.Date
order two pizzas to the office =x an action; nothing delivers food
how many steps did I walk yesterday =x private data
seat map of my flight to Boston =x positions of aircraft only, no bookings
ferry delays in the Greek islands today =x public transport of London, Switzerland and Belgium only
train delays between Madrid and Seville =x public transport of London, Switzerland and Belgium only
bus times in Oslo =x public transport of London, Switzerland and Belgium only
what does a flat in Lisbon cost per square metre, by street =x no prices of property
is the garage under the opera full =x no parking
has anybody registered our new brand name as a trademark in the US =x no register of trademarks
court rulings on rent in Germany =x no court decisions
avalanche dangre in Tyrol this weekend =x no avalanche bulletins
nestlé shares, live =x no prices of shares
dividend dates of the dow companies =x no calendars of companies
balance of my savings account =x private data
type up this voice memo for me =x no recognition of speech
cut the background out of my product photo =x resizing and converting only
which supermarket near me has the cheapest oat milk =x ingredients only, no prices of shops
toot this for me at noon =x an action; reading of public posts only
what's in my amazon basket =x private data
temperature at the curiosity rover this morning =x no weather of Mars
my grandmother came over from Galicia in 1921 and her papers burned, I want to draw up her family tree =x no genealogy
which lottery numbers won on saturday =x no lotteries
who rang me from +44 20 7946 0123 =x no telephone numbers
lunch menu at my kid's school =x no menus of schools
how did my senator vote on the farm bill =x members of the British parliament only
muggings around my block in Chicago =x crimes of the United Kingdom only
a shot of my field from orbit taken this morning =x no satellite images on demand
who plays at the Fillmore next week =x no concerts
what's on at the cinema in Graz tonight =x no showtimes
are the chargers in Utrecht free at the moment =x places only, not whether they are in use
what do the stars say for libra =x no horoscopes
did my student copy this essay from somewhere =x no search for plagiarism
what does a used iphone 12 go for =x no second-hand prices
my parcel left Leipzig on tuesday and nobody can say where it is, 1Z999AA10123456784 =x no tracking of parcels
do indians need a visa for Peru =x no rules of entry
cheapest fare Riga to Rome in may =x no fares
room in Kyoto under 80 euros =x no hotels
[de] Wie voll ist die Kletterhalle gerade =x no such data
[de] Stau vor dem Gotthard? =x no road traffic
[fr] combien de jours de congé me reste-t-il =x private data
[es] cuánto me toca pagar de impuestos este año =x private data
"""


def parse(text, half, names):
    out = []
    for line in text.strip().splitlines():
        none = " =x " in line
        need, _, rest = line.partition(" =x " if none else " => ")
        m = re.match(r"(?:\[(de|fr|es)\] )?(! )?(.*)", need)
        c = {"need": m[3], "language": m[1] or "en", "named": bool(m[2]), "accept": []}
        if none:
            c["why"] = rest
        for a in [] if none else rest.split("; "):
            if a.startswith("*"):
                c["best"] = a[1:]
            c["accept"].append(a.lstrip("*"))
        bad = [a for a in c["accept"] if a not in names]
        if bad:
            sys.exit(f"not in the list: {bad}")
        out.append(c)
    return out


def halves():
    """Names that may be the truth in tuning: clusters drawn until a fifth is reached."""
    rng = random.Random(180180)
    clusters = [line.split("|") for line in CLUSTERS.strip().splitlines()]
    order = clusters[:]
    rng.shuffle(order)
    tuning = []
    while sum(map(len, tuning)) < sum(map(len, clusters)) / 5:
        tuning.append(order.pop())
    return {n for c in tuning for n in c}


def main():
    names = dict(line.rstrip("\n").split(" | ", 1) for line in open(sys.argv[1]) if " | " in line)
    tuning, seen, words = halves(), set(), lambda s: {w[:5] for w in re.findall(r"[a-zà-ÿ]{4,}", s.casefold())}
    for half, text in (("tuning", TUNING), ("blind", BLIND)):
        cases, cross, shared, cover = parse(text, half, names), 0, [], set()
        random.Random(180180).shuffle(cases)
        for i, c in enumerate(cases):
            cases[i] = {"id": f"{half[0]}{i + 1:03d}", **c}
            assert c["need"].casefold() not in seen, c["need"]
            seen.add(c["need"].casefold())
            named = [n for n in names if re.search(r"\b" + re.escape(n.casefold()) + r"\b", c["need"].casefold())]
            if named and not c["named"]:
                sys.exit(f"names its answer: {c['need']}")
            first = c.get("best") or (c["accept"] or [None])[0]
            if first and (first in tuning) != (half == "tuning"):
                sys.exit(f"{first} belongs to the other half: {c['need']}")
            cross += any((a in tuning) != (half == "tuning") for a in c["accept"])
            cover |= set(c["accept"])
            both = set().union(*(words(names[a]) for a in c["accept"])) & words(c["need"]) if c["accept"] else set()
            shared.append(len(both))
            if len(both) > 2 and "-v" in sys.argv:
                print(both, c["need"])
        with open(f"{HERE}/{half}.json", "w") as f:
            f.write("[\n" + ",\n".join(json.dumps(c, ensure_ascii=False) for c in cases) + "\n]\n")
        n = sum(not c["accept"] for c in cases)
        print(half, len(cases), "none:", n, "not English:", sum(c["language"] != "en" for c in cases), "with an answer of the other half:", cross,
              "APIs covered:", len(cover), "shared words, mean:", round(sum(shared) / (len(cases) - n), 2), "most:", max(shared))


if __name__ == "__main__":
    main()
