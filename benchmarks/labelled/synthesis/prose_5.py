# ruff: noqa: E501, INP001
# mypy: ignore-errors
# fmt: off
"""A third piece of prose for each subject of blind_5.json, in longer passages: subject to (source, head, patterns, joint patterns, separator, tail)."""

PROSE = {
 "cloud instances": ("architects.example/choosing a node", "", (
   "For the batch tier we settled on @n. At <p:$> an hour it is not cheap, but <v:n> vCPUs and <m:GiB> in one box spare us a second one, and two of three nightly jobs now end before six.",
   "Launched in <d:my>, the @n pairs <m:GiB> of memory with <v:n> vCPUs; the network (<b:u>) was never the bottleneck in our tests, while the <e:c> Mbps towards EBS sometimes were.",
   "Is @n worth <p:$> an hour? On the spot market, where it went for <s:$> when we looked, certainly. Mind that it was announced on <g:dmy> and some regions still lack it.",
   "Memory first: <m:GiB>. Then come <v:n> vCPUs, <b:u> of network and a rate of about the price of a coffee, or <p:USD> an hour to be precise. That is @n."),
   ("@1 and @2 differ in memory (<1m:GiB> and <2m:GiB>) as much as in price (<1p:$> and <2p:$> an hour).",), "\n\n", "\n"),
 "Ruby gems": ("gemdigest.example/long reads", "", (
   "Few libraries have travelled as far as @n, first published in <f:my>. Its downloads, <t:c> by now, put it among the top hundred, and version <v:n>, out since <d:dmy>, has already been fetched <c:c> times.",
   "Before you upgrade @n, check your interpreter: version <v:n> (<d:mdy>) raised the minimum to Ruby <r:n>. The licence, <l:n>, is what it was.",
   "Downloaded <t:ov_M> times, depended upon by <x:c> gems and still with only <k:n> issues open, @n does well for a project of four volunteers.",
   "In <d:my> the team behind @n shipped <v:n>. Three contributors were new; the licence remained <l:n>, and Ruby <r:n> is required."),
   ("The licences are <1l:n> for @1 and <2l:n> for @2, and the newest versions came out on <1d:dmy> and <2d:dmy>.",), "\n\n", ""),
 "video games": ("pixelpost.example/retrospective", "", (
   "When @n left early access in <d:my>, hardly anyone outside the forums took notice. Since then it has sold <s:ov_M> copies, and critics gave it <m:n> points on Metacritic.",
   "At its peak, <o:c> people were playing @n at the same moment. The <g:n> game takes up <z:u> on disk and, at <p:$2>, has rarely been on sale for less than two thirds of that.",
   "Players are kinder than critics to @n: <u:p1> of <r:c> reviews on Steam are positive, whereas its Metascore is <m:n>. The game had entered early access on <e:dmy> and was finished on <d:dmy>.",
   "Sales of @n stand at <s:M>, which is remarkable for a game whose early access started on <e:mdy> with a team of five. It runs on <g:n>."),
   ("@1 was built with <1g:n> and @2 with <2g:n>; of their reviews, <1u:p1> and <2u:p1> respectively are positive.",), "\n\n", ""),
 "airlines": ("skytravel.example/who flies where", "", (
   "Travellers know @n for its meals, shareholders for its <e:c> employees and <f:n> aircraft. It was founded in <y:my>, entered two joint ventures on the way and now reaches <b:n> destinations.",
   "With <x:ab_M> passengers in 2023, @n is no giant. Still its revenue of <r:Me> for that year beat the plan by four per cent, and seats were filled to <l:p1>.",
   "Points collected with @n go to <a:n>, which has partners in hotels and car hire. The carrier, founded on <y:dmy>, took to the air on <c:dmy>; <f:n> aircraft fly for it today.",
   "Since <c:my> @n has been flying under its own name. Its timetable lists <b:n> destinations, served by <f:n> aircraft and <e:ab_c> employees."),
   ("While <1a:n> is the programme of @1, members of <2a:n> collect with @2. The one serves <1b:n> destinations, the other <2b:n>.",), "\n\n", ""),
 "universities": ("alumni magazine", "", (
   "It has been a good year for @n. The endowment closed at <e:Md>, applications rose for the third time running, and <a:p1> of the applicants were admitted.",
   "Chartered in <y:my>, @n waited for its first students until <i:mdy>. There are <s:c> of them now, taught by <f:c> academic staff, with <g:c> working towards a higher degree.",
   "What does a year at @n cost? Tuition is <t:$>, before room and board. What does it bring? A degree, for <c:p1> of those who begin.",
   "More than half of the campus of @n is park. There <s:ov_c> students walk to class with <f:c> academic staff, and an endowment of <e:Md> pays for the gardeners."),
   ("Of the two, @1 was chartered on <1y:dmy> and @2 on <2y:dmy>; their completion rates are <1c:p1> and <2c:p1>.",), "\n\n", "\n"),
 "hospitals": ("healthpolicy.example/case studies", "", (
   "@n, opened in <y:my>, is the referral centre for a district of four towns. Of its <b:n> beds, <c:n> are for intensive care, and in 2023 they were occupied to <o:p1>.",
   "The pressure on @n shows in three figures: <v:c> emergency visits in 2023, a median wait of <w:min>, and a readmission rate of <r:p1>. A new wing is to open in two years.",
   "In 2023, <a:c> people were admitted to @n and <v:ab_c> were seen in its emergency department. The last survey, on <z:dmy>, found the records in order.",
   "Patients of @n are readmitted in <r:pw> of cases. Bed occupancy, at <o:pw> in 2023, leaves little room in a house of <b:n> beds."),
   ("Readmission rates were <1r:p1> at @1 and <2r:p1> at @2; the last surveys took place on <1z:dmy> and <2z:dmy>.",), "\n\n", ""),
 "volcanoes": ("geotravel.example/craters", "", (
   "To climb @n (<e:u>) takes a guide and a good day. From the rim you look down into a crater <k:U> across, where gas rises at a rate of <s:c> tonnes of sulphur dioxide a day.",
   "When @n woke in <d:my>, the road to the east was closed. It remained so until the eruption ended on <x:dmy>; <n:c> people live within 30 km of the summit.",
   "@n tops out at <e:U>, of which <p:U> are prominence. The instruments on its flanks picked up <q:c> earthquakes in the month, about as many as in spring.",
   "Around @n, within 30 km, live <n:ov_c> people. They remember the last eruption, which began on <d:mdy> and lasted until <x:mdy>."),
   ("The crater of @1 is <1k:u> wide, that of @2 <2k:u>. Within 30 km of them live <1n:c> and <2n:c> people.",), "\n\n", ""),
 "dams": ("engineeringpast.example/great walls", "", (
   "Completed in <y:my>, @n was for a time the pride of its country. The wall rises <h:U>, its crest runs for <l:U>, and behind it lies water for two dry years, <c:Mu> of it when the lake is full.",
   "The lake behind @n spreads over <a:u>. Filling it began on <i:mdy>; when the last concrete was poured and the dam completed, on <y:mdy>, it stood at two thirds.",
   "Floods are no threat to @n, whose spillway passes <w:u>. At present <s:Mu> of the possible <c:Mu> are in storage.",
   "A crest of <l:U>, a height of <h:U>, a capacity of <c:hm3>: @n is measured in large numbers."),
   ("The crests of @1 and @2 measure <1l:u> and <2l:u> respectively, the lakes behind them <1a:u> and <2a:u>.",), "\n\n", ""),
 "launch vehicles": ("rocketry.example/explained", "", (
   "How big is @n? It stands <h:U> tall, which is about twenty storeys, and weighs <m:t> with full tanks. Engines that deliver <t:u> at lift-off push it off the pad at <s:n>.",
   "After its first flight in <f:my>, @n was slow to find work. By the latest flight, on <z:dmy>, it had reached <n:c> launches, at <c:Md> each.",
   "Satellites bound for transfer orbit may weigh up to <g:c> kg on @n; those that stay low, up to <l:c> kg. The vehicle is <d:u> wide and <h:u> high.",
   "From <s:n> @n can take <l:ov_c> kg to low Earth orbit. The price, <c:Md>, has not moved since its first flight in <f:y>."),
   ("Two masses to compare: <1m:t> for @1, <2m:t> for @2. To low Earth orbit they carry <1l:u> and <2l:u>.",), "\n\n", ""),
 "metro systems": ("citylab.example/under the streets", "", (
   "Every day <r:ab_c> people go down the escalators of @n. They find <n:c> lines, <s:c> stations and trains that come every two to four minutes.",
   "In <o:my> the first trains of @n began to run. The network measures <l:u> today, after an extension that was opened on <e:dmy>.",
   "@n is quick: its trains average <v:u>. Over the <l:U> of network, <y:c> journeys were made in 2023, eight per cent more than in the year before.",
   "From <s:c> stations on <n:c> lines, @n moved <y:ov_M> passengers in 2023; the busiest day saw nearly twice the usual <r:c>."),
   ("Opened on <1o:dmy> and <2o:dmy>, @1 and @2 carry <1r:c> and <2r:c> people a day.",), "\n\n", ""),
 "roller coasters": ("parkdiary.example/summer trip", "", (
   "We queued for fifty minutes for @n, which has been there since <o:my>. Two launches, a top speed of <s:u>, and after <t:mins> you roll back in with messy hair.",
   "Height: <h:u>. Drop: <d:u>. Those are the figures on the sign at @n, and <l:u> of track stand behind it, built by <m:n> for <c:Me>.",
   "The park announced @n on <a:dmy> and let the first guests aboard on <o:dmy>. In between, <m:n> bolted together <l:u> of track.",
   "For <c:ab_Me> one gets a lot of steel: @n is <l:U> long and <h:U> high, counts <i:n> inversions and takes <t:U> to do so."),
   ("The ride takes <1t:mins> on @1 and <2t:mins> on @2; they opened on <1o:dmy> and <2o:dmy>.",), "\n\n", ""),
 "exchange-traded funds": ("marketdesk.example/fund watch", "Flows into funds slowed this week.\n", (
   "Investors in @n pay <x:p1> a year, less than a third of what an active fund would ask. In return they get <h:c> holdings and a distribution yield of <y:p1>; assets amount to <a:Md>.",
   "@n, which dates back to <i:my>, traded at <c:$> on Friday. Its net asset value was <n:$>, and its one-year return <r:p1>.",
   "A fund of <h:c> holdings and <a:ab_Md> in assets, @n went ex-dividend on <e:dmy>. The yield of <y:p1> compares with an expense ratio of <x:p1>.",
   "With a one-year return of <r:pw>, @n finished in the middle of its group. The next distribution follows that of <e:mdy>; the price was last seen at <c:$>."),
   ("@1 manages <1a:Md> in <1h:c> holdings, @2 <2a:Md> in <2h:c>.",), "\n", ""),
 "tropical cyclones": ("weatherblog.example/season review", "", (
   "Nobody had @n on the list for a record. Formed on <o:dmy>, it deepened to <p:u> within two days, and its winds reached <w:u>, before it struck land on <l:dmy>.",
   "The bill for @n: <c:Md>, and <f:c> lives. Rain did most of the harm, with <r:u> in one place between landfall on <l:mdy> and the end of the storm on <e:mdy>.",
   "In <o:my> the storm that became @n was a cluster of clouds. At its strongest, gusts of <g:u> and sustained winds of <w:u> were estimated, at a pressure of <p:u>.",
   "By the time @n dissipated, on <e:dmy>, <f:ab_c> people had died. Damage of <c:Md> was reported from two countries."),
   ("The lowest pressures were <1p:u> in @1 and <2p:u> in @2, and they dissipated on <1e:dmy> and <2e:dmy> respectively.",), "\n\n", ""),
 "mobile apps": ("phonecolumn.example/open source apps", "", (
   "First released in <f:my>, @n is older than most phones it runs on. It asks for Android <a:n>, shows a rating of <r:n> from <n:c> people, and its current version is <v:n>.",
   "I have had @n on my phone for three years. The update of <u:dmy> brought it to <v:n>, the download has grown to <z:MB>, and the licence is still <l:n>.",
   "Installed <i:ab_M> times and rated <r:n> on average, @n has won its users by word of mouth. Its source is open under <l:n>.",
   "Some <i:c> installs and <n:c> ratings tell that @n is liked. Version <v:n> dates from <u:my> and requires Android <a:n>."),
   ("@1 and @2 were last updated on <1u:dmy> and <2u:dmy>; the downloads come to <1z:MB> and <2z:MB>.",), "\n\n", ""),
 "presidential elections": ("politicsweekly.example/analysis", "", (
   "A lead of a few points decided @n. In the second round, on <b:dmy>, the winner gathered <w:c> votes and the runner-up <q:c>; turnout, at <t:p1>, was three points above that of the first round.",
   "Two weeks or less lay between the rounds of @n, the first in <a:my> and the second on <b:mdy>. The winner's share came to <s:p1>, from <p:c> polling stations.",
   "Of <e:c> people on the rolls for @n, <t:pw> voted in the second round, and <i:c> of them cast an invalid ballot.",
   "With <s:p1> of the vote, the winner of @n did better than any poll had said. Votes for the runner-up numbered <q:c>, those for the winner <w:ov_c>."),
   ("@1 ended with <1w:c> votes for the winner and <1q:c> for the runner-up, @2 with <2w:c> and <2q:c>.",), "\n\n", ""),
}
