# ruff: noqa: E501, INP001
# mypy: ignore-errors
# fmt: off
"""Subjects of blind_6.json, first third: attributes, like-named pairs, entities, shapes and objectives; see rule_6.md."""
from shapes_6 import columns, html, markdown, one, prose, rows

N, D, B, V, W = "number", "date", "bool", "version", "name"

BLOCKS = {
 "name": "Bitcoin blocks",
 "attrs": {"s": ("size", N, "bytes"), "w": ("weight", N, "WU"), "t": ("transactions", N, ""), "f": ("total fees", N, "sat"), "r": ("reward", N, "sat"), "m": ("median fee rate", N, "sat/vB"), "d": ("mined", D, ""), "p": ("pool", W, "")},
 "alike": [("s", "w"), ("f", "r")],
 "others": {"p": ["ViaBTC", "Poolin", "SBI Crypto", "Luxor"]},
 "entities": [
  ("block 781234", {"h": "781234", "id": "00000000000000000005a1d4cc0be2f7d1b8ab0c9f7f1c9c0f8e5f6a7b3d2e10", "n": "3517294112"}, {"s": "1719846", "w": "3992961", "t": "2846", "f": "24608375", "r": "649608375", "m": "18.3", "d": "2023-03-17", "p": "Foundry USA"}),
  ("block 799998", {"h": "799998", "id": "00000000000000000002e7f1a94be05dd3c6b0d21b7e6ea35c0f2f3fd1a7c5b9", "n": "118342907"}, {"s": "1584217", "w": "3998453", "t": "3721", "f": "11872946", "r": "636872946", "m": "8.6", "d": "2023-07-24", "p": "AntPool"}),
  ("block 812345", {"h": "812345", "id": "00000000000000000003bb4c9d1f6e2a7d08c5b7a9e1f3c4d6b8a0e2f4c6d8ea", "n": "2750119834"}, {"s": "1643905", "w": "3993118", "t": "2593", "f": "15346781", "r": "640346781", "m": "12.4", "d": "2023-10-16", "p": "F2Pool"}),
  ("block 826507", {"h": "826507", "id": "000000000000000000014f7e6d5c4b3a2918f7e6d5c4b3a29180f1e2d3c4b5a6", "n": "904417266"}, {"s": "1476332", "w": "3995726", "t": "4137", "f": "20953164", "r": "645953164", "m": "23.7", "d": "2024-01-20", "p": "Binance Pool"}),
 ],
 "json": [
  one("esplora.example/api/block", '{"id": "«#id»", "height": «#h», "version": 536870912, "timestamp": «d ep», "tx_count": «t n», "size": «s n», "weight": «w n», "nonce": «#n», "bits": 386270605}'),
  rows("mempool.example/api/v1/blocks", "[", '{"id": "«#id»", "height": «#h», "timestamp": «d ep», "tx_count": «t n», "size": «s n», "weight": «w n», "extras": {"totalFees": «f n», "medianFee": «m n», "reward": «r n», "pool": {"id": 111, "name": "«p n»"}, "matchRate": 100}, "nonce": «#n»}', ", ", "]"),
  rows("blockchair.example/bitcoin/dashboards/blocks", '{"data": {', '"«#h»": {"block": {"id": «#h», "hash": "«#id»", "date": "«d iso»", "size": «s n», "weight": «w n», "transaction_count": «t n», "fee_total": «f n», "reward": «r n», "guessed_miner": "«p n»", "is_aux": null}}', ", ", '}, "context": {"code": 200, "source": "D", "results": #n, "cache": {"live": true, "duration": 60}}}'),
  rows("blocks.example/graphql", '{"data": {"bitcoin": {"blocks": [', '{"height": «#h», "blockHash": "«#id»", "transactionCount": «t n», "blockWeight": «w n», "feeValue": {"amount": "«f BTC»"}, "timestamp": {"iso8601": "«d z»"}}', ", ", ']}}, "extensions": {"cost": 12}}'),
  columns("charts.example/mining/blocks.json", '{"status": "ok", "unit": "sat/vB", "heights": [¤«#h»¤], "medianFeeRates": [¤«m n»¤], "txCounts": [¤«t n»¤], "totalFees": [¤«f n»¤]}'),
 ],
 "table": [
  html("explorer.example/blocks", "Height; Mined; Pool; Transactions; Size; Weight; Fees", "«#h»; «d iso»; «p n»; «t c»; «s MB»; «w MWU»; «f BTC»"),
  markdown("fee study, appendix B", "Block; Median fee rate; Fees (sat); Reward; Pool; Date", "«#h»; «m u»; «f c»; «r BTC»; «p n»; «d dmb»"),
  rows("node log digest", "", "block: «#h»\nmined: «d iso»\nby: «p n»\ntransactions: «t c»\nsize: «s u»\nweight: «w u»\nfees: «f u»", "\n\n", "\n"),
 ],
 "prose": [
  prose("miningletter.example/fees this quarter", "Every few weeks we pick blocks from the chain and look at what miners made of them.", [
   "Block «#h» was found by «p n» on «d mdy». It took in «t c» transactions and weighed «w MWU», close to the limit; the fees in it came to «f BTC», on top of the subsidy, so that the miner collected «r BTC» in all.",
   "The next one, «#h», is a good example of a full block. At «s MB» it carried «t c» payments, half of which paid more than «m u». Its finder, «p n», took home «f BTC» in fees.",
   "A quieter moment is caught by block «#h» of «d dmy». The median fee rate had settled at «m u» and the «t c» transactions in it waited no longer than ten minutes. In bytes the block came to «s c».",
  ], ["«1p n» mined block «1#h» and «2p n» mined «2#h»; the first holds «1t c» transactions and the second «2t c», with fees of «1f BTC» and «2f BTC» respectively."]),
  prose("opreturn.example/notes from the mempool", "# Notes from the mempool\n", [
   "Mined on «d b», block «#h» is home to «t c» transactions. Fees added up to «f c» sat; add the subsidy and «p n» earned «r c» sat for ten minutes' work.",
   "I ran block «#h» through my script again. Serialised, it is «s u» long, of which the witness takes a good third; the weight is «w u». Nothing odd there, although «p n» left a little room.",
   "People asked about «#h». It appeared in «d my» and packed «t ov_c» transactions into «s ab_MB».",
  ], ["Compare «1#h» with «2#h»: a median of «1m u» in the one, «2m u» in the other, though both weigh nearly the same («1w c» and «2w c» units)."]),
 ],
 "objectives": ["Fees and size of {}", "What is known of {}?", "Who mined {}, and what did they earn?"],
}

