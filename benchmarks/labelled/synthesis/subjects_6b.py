# ruff: noqa: E501, INP001
# mypy: ignore-errors
# fmt: off
"""Subjects of blind_6.json, second third: attributes, like-named pairs, entities, shapes and objectives; see rule_6.md."""
from shapes_6 import columns, html, markdown, one, prose, rows

N, D, B, V, W = "number", "date", "bool", "version", "name"

AUCTIONS = {
 "name": "treasury auctions",
 "attrs": {"y": ("high yield", N, "%"), "c": ("interest rate", N, "%"), "p": ("price per $100", N, "USD"), "b": ("bid-to-cover ratio", N, ""), "o": ("offering amount", N, "USD"), "a": ("total accepted", N, "USD"), "t": ("total tendered", N, "USD"), "x": ("auction date", D, ""), "i": ("issue date", D, ""), "m": ("maturity date", D, ""), "r": ("reopening", B, "")},
 "alike": [("y", "c"), ("a", "t"), ("x", "i"), ("o", "a")],
 "others": {},
 "entities": [
  ("91282CJZ5", {"term": "10-Year", "type": "Note"}, {"y": "4.093", "c": "4.000", "p": "99.242917", "b": "2.56", "o": "42000000000", "a": "44316582400", "t": "113487206300", "x": "2024-02-07", "i": "2024-02-15", "m": "2034-02-15", "r": "false"}),
  ("912810TX6", {"term": "30-Year", "type": "Bond"}, {"y": "4.360", "c": "4.250", "p": "98.168743", "b": "2.47", "o": "22000000000", "a": "23742961800", "t": "58631507200", "x": "2024-03-13", "i": "2024-03-19", "m": "2054-02-16", "r": "true"}),
  ("91282CKA8", {"term": "3-Year", "type": "Note"}, {"y": "4.169", "c": "4.125", "p": "99.876502", "b": "2.58", "o": "54000000000", "a": "57218439600", "t": "147631974800", "x": "2024-02-06", "i": "2024-02-18", "m": "2027-02-15", "r": "false"}),
  ("912810TZ1", {"term": "20-Year", "type": "Bond"}, {"y": "4.595", "c": "4.500", "p": "98.764183", "b": "2.39", "o": "16000000000", "a": "17283640500", "t": "41307925100", "x": "2024-02-21", "i": "2024-02-29", "m": "2044-02-14", "r": "true"}),
 ],
 "json": [
  rows("treasurydirect.example/TA_WS/securities/auctioned", "[", '{"cusip": "«@»", "issueDate": "«i mid»", "securityType": "«#type»", "securityTerm": "«#term»", "maturityDate": "«m mid»", "interestRate": "«c z6»", "auctionDate": "«x mid»", "bidToCoverRatio": "«b z6»", "highYield": "«y z6»", "offeringAmount": "«o n»", "pricePer100": "«p n»", "totalAccepted": "«a n»", "totalTendered": "«t n»", "type": "«#type»", "pdfFilenameAnnouncement": ""}', ", ", "]"),
  rows("fiscaldata.example/v1/accounting/od/auctions_query", '{"data": [', '{"cusip": "«@»", "security_type": "«#type»", "security_term": "«#term»", "reopening": "«r Y»", "auction_date": "«x iso»", "issue_date": "«i iso»", "maturity_date": "«m iso»", "bid_to_cover_ratio": "«b z2»", "high_yield": "«y z4»", "int_rate": "«c z6»", "offering_amt": "«o n»", "total_accepted": "«a n»", "total_tendered": "«t n»"}', ", ", '], "meta": {"count": #n, "labels": {"cusip": "CUSIP"}, "total-pages": 1}, "links": {"first": "&page%5Bnumber%5D=1", "prev": null, "next": null}}'),
  one("bondfeed.example/v2/auction", '{"requestId": "a-77", "result": {"security": {"cusip": "«@»", "kind": "«#term» «#type»", "coupon": {"rate": «c n», "unit": "percent"}, "maturity": "«m iso»"}, "auction": {"date": "«x iso»", "settlement": "«i iso»", "highYieldPct": «y n», "cover": «b n», "accepted": {"currency": "USD", "value": «a n»}}}}'),
  columns("ratesdesk.example/chart/tenders.json", '{"series": {"cusip": [¤"«@»"¤], "tendered_usd": [¤«t n»¤], "accepted_usd": [¤«a n»¤], "cover": [¤«b n»¤]}, "asOf": "close"}'),
 ],
 "table": [
  markdown("dealer's auction log", "CUSIP; Term; Auction; Settles; High yield; Coupon; Cover; Size", "«@»; «#term»; «x us»; «i us»; «y p»; «c p»; «b n»; «o $M»"),
  html("auctions.example/results", "Security; CUSIP; Matures; High yield; Price; Tendered; Accepted", "«#term» «#type»; «@»; «m mdy»; «y p»; «p n»; «t $»; «a $»"),
  rows("results notice", "TREASURY AUCTION RESULTS\n\n", "CUSIP Number: «@»\nTerm and Type of Security: «#term» «#type»\nHigh Yield: «y p»\nInterest Rate: «c p»\nPrice: «p n»\nIssue Date: «i mdy»\nMaturity Date: «m mdy»\nTendered: «t $»\nAccepted: «a $»\nBid-to-Cover Ratio: «b n»", "\n\n", "\n"),
 ],
 "prose": [
  prose("bondwire.example/auction wrap", "Supply was the word of the month, and buyers took it in their stride.", [
   "The «#term» sale (CUSIP «@») on «x mdy» stopped at a high yield of «y p». The government had offered «o $M»; bids came to «t q$», or «b n» times what was for sale. The paper settles on «i mdy».",
   "Dealers called the «#term» auction of «x dmy» solid. Security «@» carries a coupon of «c p» and matures on «m dmy». It was sold at «p n» per 100 dollars of face value, and cover was «b n».",
   "In the «#term» sector, «@» drew bids of «t ov_$M» and «a q$» of them were accepted. At «y l» the yield was a touch above what the market had shown at one o'clock.",
  ], ["«1@» and «2@» went at «1y p» and «2y p» respectively, with bid-to-cover ratios of «1b n» and «2b n»."]),
  prose("treasurer's weekly letter", "To the members of the investment committee:\n", [
   "We bid for «@», the «#term» «#type», and were filled at the high yield, «y p». Settlement is on «i dmy», so cash has to be in place the evening before. The bonds fall due on «m dmy».",
   "«@» was not for us. With a coupon of «c l» and a price of «p n» it yields «y p», less than the deposits that we hold. The auction was on «x dmy».",
   "Demand for «@» was lively: «t $» tendered for «o $M» on offer. Of this «a $» was accepted. We did not take part.",
  ], ["Offers of the two were «1o $M» («1@») and «2o $M» («2@»); they settle on «1i dmy» and «2i dmy»."]),
 ],
 "objectives": ["Results of the auctions of {}", "Yield and demand for {}", "When do {} settle and mature, and at what yield?"],
}