PLUGINS = {
 "name": "WordPress plugins",
 "attrs": {"v": ("version", V, ""), "q": ("requires WordPress", V, ""), "u": ("tested up to", V, ""), "h": ("requires PHP", V, ""), "i": ("active installations", N, ""), "n": ("ratings", N, ""), "r": ("rating", N, "%"), "d": ("downloads", N, ""), "l": ("last updated", D, ""), "a": ("added", D, ""), "o": ("support threads", N, ""), "z": ("resolved threads", N, "")},
 "alike": [("q", "u"), ("l", "a"), ("i", "d"), ("o", "z")],
 "others": {},
 "entities": [
  ("Query Monitor", {"slug": "query-monitor"}, {"v": "3.16.3", "q": "5.8", "u": "6.5.2", "h": "7.4", "i": "210000", "n": "463", "r": "98.4", "d": "16437218", "l": "2024-05-07", "a": "2013-11-08", "o": "37", "z": "24"}),
  ("Redirection", {"slug": "redirection"}, {"v": "5.4.2", "q": "6.2", "u": "6.4.1", "h": "7.0", "i": "2150000", "n": "659", "r": "87.3", "d": "41926507", "l": "2023-11-04", "a": "2008-09-05", "o": "52", "z": "11"}),
  ("WP Crontrol", {"slug": "wp-crontrol"}, {"v": "1.16.1", "q": "4.4", "u": "6.5.3", "h": "7.2", "i": "314000", "n": "187", "r": "96.8", "d": "5183642", "l": "2023-12-18", "a": "2008-06-21", "o": "19", "z": "16"}),
  ("Health Check & Troubleshooting", {"slug": "health-check"}, {"v": "1.7.1", "q": "4.9", "u": "6.3.4", "h": "5.6", "i": "347000", "n": "148", "r": "78.6", "d": "8264917", "l": "2024-03-26", "a": "2017-05-15", "o": "23", "z": "13"}),
 ],
 "json": [
  one("api.wordpress.example/plugins/info/1.2", '{"name": "«@»", "slug": "«#slug»", "version": "«v n»", "requires": "«q n»", "tested": "«u n»", "requires_php": "«h n»", "requires_plugins": [], "rating": «r n», "num_ratings": «n n», "support_threads": «o n», "support_threads_resolved": «z n», "active_installs": «i n», "last_updated": "«l wp»", "added": "«a iso»", "tags": {"debug": "debug"}, "donate_link": ""}'),
  rows("api.wordpress.example/plugins/query_plugins", '{"info": {"page": 1, "pages": 1, "results": #n}, "plugins": [', '{"name": "«@»", "slug": "«#slug»", "version": "«v n»", "requires": "«q n»", "tested": "«u n»", "requires_php": "«h n»", "rating": «r n», "num_ratings": «n n», "active_installs": «i n», "downloaded": «d n», "last_updated": "«l wp»"}', ", ", "]}"),
  rows("wpackagist.example/packages", '{"packages": {', '"wpackagist-plugin/«#slug»": {"latest": {"name": "wpackagist-plugin/«#slug»", "version": "«v n»", "type": "wordpress-plugin", "require": {"php": ">=«h n»"}, "time": "«l o»"}}', ", ", "}}"),
  columns("pluginstats.example/v2/compare", '{"meta": {"generated": "nightly", "fields": ["slug", "installs", "downloads", "rating"]}, "rows": [¤["«#slug»", «i n», «d n», «r n»]¤]}'),
  rows("sitehealth.example/api/plugins", '{"ok": true, "items": [', '{"plugin": {"title": "«@»", "dates": {"addedOn": "«a iso»", "updatedOn": "«l f»"}, "compat": {"wpMin": "«q n»", "wpTested": "«u n»", "phpMin": "«h n»"}, "support": {"threads": «o n», "resolved": «z n»}}}', ", ", '], "next": null}'),
 ],
 "table": [
  markdown("agency wiki: plugins we trust", "Plugin; Version; Installs; Rating; Tested to; PHP; Updated", "«@»; «v v»; «i c»; «r p»; WordPress «u n»; «h n»+; «l dmy»"),
  rows("readme headers", "", "=== «@» ===\nStable tag: «v n»\nRequires at least: «q n»\nTested up to: «u n»\nRequires PHP: «h n»\nLicense: GPLv2 or later", "\n\n", "\n"),
  rows("plugins.example/sidebar", "", "<h3>«@»</h3><dl><dt>Version</dt><dd>«v n»</dd><dt>Last updated</dt><dd>«l mdy»</dd><dt>Active installations</dt><dd>«i c»</dd><dt>WordPress version</dt><dd>«q n» or higher</dd><dt>PHP version</dt><dd>«h n» or higher</dd><dt>Number of ratings</dt><dd>«n c»</dd></dl>", "\n"),
 ],
 "prose": [
  prose("wpdispatch.example/toolbox for site owners", "Five minutes with the right plugin save an afternoon with the wrong one. These are on all of our sites.", [
   "«@» has been in the directory since «a dmy» and runs on «i mt_M» sites. Version «v n», out since «l dmy», wants WordPress «q n» or newer and PHP «h n»; the authors have tested it as far as WordPress «u n».",
   "Few plugins are liked as much as «@»: «n c» people have rated it, and the average comes to «r p». It was last updated on «l mdy». Downloads stand at «d q».",
   "Support counts too. In the past two months «o n» threads were opened for «@», and «z n» of them are marked as resolved. The current release, «v n», asks for PHP «h n» at the least.",
  ], ["«1@» and «2@» were last updated on «1l dmy» and «2l dmy» respectively; they are at versions «1v n» and «2v n»."]),
  prose("maintenance report for the client", "Dear all,\n\nthe plugins of your site have been brought up to date. A few remarks:", [
   "«@» went to «v n». The developers released it on «l b» and state that it works up to WordPress «u n», so the core can follow.",
   "You asked whether «@» is safe to rely on. It has «i c» active installations and «n c» ratings, with an average of «r p», and has been around since «a my».",
   "For «@» the server matters: PHP «h n» is the minimum, and WordPress must be at «q n» or later. We are well above both. The plugin has been downloaded «d c» times.",
  ], ["Of the two caching candidates neither stayed. «1@» («1i c» installations) and «2@» («2i c») did."]),
 ],
 "objectives": ["Version and use of {}", "Are {} kept up to date?", "Requirements and ratings of {}"],
}