DOMAINS = {
 "name": "domain names",
 "attrs": {"r": ("registered", D, ""), "e": ("expires", D, ""), "u": ("last changed", D, ""), "b": ("certificate valid from", D, ""), "a": ("certificate valid to", D, ""), "g": ("registrar", W, ""), "i": ("certificate issuer", W, ""), "s": ("DNSSEC signed", B, ""), "n": ("rank", N, ""), "t": ("TTL", N, "s"), "k": ("key size", N, "bits"), "p": ("backlinks", N, ""), "m": ("referring domains", N, "")},
 "alike": [("r", "u"), ("e", "a"), ("u", "b"), ("p", "m")],
 "others": {"g": ["Gandi SAS", "Tucows Domains Inc.", "Porkbun LLC"], "i": ["GlobalSign", "Sectigo"]},
 "entities": [
  ("quartzbindery.example", {"h": "8823145_DOMAIN_COM-VRSN", "ns": "ns1.dnsfarm.example"}, {"r": "2003-09-14", "e": "2028-09-14", "u": "2023-08-13", "b": "2024-03-05", "a": "2024-06-03", "g": "MarkMonitor Inc.", "i": "DigiCert", "s": "false", "n": "18463", "t": "21600", "k": "2048", "p": "1284637", "m": "9218"}),
  ("tidewatch.example", {"h": "1049217_DOMAIN_NET-VRSN", "ns": "a.ns.harbour.example"}, {"r": "2011-01-27", "e": "2026-01-27", "u": "2024-12-19", "b": "2025-01-08", "a": "2025-04-08", "g": "NameCheap, Inc.", "i": "Let's Encrypt", "s": "true", "n": "247916", "t": "3637", "k": "256", "p": "73814", "m": "1643"}),
  ("lindenworks.example", {"h": "D5518830-LROR", "ns": "ns-17.cloudzone.example"}, {"r": "1998-06-02", "e": "2027-06-01", "u": "2022-04-11", "b": "2024-10-22", "a": "2025-11-22", "g": "Network Solutions, LLC", "i": "Amazon", "s": "false", "n": "5732", "t": "172800", "k": "4096", "p": "8417296", "m": "31854"}),
  ("postrider.example", {"h": "3390412_DOMAIN_APP", "ns": "dns1.registrar.example"}, {"r": "2018-05-08", "e": "2025-05-08", "u": "2024-04-09", "b": "2024-09-17", "a": "2024-12-16", "g": "Key-Systems GmbH", "i": "Google Trust Services", "s": "true", "n": "94128", "t": "1845", "k": "3072", "p": "216943", "m": "4276"}),
 ],
 "json": [
  one("rdap.example/domain", '{"objectClassName": "domain", "handle": "«#h»", "ldhName": "«@»", "status": ["client transfer prohibited"], "entities": [{"objectClassName": "entity", "handle": "292", "roles": ["registrar"], "vcardArray": ["vcard", [["version", {}, "text", "4.0"], ["fn", {}, "text", "«g n»"]]]}], "events": [{"eventAction": "registration", "eventDate": "«r z»"}, {"eventAction": "expiration", "eventDate": "«e z»"}, {"eventAction": "last changed", "eventDate": "«u z»"}], "secureDNS": {"delegationSigned": «s b»}, "nameservers": [{"objectClassName": "nameserver", "ldhName": "«#ns»"}], "rdapConformance": ["rdap_level_0"]}'),
  rows("whoisapi.example/v1/bulk", '{"success": true, "results": [', '{"domain_name": "«@»", "query_time": null, "registrar": {"iana_id": "292", "registrar_name": "«g up»"}, "create_date": "«r iso»", "update_date": "«u iso»", "expiry_date": "«e iso»", "dnssec": "«s Y»", "name_servers": ["«#ns»"]}', ", ", "]}"),
  rows("certlog.example/search", "[", '{"issuer_name": "«i n»", "common_name": "«@»", "name_value": "«@»", "not_before": "«b mid»", "not_after": "«a mid»", "result_count": 2}', ", ", "]"),
  rows("linkindex.example/v3/site-explorer/metrics", '{"targets": {', '"«@»": {"metrics": {"live": «p n», "live_refdomains": «m n», "rank": «n n»}, "mode": "subdomains"}', ", ", '}, "units_consumed": 50}'),
  columns("tlsaudit.example/hosts", '{"scan": {"engine": "2.1", "hosts": [¤{"host": "«@»", "cert": {"issuer": "«i n»", "validity": {"start": "«b ep»", "end": "«a ep»"}, "keyBits": «k n»}, "dns": {"ttl": «t n», "dnssec": «s b»}}¤]}}'),
 ],
 "table": [
  markdown("domain portfolio", "Domain; Registrar; Registered; Expires; DNSSEC; Certificate ends", "«@»; «g n»; «r dmb»; «e dmb»; «s y»; «a dmb»"),
  rows("whois", "", "Domain Name: «@»\nRegistrar: «g n»\nUpdated Date: «u z»\nCreation Date: «r z»\nRegistry Expiry Date: «e z»\nName Server: «#ns»\nDNSSEC: «s y»", "\n\n", "\n"),
  html("seotool.example/overview", "Domain; Rank; Backlinks; Referring domains; Domain registered", "«@»; «n c»; «p c»; «m c»; «r who»"),
  rows("certificate panel", "", "<h3>«@»</h3><dl><dt>Issued by</dt><dd>«i n»</dd><dt>Valid from</dt><dd>«b mdy»</dd><dt>Valid to</dt><dd>«a mdy»</dd><dt>Public key</dt><dd>«k u»</dd></dl>", "\n"),
 ],
 "prose": [
  prose("registrywatch.example/due diligence", "A buyer asked us to look into some names. This is what can be said from the outside.", [
   "«@» was first registered on «r dmy» and is held through «g n». The registration runs out on «e dmy»; the record was last changed on «u dmy». Its zone is delegated to «#ns».",
   "Visitors of «@» are met by a certificate from «i n». It took effect on «b mdy» and is good until «a mdy», with a key of «k u». Records of the host live for «t l».",
   "In the popularity list «@» takes place «n c». The index knows «p q» links to it from «m c» other domains, a healthy mix. The name itself dates from «r my».",
  ], ["«1@» and «2@» expire on «1e mdy» and «2e mdy» respectively; the one is looked after by «1g n», the other by «2g n»."]),
  prose("incident review, certificates and names", "What happened, in short: an alarm came late and nobody owned the calendar.\n", [
   "The certificate of «@» had been issued by «i n» on «b dmy» and ended on «a dmy». Renewal of the name itself was never in doubt, for it is paid up to «e dmy».",
   "«@» is with «g n». Somebody touched the registration on «u b», which led us to think of a transfer; it was a change of name servers. The time to live was «t u», so the world noticed slowly.",
   "Losing «@» would hurt most. About a third of the traffic comes over its «p c» backlinks, and «m c» domains refer to it. It has been ours since «r b».",
  ], ["Certificates end on «1a b» («1@») and «2a b» («2@»)."]),
 ],
 "objectives": ["Registration and certificates of {}", "When do {} expire?", "Ownership and standing of the domains {}"],
}