EXTENSIONS = {
 "name": "editor extensions",
 "attrs": {"v": ("version", V, ""), "e": ("required editor version", V, ""), "i": ("installs", N, ""), "w": ("downloads", N, ""), "n": ("ratings", N, ""), "r": ("average rating", N, ""), "p": ("published", D, ""), "u": ("last updated", D, ""), "s": ("package size", N, "bytes"), "x": ("preview", B, ""), "l": ("licence", W, "")},
 "alike": [("i", "w"), ("p", "u"), ("n", "r"), ("v", "e")],
 "most": {"r": 5},
 "others": {"l": ["Apache-2.0", "MPL-2.0", "BSD-3-Clause", "ISC"]},
 "entities": [
  ("Error Lens", {"ns": "usernamehw", "nm": "errorlens"}, {"v": "3.16.0", "e": "1.77.0", "i": "3471826", "w": "4826193", "n": "143", "r": "4.83", "p": "2018-10-11", "u": "2024-02-15", "s": "263418", "x": "false", "l": "MIT"}),
  ("Even Better TOML", {"ns": "tamasfe", "nm": "even-better-toml"}, {"v": "0.19.2", "e": "1.44.0", "i": "2816459", "w": "7369184", "n": "58", "r": "4.62", "p": "2020-07-19", "u": "2023-07-14", "s": "7142683", "x": "true", "l": "MIT"}),
  ("Thunder Client", {"ns": "rangav", "nm": "vscode-thunder-client"}, {"v": "2.24.6", "e": "1.65.0", "i": "5274913", "w": "6183527", "n": "421", "r": "4.17", "p": "2021-03-31", "u": "2024-05-22", "s": "4713928", "x": "false", "l": "EULA"}),
  ("Todo Tree", {"ns": "Gruntfuggly", "nm": "todo-tree"}, {"v": "0.0.226", "e": "1.46.0", "i": "4638217", "w": "5917346", "n": "227", "r": "4.46", "p": "2017-12-02", "u": "2023-03-28", "s": "1862754", "x": "false", "l": "MIT"}),
 ],
 "json": [
  rows("gallery.example/_apis/public/extensionquery", '{"results": [{"extensions": [', '{"publisher": {"publisherName": "«#ns»"}, "extensionName": "«#nm»", "displayName": "«@»", "flags": "validated, public", "lastUpdated": "«u f»", "publishedDate": "«p f»", "versions": [{"version": "«v n»", "properties": [{"key": "Microsoft.VisualStudio.Code.Engine", "value": "^«e n»"}]}], "statistics": [{"statisticName": "install", "value": «i n»}, {"statisticName": "averagerating", "value": «r n»}, {"statisticName": "ratingcount", "value": «n n»}]}', ", ", '], "pagingToken": null, "resultMetadata": [{"metadataType": "ResultCount", "metadataItems": [{"name": "TotalCount", "count": #n}]}]}]}'),
  one("open-vsx.example/api", '{"namespace": "«#ns»", "name": "«#nm»", "displayName": "«@»", "version": "«v n»", "timestamp": "«u z»", "preview": «x b», "averageRating": «r n», "reviewCount": «n n», "downloadCount": «w n», "license": "«l n»", "engines": {"vscode": "^«e n»"}, "categories": ["Other"], "verified": true}'),
  rows("open-vsx.example/api/-/search", '{"offset": 0, "totalSize": #n, "extensions": [', '{"url": "https://open-vsx.example/api/«#ns»/«#nm»", "name": "«#nm»", "namespace": "«#ns»", "version": "«v n»", "timestamp": "«u z»", "averageRating": «r n», "downloadCount": «w n», "displayName": "«@»"}', ", ", "]}"),
  columns("extwatch.example/trends.json", '{"columns": ["extension", "installs", "rating", "ratings"], "data": [¤["«#ns».«#nm»", «i n», «r z3», «n n»]¤]}'),
  rows("mirror.example/vsix/index", "{", '"«#ns».«#nm»": {"displayName": "«@»", "latest": "«v n»", "vscode": ">=«e n»", "vsix": {"bytes": «s n», "sha256": null}, "firstSeen": "«p iso»", "lastSeen": "«u iso»", "license": "«l n»"}', ", ", "}"),
 ],
 "table": [
  html("marketplace.example/extensions", "Extension; Version; Installs; Ratings; Average; Last updated; Size", "«@»; «v n»; «i c»; «n c»; «r n»; «u us»; «s MB»"),
  rows("dev container inventory", "extension,version,engine,downloads,licence,preview,size\n", "«@»,«v n»,«e n»,«w n»,«l lo»,«x y»,«s n»", "\n", "\n"),
  rows("extension cards", '<div class="cards">', "<h4>«@»</h4><dl><dt>Version</dt><dd>«v n»</dd><dt>Released on</dt><dd>«p dmy»</dd><dt>Last updated</dt><dd>«u dmy»</dd><dt>Installs</dt><dd>«i s»</dd><dt>Licence</dt><dd>«l n»</dd><dt>Preview</dt><dd>«x Y»</dd></dl>", "", "</div>"),
 ],
 "prose": [
  prose("codeweekly.example/extensions worth a look", "An editor is what you make of it. Readers sent us their favourites, and some have been on our list for years.", [
   "«@» first appeared on «p dmy» and has grown to «i q» installs since. Its «n c» ratings average «r n» out of five. The release at the time of writing is «v n», a download of «s MB».",
   "If you only try one, try «@». It needs version «e n» of the editor or later, is published under the «l n» licence, and was updated on «u mdy».",
   "Those who prefer the open registry find «@» there too, with «w c» downloads to its name. The version offered is «v n», the same as in the big marketplace, where it counts «i c» installs.",
  ], ["Installed «1i c» and «2i c» times respectively, «1@» and «2@» need no introduction; the former is rated «1r n», the latter «2r n»."]),
  prose("workstation policy, section 4", "Extensions are allowed one by one. The team has looked at these.", [
   "«@», version «v n» of «u dmy», may be installed. The package has «s u». Licence: «l n».",
   "We allow «@» on the strength of its record: it has been in the marketplace since «p my» and has «i ov_M» installs. Editors older than «e n» cannot load it.",
   "For machines without access to the marketplace «@» comes from the open registry («w M» downloads, «n c» reviews). The copy there was last updated on «u b».",
  ], ["«1@» takes «1s kB» on disk, «2@» takes «2s kB»."]),
 ],
 "objectives": ["Version and popularity of {}", "Which of {} is better kept?", "Facts on the editor extensions {}"],
}

MODELS = {
 "name": "hosted language models",
 "attrs": {"c": ("context window", N, "tokens"), "o": ("maximum output", N, "tokens"), "i": ("price of input per million tokens", N, "USD"), "p": ("price of output per million tokens", N, "USD"), "s": ("output speed", N, "tokens/s"), "t": ("time to first token", N, "s"), "k": ("knowledge cut-off", D, ""), "r": ("released", D, ""), "m": ("MMLU-Pro", N, "%"), "g": ("GPQA Diamond", N, "%"), "w": ("open weights", B, ""), "x": ("tool calling", B, "")},
 "alike": [("i", "p"), ("c", "o"), ("k", "r"), ("m", "g")],
 "others": {},
 "entities": [
  ("Corvid Large 3", {"id": "corvid-large-3", "v": "corvid"}, {"c": "262144", "o": "32768", "i": "2.85", "p": "11.40", "s": "74.6", "t": "0.62", "k": "2024-10-31", "r": "2025-05-20", "m": "78.4", "g": "63.7", "w": "false", "x": "true"}),
  ("Tessera 70B Instruct", {"id": "tessera-70b-instruct", "v": "tessera"}, {"c": "131072", "o": "16384", "i": "0.59", "p": "0.79", "s": "213.8", "t": "0.34", "k": "2023-12-15", "r": "2024-12-06", "m": "68.9", "g": "50.5", "w": "true", "x": "true"}),
  ("Halyard Mini", {"id": "halyard-mini", "v": "halyard"}, {"c": "400000", "o": "128500", "i": "0.245", "p": "1.96", "s": "121.3", "t": "1.87", "k": "2024-05-31", "r": "2025-08-07", "m": "81.6", "g": "71.2", "w": "false", "x": "true"}),
  ("Ostra 2 Pro", {"id": "ostra-2-pro", "v": "ostra"}, {"c": "1048576", "o": "65536", "i": "1.25", "p": "9.85", "s": "146.7", "t": "2.43", "k": "2025-01-14", "r": "2025-06-17", "m": "84.1", "g": "82.8", "w": "false", "x": "false"}),
 ],
 "json": [
  rows("models.example/api.json", "{", '"«#v»": {"id": "«#v»", "env": ["API_KEY"], "models": {"«#id»": {"id": "«#id»", "name": "«@»", "attachment": true, "tool_call": «x b», "knowledge": "«k iso»", "release_date": "«r iso»", "modalities": {"input": ["text"], "output": ["text"]}, "open_weights": «w b», "limit": {"context": «c n», "output": «o n»}, "cost": {"input": «i n», "output": «p n»}}}}', ", ", "}"),
  rows("router.example/api/v1/models", '{"data": [', '{"id": "«#v»/«#id»", "name": "«@»", "created": «r ep», "context_length": «c n», "architecture": {"modality": "text->text", "instruct_type": null}, "top_provider": {"context_length": null, "max_completion_tokens": «o n», "is_moderated": false}, "supported_parameters": ["temperature", "top_p"]}', ", ", "]}"),
  rows("analysis.example/data/llms/models", '{"status": 200, "prompt_options": {"parallel_queries": 1}, "data": [', '{"name": "«@»", "slug": "«#id»", "release_date": "«r iso»", "evaluations": {"mmlu_pro": «m f», "gpqa": «g f»}, "pricing": {"price_1m_input_tokens": «i n», "price_1m_output_tokens": «p n»}, "median_output_tokens_per_second": «s n», "median_time_to_first_token_seconds": «t n»}', ", ", "]}"),
  one("inference.example/v1/models", '{"object": "model", "id": "«#id»", "owned_by": "«#v»", "active": true, "display_name": "«@»", "created": «r ep», "context_window": «c n», "max_completion_tokens": «o n», "capabilities": {"tool_calling": «x b», "open_weights": «w b»}}'),
  columns("speedboard.example/latest", '{"models": [¤"«#id»"¤], "tps": [¤«s n»¤], "ttft_s": [¤«t n»¤], "usd_per_m_out": [¤«p n»¤], "region": "eu-central"}'),
 ],
 "table": [
  markdown("procurement sheet", "Model; Context; Max output; Input / M tokens; Output / M tokens; Tools; Cut-off", "«@»; «c c»; «o c»; «i $2»; «p $2»; «x Y»; «k my»"),
  html("leaderboard.example/models", "Model; MMLU-Pro; GPQA Diamond; Tokens/s; First token; Released; Open weights", "«@»; «m p»; «g p»; «s n»; «t u»; «r b»; «w Y»", "Scores and speed"),
  rows("model cards, short form", "", "## «@»\n- Context window: «c s» tokens\n- Maximum output: «o s» tokens\n- Input price: «i usd» per million tokens\n- Output price: «p usd» per million tokens\n- Knowledge cut-off: «k dmy»\n- Release: «r dmy»", "\n\n", "\n"),
 ],
 "prose": [
  prose("inferencenews.example/price war", "Providers cut and bundle, and the lists change by the month. What we could confirm this week:", [
   "«@», released on «r mdy», charges «i $2» for a million tokens that go in and «p $2» for a million that come out. A prompt may be «c c» tokens long; answers end at «o c».",
   "With «@» the maker aims at agents. The model calls tools, knows the world up to «k my», and writes at «s u» once it gets going, which takes it «t l» on average. Output is billed at «p $2» per million tokens.",
   "«@» scored «m p» on MMLU-Pro and «g p» on GPQA Diamond in our runs, the best of four, at an input price of «i $2» per million tokens.",
  ], ["On GPQA Diamond «1@» reaches «1g p» and «2@» «2g p»; a million output tokens cost «1p $2» and «2p $2» respectively."]),
  prose("evaluation memo of the search team", "We looked for a model that reads whole contracts and does not keep people waiting.\n", [
   "«@» reads up to «c c» tokens at once. It came out in «r my» and its training data end on «k dmy». In our tests the first word came after «t u».",
   "The speed of «@» surprised us: «s ab_u», measured over two hundred requests. At «i usd» per million input tokens and «p usd» per million output tokens, a month of our traffic would cost less than lunch.",
   "Quality is where «@» does well. MMLU-Pro stands at «m l», GPQA Diamond at «g l». Its replies are capped at «o c» tokens, which is enough for us.",
  ], ["«1@» was released on «1r dmy», «2@» on «2r dmy». Their windows are «1c c» and «2c c» tokens wide."]),
 ],
 "objectives": ["Price and context window of {}", "Which model suits long documents: {}?", "Scores, speed and cost of {}"],
}