VIDEOS = {
 "name": "videos",
 "attrs": {"v": ("views", N, ""), "l": ("likes", N, ""), "c": ("comments", N, ""), "t": ("duration", N, "s"), "p": ("published", D, ""), "r": ("recorded", D, ""), "s": ("channel subscribers", N, ""), "n": ("channel videos", N, ""), "h": ("frame rate", N, "fps"), "z": ("file size", N, "bytes"), "x": ("captions", B, ""), "y": ("resolution", W, "")},
 "alike": [("l", "c"), ("p", "r"), ("v", "s")],
 "others": {"y": ["1280x720", "1920x1200"]},
 "entities": [
  ("How a Sextant Works", {"id": "kR4vTq9wLmE", "ch": "Brass and Glass"}, {"v": "2841637", "l": "96482", "c": "3174", "t": "847", "p": "2021-02-19", "r": "2020-11-06", "s": "413600", "n": "186", "h": "23.976", "z": "184376215", "x": "true", "y": "1920x1080"}),
  ("Rebuilding a Tower Clock", {"id": "b7Zp0sHdXoQ", "ch": "Slow Repairs"}, {"v": "5163928", "l": "218746", "c": "8463", "t": "2593", "p": "2022-09-03", "r": "2022-06-17", "s": "1274300", "n": "94", "h": "29.97", "z": "731942658", "x": "true", "y": "3840x2160"}),
  ("Why Ice Is Slippery", {"id": "Yd2_mFq81tU", "ch": "Kitchen Physics"}, {"v": "817354", "l": "41269", "c": "1837", "t": "614", "p": "2023-12-12", "r": "2023-10-28", "s": "269400", "n": "331", "h": "59.94", "z": "97263418", "x": "false", "y": "1920x1080"}),
  ("The Last Steam Ferry", {"id": "oN5eWc3-JhA", "ch": "Northern Routes"}, {"v": "346219", "l": "12874", "c": "926", "t": "1738", "p": "2020-05-28", "r": "2019-08-14", "s": "87350", "n": "58", "h": "25", "z": "412683947", "x": "false", "y": "2560x1440"}),
 ],
 "json": [
  rows("videodata.example/youtube/v3/videos", '{"kind": "youtube#videoListResponse", "etag": "x1", "items": [', '{"kind": "youtube#video", "id": "«#id»", "snippet": {"publishedAt": "«p z»", "title": "«@»", "channelTitle": "«#ch»", "liveBroadcastContent": "none"}, "contentDetails": {"duration": "«t iso»", "dimension": "2d", "definition": "hd", "caption": "«x b»"}, "statistics": {"viewCount": "«v n»", "likeCount": "«l n»", "favoriteCount": null, "commentCount": "«c n»"}, "recordingDetails": {"recordingDate": "«r z»"}}', ", ", '], "pageInfo": {"totalResults": #n, "resultsPerPage": 50}}'),
  one("info.json of the archiver", '{"id": "«#id»", "title": "«@»", "extractor": "web", "duration": «t n», "view_count": «v n», "like_count": «l n», "comment_count": «c n», "channel": "«#ch»", "channel_follower_count": «s n», "timestamp": «p ep», "fps": «h n», "resolution": "«y n»", "filesize_approx": «z n», "was_live": false, "availability": "public"}'),
  rows("invidious.example/api/v1/videos", "[", '{"type": "video", "title": "«@»", "videoId": "«#id»", "published": «p ep», "viewCount": «v n», "likeCount": «l n», "author": "«#ch»", "lengthSeconds": «t n», "adaptiveFormats": [{"container": "mp4", "fps": «h n», "size": "«y n»", "clen": "«z n»"}], "liveNow": false}', ", ", "]"),
  columns("channelstats.example/channels.json", '{"as_of": "today", "channels": {"names": [¤"«#ch»"¤], "latest_feature": [¤"«@»"¤], "subscribers": [¤«s n»¤], "uploads": [¤«n n»¤], "feature_views": [¤«v n»¤]}}'),
 ],
 "table": [
  html("festival submissions", "Title; Channel; Length; Recorded; Published; Frame rate; Resolution; Captions", "«@»; «#ch»; «t t»; «r dmy»; «p dmy»; «h u»; «y n»; «x Y»"),
  rows("export of watch statistics", "title,views,likes,comments,length,published\n", '"«@»",«v n»,«l n»,«c n»,«t ms»,«p iso»', "\n", "\n"),
  rows("archive notes", "", "title: «@»\nchannel: «#ch»\nsubscribers: «s c»\npublished: «p mdy»\nlength: «t t»\nfile: «z MB»\nframe rate: «h u»\ncaptions: «x y»", "\n\n", "\n"),
 ],
 "prose": [
  prose("tubecritic.example/long watches", "Some channels still take their time. Our pick for a rainy weekend, all of them free to watch.", [
   '"«@»" by «#ch» went up on «p mdy» and has been seen «v c» times. It runs for «t ms» and not a second is wasted; «l c» viewers liked it, and «c c» left a comment.',
   'Filmed on «r dmy», "«@»" was edited for weeks. «#ch», a channel of «s c» subscribers, shows the whole of it in «t ms». By now it counts «v q» views.',
   'With «v mt_M» views, "«@»" is the best known of the «n c» videos that «#ch» has made. Published in «p my», it has «c c» comments under it. The likes stand at «l c».',
  ], ['"«1@»" and "«2@»" have «1l c» and «2l c» likes respectively; they take «1t ms» and «2t ms».']),
  prose("library acquisitions, moving image", "For the collection of web video the following were taken in.\n", [
   '"«@»", «t ms», from «#ch». Our copy has a frame rate of «h u», a picture of «y n» and a size of «z MB». Date of publication: «p dmy».',
   'From «#ch» (about sixty hours in all, «s q» subscribers) we keep "«@»". The maker states that it was recorded on «r dmy». On the day of the capture the counter showed «v c» views.',
   '"«@»" was published on «p b» and had collected «l c» likes and «c c» comments when we took it. It lasts «t ms».',
  ], ['The files of "«1@»" and "«2@»" are «1z MB» and «2z MB» in size.']),
 ],
 "objectives": ["Length and reach of {}", "When were {} published, and how often were they seen?", "Facts on the videos {}"],
}

CAMPAIGNS = {
 "name": "crowdfunding campaigns",
 "attrs": {"p": ("pledged", N, "USD"), "g": ("goal", N, "USD"), "b": ("backers", N, ""), "c": ("comments", N, ""), "u": ("updates", N, ""), "l": ("launched", D, ""), "d": ("deadline", D, ""), "e": ("estimated delivery", D, ""), "r": ("reward price", N, "USD"), "m": ("retail price", N, "USD"), "x": ("staff pick", B, ""), "y": ("city", W, "")},
 "alike": [("p", "g"), ("l", "d"), ("d", "e"), ("r", "m"), ("b", "c")],
 "others": {"y": ["Tacoma", "Boulder", "Asheville", "Madison"]},
 "entities": [
  ("Folio Lamp", {"id": "1183920475", "slug": "folio-lamp"}, {"p": "418637.42", "g": "27500", "b": "3846", "c": "1273", "u": "24", "l": "2021-03-09", "d": "2021-04-08", "e": "2021-11-15", "r": "89", "m": "134.50", "x": "true", "y": "Portland"}),
  ("Pocket Theremin", {"id": "602847113", "slug": "pocket-theremin"}, {"p": "96284.15", "g": "18250", "b": "1172", "c": "318", "u": "17", "l": "2022-09-20", "d": "2022-10-21", "e": "2023-06-10", "r": "74.50", "m": "99.95", "x": "true", "y": "Pittsburgh"}),
  ("Cinder Stove", {"id": "884310296", "slug": "cinder-stove"}, {"p": "231749.60", "g": "45600", "b": "1538", "c": "472", "u": "31", "l": "2019-05-14", "d": "2019-06-18", "e": "2020-02-12", "r": "149", "m": "219.40", "x": "false", "y": "Duluth"}),
  ("Meridian Notebook", {"id": "2019447358", "slug": "meridian-notebook"}, {"p": "61473.85", "g": "7350", "b": "2417", "c": "186", "u": "12", "l": "2023-01-17", "d": "2023-02-15", "e": "2023-08-21", "r": "24.75", "m": "32.25", "x": "false", "y": "Savannah"}),
 ],
 "json": [
  rows("pledge.example/discover/advanced.json", '{"total_hits": #n, "seed": 2846, "has_more": false, "projects": [', '{"id": «#id», "name": "«@»", "goal": «g z1», "pledged": «p n», "state": "successful", "slug": "«#slug»", "country": "US", "currency": "USD", "deadline": «d ep», "launched_at": «l ep», "staff_pick": «x b», "backers_count": «b n», "static_usd_rate": 1, "location": {"name": "«y n»", "type": "Town"}}', ", ", "]}"),
  one("pledge.example/graph", '{"data": {"project": {"pid": «#id», "name": "«@»", "goal": {"amount": "«g z2»", "currency": "USD"}, "pledged": {"amount": "«p z2»", "currency": "USD"}, "backersCount": «b n», "commentsCount": «c n», "deadlineAt": «d ep», "isProjectWeLove": «x b», "rewards": {"nodes": [{"name": "One of them", "amount": {"amount": "«r z2»"}, "estimatedDeliveryOn": "«e iso»"}]}, "posts": {"totalCount": «u n»}}}}'),
  rows("kicktracker.example/api/campaigns", "{", '"«#slug»": {"title": "«@»", "funding": {"raised_usd": «p n», "target_usd": «g n»}, "people": {"backers": «b n», "comments": «c n», "updates": «u n»}, "dates": {"start": "«l iso»", "end": "«d iso»"}}', ", ", "}"),
  columns("crowdindex.example/v1/rows", '{"fields": ["project", "city", "raised", "backers", "launched", "ends"], "rows": [¤["«@»", "«y n»", «p n», «b n», "«l sl»", "«d sl»"]¤], "page": {"next": null}}'),
 ],
 "table": [
  markdown("makers' meetup: what was funded", "Project; City; Raised; Goal; Backers; Ended; Delivery", "«@»; «y n»; «p $2»; «g $»; «b c»; «d dmb»; «e my»"),
  rows("campaign page, side column", "", "<h2>«@»</h2><dl><dt>Pledged</dt><dd>«p $»</dd><dt>Goal</dt><dd>«g $»</dd><dt>Backers</dt><dd>«b c»</dd><dt>Comments</dt><dd>«c c»</dd><dt>Funding period ends</dt><dd>«d b»</dd><dt>Project we love</dt><dd>«x Y»</dd></dl>", "\n"),
  rows("price list for the shop", "item;pledge price;retail price;city;launch\n", "«@»;«r $2»;«m $2»;«y up»;«l iso»", "\n", "\n"),
 ],
 "prose": [
  prose("gadgetdiary.example/funded and shipped", "We have backed more projects than we would like to admit. A look back at the better ones.", [
   "«@» came out of a workshop in «y n» and asked for «g $». When the campaign closed on «d mdy», «b c» people had put «p $» into it, many of them for the single unit at «r $2». Delivery was promised for «e my».",
   "The makers of «@» launched on «l dmy» and were funded within two days. In the end the sum was «p ne_$M». They wrote «u c» updates along the way, and answered most of the «c c» comments.",
   "You will pay «m $2» for «@» in a shop now; backers paid «r $2». The campaign began on «l mdy», had a target of «g $» and ran until «d mdy».",
  ], ["«1@» raised «1p $2» against «2p $2» for «2@»; the goals had been «1g $» and «2g $»."]),
  prose("localbusiness.example/start-ups", "Raising money from strangers has become a trade of its own in the region.", [
   'In «y n», the people behind «@» collected «p $2» from «b c» supporters. "We had hoped for «g $»," one of the founders says. First units are to reach backers on «e dmy».',
   "«@» is a success story. Its campaign ended on «d dmy» with «b mt_c» backers, and the product is to retail at «m $2».",
   '"We read every one of the «c c» comments," says the team of «@», which is at home in «y n». It started the campaign on «l b» and has since posted «u n» updates.',
  ], ["«1b c» backers stood behind «1@», «2b c» behind «2@»."]),
 ],
 "objectives": ["How much did {} raise, and from how many?", "Dates and sums of the campaigns {}", "Results of {}"],
}