CPUS = {
 "name": "processors",
 "attrs": {"c": ("cores", N, ""), "h": ("threads", N, ""), "b": ("base clock", N, "MHz"), "x": ("boost clock", N, "MHz"), "l": ("L3 cache", N, "MB"), "w": ("TDP", N, "W"), "m": ("maximum power", N, "W"), "p": ("launch price", N, "USD"), "s": ("multi-core score", N, ""), "g": ("single-core score", N, ""), "d": ("launched", D, ""), "a": ("announced", D, ""), "k": ("socket", W, ""), "u": ("unlocked multiplier", B, "")},
 "alike": [("b", "x"), ("w", "m"), ("s", "g"), ("d", "a"), ("c", "h")],
 "others": {"k": ["LGA 1200", "AM4", "LGA 1851", "sTR5"]},
 "entities": [
  ("Core i5-13600K", {"id": "i5-13600k"}, {"c": "14", "h": "20", "b": "3500", "x": "5100", "l": "24", "w": "125", "m": "181", "p": "319", "s": "37846", "g": "4127", "d": "2022-10-20", "a": "2022-09-27", "k": "LGA 1700", "u": "true"}),
  ("Ryzen 7 7800X3D", {"id": "r7-7800x3d"}, {"c": "8", "h": "16", "b": "4200", "x": "5050", "l": "96", "w": "120", "m": "162", "p": "449", "s": "34319", "g": "3762", "d": "2023-04-06", "a": "2023-01-04", "k": "AM5", "u": "false"}),
  ("Ryzen 9 7900", {"id": "r9-7900"}, {"c": "12", "h": "24", "b": "3725", "x": "5425", "l": "64", "w": "65", "m": "88", "p": "429", "s": "48573", "g": "4186", "d": "2023-01-10", "a": "2023-01-05", "k": "AM5", "u": "true"}),
  ("Core i3-12100F", {"id": "i3-12100f"}, {"c": "4", "h": "8", "b": "3300", "x": "4300", "l": "12", "w": "58", "m": "89", "p": "97", "s": "14217", "g": "3461", "d": "2022-01-14", "a": "2022-01-04", "k": "LGA 1700", "u": "false"}),
 ],
 "json": [
  rows("parts.example/v1/products/cpu", '{"total": #n, "limit": 50, "data": [', '{"id": "«#id»", "name": "«@»", "specs": {"core_count": «c n», "thread_count": «h n», "core_clock": {"value": «b n», "unit": "MHz"}, "boost_clock": {"value": «x n», "unit": "MHz"}, "tdp": «w n», "socket": "«k n»", "l3_cache": "«l u»"}, "price": {"currency": "USD", "launch": «p z2»}}', ", ", "]}"),
  rows("benchmarks.example/cpu_list.json", '{"data": [', '{"name": "«@»", "cores": "«c n»", "threads": "«h n»", "cpumark": "«s c»", "thread": "«g c»", "tdp": "«w n»", "socket": "«k n»", "cat": "Desktop", "date": "«d iso»"}', ", ", "]}"),
  one("ark.example/odata/Processors", '{"@odata.context": "$metadata#Processors", "value": [{"ProductName": "«@»", "CoreCount": «c n», "ThreadCount": «h n», "ClockSpeed": "«b GHz»", "ClockSpeedMax": "«x GHz»", "MaxTDP": «w n», "MaxTurboPower": "«m u»", "SocketsSupported": "«k n»", "Cache": "«l u»", "LaunchDate": "«d mid»", "UnlockedMultiplier": «u b»}]}'),
  columns("compare.example/api/diff", '{"ids": [¤"«#id»"¤], "attributes": {"Base frequency": [¤"«b u»"¤], "Boost frequency": [¤"«x u»"¤], "TDP": [¤"«w u»"¤], "Peak power": [¤"«m u»"¤], "Launch price": [¤"«p $»"¤]}}'),
  rows("labs.example/results", "[", '{"cpu": "«@»", "run": {"suite": "r23", "scores": [{"test": "multi", "points": «s n»}, {"test": "single", "points": «g n»}], "power": {"peak_w": «m n»}}, "announced": "«a iso»", "launched": "«d iso»"}', ", ", "]"),
 ],
 "table": [
  columns("hardware.example/compare", "<table><tr><th></th>¤<th>«@»</th>¤</tr>\n<tr><th>Cores / threads</th>¤<td>«c n» / «h n»</td>¤</tr>\n<tr><th>Base clock</th>¤<td>«b GHz»</td>¤</tr>\n<tr><th>Boost clock</th>¤<td>«x GHz»</td>¤</tr>\n<tr><th>L3 cache</th>¤<td>«l u»</td>¤</tr>\n<tr><th>TDP</th>¤<td>«w u»</td>¤</tr>\n<tr><th>Socket</th>¤<td>«k n»</td>¤</tr>\n</table>", ""),
  markdown("build guide, parts list", "CPU; Price at launch; Launch; Socket; TDP; Unlocked; Multi; Single", "«@»; «p $2»; «d dmb»; «k n»; «w u»; «u y»; «s c»; «g c»"),
  rows("datasheet extract", "", "Processor: «@»\nAnnounced: «a dmy»\nAvailable: «d dmy»\nBase clock: «b u»\nMax. boost clock: «x u»\nDefault TDP: «w u»\nMax. power: «m u»\nOverclocking: «u y»", "\n\n", "\n"),
 ],
 "prose": [
  prose("siliconreview.example/desktop chips", "Our test bench has not been idle. All chips ran with the same memory, 32 GB of it, and the same cooler.", [
   "The «@» went on sale on «d mdy» for «p $». Its «c n» cores run at «b GHz» and climb to «x GHz» when the cooler allows; the «l u» of L3 cache do the rest. In the multi-core test we saw «s c» points.",
   "Announced on «a dmy» and in shops since «d dmy», the «@» fits boards with the «k n» socket. On paper it is a «w h» part. Under full load it drew «m u» from the socket, and it scored «g c» points on one core.",
   "Launched at «p $», the «@» handles «h n» threads and boosts to «x GHz». It reached «s c» points with all of them busy and «g c» with one.",
  ], ["The «1@» draws «1m u» at most and the «2@» «2m u», although their rated TDPs are «1w u» and «2w u» respectively."]),
  prose("forumthread.example/which cpu for my build", "**Re: which cpu for my build?**\n", [
   "I'd go for the «@». «c n» cores, «h n» threads, base clock of «b GHz». It was «p $» when it came out in «d my» and must be cheaper now.",
   "Have the «@» myself. Mine gets «s ab_c» points in the multi-core run and «g ab_c» in the single-core one, never takes more than «m u», and boosts to «x u» just as the box says.",
   "«@» here. Mind the socket: it is «k n». The box says «w u», and the cache is «l u». Launch was «d dmb», so boards need no update by now.",
  ], ["«1@» vs «2@»: «1s c» against «2s c» points, at launch prices of «1p $» and «2p $»."]),
 ],
 "objectives": ["Clocks and power of {}", "Which processor is the better buy: {}?", "Specifications of {}"],
}

SUBJECTS = [BLOCKS, PLUGINS, EXTENSIONS, MODELS, CPUS]