GAMES = {
 "name": "board games",
 "attrs": {"r": ("average rating", N, ""), "g": ("geek rating", N, ""), "w": ("weight", N, ""), "n": ("ratings", N, ""), "k": ("rank", N, ""), "t": ("playing time", N, "min"), "o": ("owned", N, ""), "m": ("comments", N, ""), "p": ("price", N, "EUR"), "d": ("released", D, ""), "e": ("second edition", D, ""), "b": ("publisher", W, ""), "x": ("expansion", B, "")},
 "alike": [("r", "g"), ("n", "m"), ("d", "e"), ("r", "w"), ("n", "o")],
 "most": {"r": 10, "g": 10, "w": 5},
 "others": {"b": ["Kosmos", "Repos Production", "Pegasus Spiele"]},
 "entities": [
  ("Saltmarsh", {"id": "316624", "y": "three"}, {"r": "7.83", "g": "7.468", "w": "2.74", "n": "14826", "k": "237", "t": "75", "o": "21473", "m": "2381", "p": "44.90", "d": "2020-10-22", "e": "2023-03-14", "b": "Lookout Games", "x": "false"}),
  ("Caravan of Ash", {"id": "284189", "y": "four"}, {"r": "8.12", "g": "7.731", "w": "3.68", "n": "23154", "k": "94", "t": "128", "o": "31867", "m": "4016", "p": "62.95", "d": "2019-06-05", "e": "2022-11-30", "b": "Feuerland Spiele", "x": "false"}),
  ("Paper Foxes", {"id": "351040", "y": "five"}, {"r": "7.26", "g": "6.847", "w": "1.43", "n": "6437", "k": "812", "t": "27", "o": "11386", "m": "943", "p": "17.99", "d": "2021-08-27", "e": "2024-02-06", "b": "Oink Games", "x": "false"}),
  ("Saltmarsh: Storm Tides", {"id": "362941", "y": "three"}, {"r": "8.04", "g": "6.972", "w": "2.91", "n": "3274", "k": "1468", "t": "86", "o": "5719", "m": "417", "p": "27.50", "d": "2022-10-06", "e": "2024-05-21", "b": "Lookout Games", "x": "true"}),
 ],
 "json": [
  rows("boardgamegeek.example/xmlapi2/thing as JSON", '{"items": {"termsofuse": "see site", "item": [', '{"type": "boardgame", "id": "«#id»", "name": {"type": "primary", "sortindex": "1", "value": "«@»"}, "playingtime": {"value": "«t n»"}, "statistics": {"page": "1", "ratings": {"usersrated": {"value": "«n n»"}, "average": {"value": "«r z5»"}, "bayesaverage": {"value": "«g z5»"}, "owned": {"value": "«o n»"}, "numcomments": {"value": "«m n»"}, "averageweight": {"value": "«w z4»"}, "ranks": {"rank": {"type": "subtype", "name": "boardgame", "value": "«k n»"}}}}}', ", ", "]}}"),
  rows("gameatlas.example/api/search", '{"games": [', '{"id": "g«#id»", "name": "«@»", "msrp": «p n», "average_user_rating": «r n», "num_user_ratings": «n n», "rank": «k n», "primary_publisher": {"name": "«b n»"}, "released": "«d iso»", "type": "game", "description": "For two to «#y» players."}', ", ", '], "count": #n}'),
  one("ludotheque.example/api/item", '{"status": "success", "data": {"title": "«@»", "facts": [{"key": "publisher", "value": "«b n»"}, {"key": "duration", "value": "«t u»"}, {"key": "complexity", "value": «w n»}, {"key": "first_published", "value": "«d iso»"}, {"key": "second_edition", "value": "«e iso»"}, {"key": "is_expansion", "value": «x b»}], "price": {"amount": «p n», "currency": "EUR"}}}'),
  columns("collection.example/export", '{"header": ["game", "rating", "geek_rating", "weight", "num_ratings", "num_owned"], "body": [¤["«@»", «r n», «g n», «w n», «n n», «o n»]¤]}'),
 ],
 "table": [
  markdown("club library", "Game; Publisher; Time; Weight; Price; Expansion", "«@»; «b n»; «t u»; «w n»; «p €2»; «x y»"),
  html("ranking.example/browse", "Rank; Title; Geek rating; Average; Voters", "«k n»; «@»; «g n»; «r n»; «n c»"),
  rows("shop notes", "", "Title: «@»\nPublisher: «b up»\nPlaying time: «t u»\nReleased: «d dmy»\nNew edition: «e dmy»\nPrice: «p €2»", "\n\n", "\n"),
 ],
 "prose": [
  prose("meeplepost.example/reviews", "The table has been cleared, the votes are in. Three evenings, eleven players, a lot of tea.", [
   "«@», published by «b n» on «d dmy», plays in «t u» once everybody knows the rules. On the big site it is rated «r n» by «n c» people, at a weight of «w n». We would go a little higher.",
   "At «p €2», «@» is fairly priced. A second edition came on «e mdy» and mends the iconography; the first is from «d my». It takes rank «k n» on the list.",
   "Everybody seems to own «@»: «o ov_c» users have it on the shelf. Of the «n c» who rated it, «m c» left a comment. The average comes to «r n», the geek rating to «g n».",
  ], ["«1@» and «2@» are rated «1r n» and «2r n»; the ranks are «1k c» and «2k c» respectively."]),
  prose("newsletter of the games library", "New on our shelves this month:\n", [
   "«@» («b n»). Allow «t l» for a game. Its weight of «w n» means that beginners should sit next to someone who knows it. It costs «p €2» if you lose it.",
   "«@», first released on «d b», now in its second edition of «e b». Members of the big site rate it «r n», which makes it number «k c» there.",
   "We have waited for «@». With «n ab_c» ratings it is no secret any more, and «b n» keeps reprinting it. A geek rating of «g n» speaks for itself.",
  ], ["«1@» lasts «1t u» and «2@» «2t u». Their weights are «1w n» and «2w n»."]),
 ],
 "objectives": ["Rating and weight of {}", "Which is the longer game: {}?", "Price, time and standing of {}"],
}

SUBJECTS = [AUCTIONS, DOMAINS, VIDEOS, CAMPAIGNS, GAMES]
