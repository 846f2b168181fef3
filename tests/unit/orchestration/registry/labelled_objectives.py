"""Objectives as callers word them, and the categories whose APIs serve them.

The weights of the registry were tuned on both tables, so that neither says anything of strangers. A
row names a second category only where an API of it serves the objective just as well.
"""

from typing import NamedTuple

from quintet.orchestration.prompting.roles import Role


class Labelled(NamedTuple):
    """What somebody wants, as whom, and what kind of API is right for it."""

    objective: str
    role: Role
    categories: frozenset[str]


def _read(table: str) -> tuple[Labelled, ...]:
    rows = [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]
    return tuple(
        Labelled(objective, role, frozenset(categories.split()))  # type: ignore[arg-type]
        for objective, role, categories in rows
    )


TUNING = _read(
    """
    Analyze cryptocurrency market trends | analyzer | cryptocurrency
    Will I need an umbrella in Oslo tomorrow | planner | weather
    Weather data APIs | coder | weather
    What did Satoshi's invention cost over the last month | analyzer | cryptocurrency
    Research quantum computing advancements | researcher | academic
    Is my shop closed on Easter Monday in Austria | planner | calendar
    Find peer-reviewed papers about coral bleaching | researcher | academic
    Convert 250 euros to Japanese yen | analyzer | finance
    How many people live in Kenya and how did that change since 1990 | analyzer | statistics
    Which novels did Jules Verne write and can I read them for free | researcher | books
    Check whether lodash 4.17.15 has known vulnerabilities | critic | security
    Somebody may have leaked the passwords of our staff | critic | security
    Pick matching shades for the brand palette | ui_architect | color
    Turn #3498db into its name and its complementary tone | ui_implementer | color
    Choose a typeface for headlines and body text | ui_architect | fonts
    Self-host Inter and Roboto as woff2 files | ui_implementer | fonts
    Is grey text on a white background legible enough for WCAG AA | ui_refiner | accessibility
    Make the checkout usable for people who rely on screen readers | ui_refiner | accessibility
    Placeholder pictures and avatars for a mock-up | ui_implementer | design visual
    Show a little house symbol and a magnifier in the toolbar | ui_implementer | design
    Our bundle is too large, how heavy is this npm package | ui_refiner | optimization
    The landing page loads slowly on phones, measure it | ui_refiner | optimization
    Which browsers support CSS container queries | ui_implementer | css
    Ready-made buttons and dialogs for a React app | ui_implementer | components
    Paintings by Monet for a gallery page | ui_architect | art
    Free photographs of mountains to put behind the hero section | ui_architect | visual
    Draw a pie chart of the results as a picture | ui_architect | graphics
    Is GitHub down right now | critic | monitoring
    Why can nobody reach Cloudflare this morning, is there an incident | critic | monitoring
    Fake REST backend with users and posts to try my client against | coder | testing
    Check that the HTML of our site is standards-conformant | critic | validation
    Does this customer's IBAN have a correct check digit | critic | validation
    Is this open source project maintained, does it follow best practices | critic | quality
    Which Python release is out of support next year | critic | quality
    Look up the newest release of the requests package on PyPI | coder | programming
    Where is the manual page of Array.prototype.flatMap | coder | documentation
    Questions and answers about segmentation faults from other programmers | coder | development
    List the open issues and stars of a repository | coder | development project
    Which tags does the nginx image have | coder | deployment
    Latest Helm charts for Redis | coder | deployment
    Plan a road trip and find the coordinates of each address | planner | geocoding
    Where in the world is the visitor with this IP | coder | geocoding
    What time is it in Tokyo when it is noon in Berlin | planner | scheduling
    Open bugs and milestones of a big software project | planner | project
    Next trains from Zurich to Geneva | planner | transportation
    Bike sharing stations near me with free bicycles | planner | transportation
    Turn any web page into clean Markdown | synthesizer | transformation
    Machine-readable feed out of an RSS file | synthesizer | transformation
    Which MCP servers can I connect my agent to | synthesizer | integration
    Directory of OpenAPI definitions to wire services together | synthesizer | integration
    Templates that connect e-mail, spreadsheets and chat without code | synthesizer | automation
    Public datasets to merge into a training set | synthesizer | data ai
    Knowledge graph facts to join with our own tables | synthesizer | data reference
    How often was this npm package installed last week | analyzer | analytics
    How many people read the Wikipedia article about Ada Lovelace | analyzer | analytics
    Who owns this company, what is its legal entity identifier | analyzer | business
    Price of an ounce of gold today | analyzer | market
    Inflation and unemployment in France compared with Spain | analyzer | statistics
    What happened in technology today | researcher | news
    A short summary of who Marie Curie was | researcher | reference
    Side effects reported for ibuprofen | researcher | health
    Which clinical studies on long covid recruit patients | researcher | health
    Where is the space station at this moment | researcher | space
    Recent earthquakes above magnitude five | researcher | science
    Molecular weight of caffeine | researcher | science
    Universities in Finland | researcher | education
    What to cook with chicken and rice tonight | planner | food
    Sugar content of a chocolate bar by its barcode | analyzer | food
    Who plays in the Bundesliga this weekend | analyzer | sports
    Lyrics and albums of a singer | researcher | music
    Make the 404 page funny | ui_refiner | entertainment
    Synonyms for happy, and words that rhyme with it | researcher | dictionaries
    Say good morning in Italian | ui_implementer | translation
    Air pollution and pollen in Madrid | analyzer | environment
    When is electricity cheapest and greenest tonight | planner | energy
    Pictures of cute puppies for the loading screen | ui_refiner | animals
    Which bills did the US government publish in its official gazette | researcher | government
    Remote positions for Rust engineers | planner | jobs
    Neighbouring countries and currency of Bolivia | researcher | geography
    Make a scannable code for the ticket | coder | utilities
    Trending hashtags on the fediverse | analyzer | social
    Resolve the MX record of a domain | coder | networking
    Which language models are offered, with context length and price | synthesizer | ai
    Something wise for the welcome screen | ui_architect | inspiration
    Quiz questions about history for a pub game | coder | games
    Strengths and weaknesses of Pikachu | analyzer | games
    Bitcon and etherum prices | analyzer | cryptocurrency
    wheather forcast for next weekend | planner | weather
    reciepes with tomatos | coder | food
    Exchnage rate of the dollar | analyzer | finance
    Tremors in Japan since Monday | researcher | science
    What should I wear for a hike in the Dolomites on Sunday | planner | weather
    How did the yuan do against the pound this quarter | analyzer | finance
    Ideas for a dinner without meat | planner | food
    Is that dependency still patched by anybody | critic | quality
    How good is the supply chain of this package | critic | quality security
    Does the form work for somebody with a keyboard only | ui_refiner | accessibility
    Readability of orange letters on a white ground | ui_refiner | accessibility
    Let the spinner tell a pun | ui_implementer | entertainment
    A lovely picture of a kitten while the user waits | ui_implementer | animals
    Round faces for members who have no portrait | ui_implementer | design
    A magnifying glass as SVG | ui_implementer | design
    Warm tones that suit a bakery | ui_architect | color
    Old Dutch masters for the header | ui_architect | art
    Serif letters that look like a newspaper | ui_architect | fonts
    Bars and lines for the monthly report, rendered on the server | synthesizer | graphics
    Flow of the services as a drawing | synthesizer | graphics
    Sync contacts from the form into the mailing tool without programming | synthesizer | automation
    Match our suppliers with identifiers of other databases | synthesizer | integration business
    Only the readable part of a long article, please | synthesizer | transformation
    Sample customers to seed the database of a demo | coder | testing
    An endpoint that answers slowly or with an error when I ask it to | coder | testing
    What does Promise.allSettled return | coder | documentation
    Most voted answers about merging dictionaries in Python | coder | development
    Which version of nginx should the container run | coder | deployment
    Newest crates for parsing JSON | coder | programming
    Who reads about black holes on Wikipedia and how often | analyzer | analytics
    Is Vue installed more often than Svelte | analyzer | analytics
    Wealth per head in Latin America | analyzer | statistics
    Jobless young people in southern Europe | analyzer | statistics
    What do listed companies owe | analyzer | business
    Chances that traders give to a rate cut | analyzer | market
    How dear is silver | analyzer | market
    Fees of a transfer on the blockchain at this hour | analyzer | cryptocurrency
    Days off in Poland next May | planner | calendar
    School vacations in Bavaria | planner | calendar
    A meeting hour that suits New York and Singapore | planner | scheduling
    Golden hour for a photo shoot in Lisbon | planner | scheduling
    Which tickets block the next version | planner | project
    Late trains from Brussels | planner | transportation
    Has flight LH123 landed already | planner | transportation
    Who pays well for a nurse in Hamburg | planner | jobs
    Does the sender's address exist or is it a throw-away one | critic | validation
    Is our certificate signed by a known authority | critic | security
    Are the builds red because npm has problems | critic | monitoring
    Is our version of OpenSSL affected by something serious | critic | security
    Who led the suffragettes and what became of them | researcher | reference
    A copy of a page that was deleted last year | researcher | reference
    Who cites this study | researcher | academic
    Structure of insulin | researcher | science
    Trials of a vaccine against malaria | researcher | health
    Rockets that lift off this month | researcher | space
    What did editors in Asia write about the election | researcher | news
    Which colleges teach oceanography | researcher | education
    Metres above the sea along our cycling route | researcher | geography
    Is the Thames about to burst its banks | researcher | environment
    """
)
HELD_OUT = _read(
    """
    Can we paint the fence on Wednesday in Leeds | planner | weather
    Frost warnings for vineyards in Burgundy | analyzer | weather
    Has dogecoin recovered since spring | analyzer | cryptocurrency
    Money changed from kroner into zloty | analyzer | finance
    Share of renters and household size across the EU | analyzer | statistics
    Child mortality in Niger over the decades | analyzer | statistics health
    Annual figures of a manufacturer listed in New York | analyzer | business
    Silver bullion, today's value | analyzer | market
    Which of two Python web frameworks is downloaded more | analyzer | analytics
    Articles in immunology that mention T cells | researcher | academic
    Preprints on black hole thermodynamics | researcher | academic
    Something by Jane Austen to read on the train | researcher | books
    Explain the Peloponnesian War to me briefly | researcher | reference
    Where can one study marine biology in Norway | researcher | education
    What moved the tech world over the weekend | researcher | news
    Close encounters with asteroids in the coming month | researcher | space
    The newest pictures of Jupiter | researcher | space
    Chemical structure of aspirin | researcher | science
    Volcanic eruptions and wildfires in progress | researcher | environment science
    Is a drug for Alzheimer's being tested on people | researcher | health
    Does paracetamol go with alcohol, what was reported | researcher | health
    Which plants and birds were observed around here | researcher | environment
    Are banks open on Whit Monday in Germany | planner | calendar
    Team call across Sao Paulo, Nairobi and Seoul | planner | scheduling
    Progress of the bugs that Firefox has to fix | planner | project
    Metro disruptions in London this evening | planner | transportation
    Which cars did Honda build in 2015 | planner | transportation
    Turn a list of street names into points for a map | planner | geocoding
    A supper for six with salmon | planner | food
    Who is recruiting accountants | planner | jobs
    Mock server for a shopping cart | coder | testing
    Dummy paragraphs to fill a page | coder | testing
    How do others fix a merge conflict | coder | development
    Tags of the official Postgres container | coder | deployment
    What does the CSS reference say about aspect-ratio | coder | documentation css
    Dependencies of a Ruby gem | coder | programming
    Which country does an IP address belong to | coder | geocoding
    A QR code for the guest network | coder | utilities
    Multiple choice questions on geography | coder | games
    TXT records of a host name | coder | networking
    Are our JavaScript dependencies affected by known CVEs | critic | security
    How strong is the TLS configuration of our server | critic | security
    Does the page have unclosed or invalid tags | critic | validation
    Is the VAT number on this bill genuine | critic | validation
    Did Cloudflare have an outage yesterday | critic | monitoring
    Until when does PHP 8.2 get fixes | critic | quality
    Read an RSS feed as JSON | synthesizer | transformation
    Extract title and preview picture of a link | synthesizer | transformation
    Ready-made workflows between Slack and Google Sheets | synthesizer | automation
    API descriptions in Swagger format to choose from | synthesizer | integration
    Open government tables to combine with our sales | synthesizer | data government
    Small open models for summarising text | synthesizer | ai
    A calm colour scheme around teal | ui_architect | color
    Impressionist pictures for the title page | ui_architect | art
    An elegant serif for long reading | ui_architect | fonts
    Photographs of deserts without licence fees | ui_architect | visual
    Render a doughnut chart for a newsletter | ui_architect | graphics
    Which version of Chrome understands subgrid | ui_implementer | css
    A date picker for Vue | ui_implementer | components
    Company logos as SVG | ui_implementer | design
    Stand-in images at 800 by 600 | ui_implementer | design visual
    Translate the button labels into Dutch | ui_implementer | translation
    Contrast of white on sky blue | ui_refiner | accessibility
    Cut the weight of our JavaScript | ui_refiner | optimization
    Is the home page quick enough on a phone | ui_refiner | optimization
    A joke for the empty state | ui_refiner | entertainment
    Green power in the British grid at the moment | analyzer | energy
    Results of yesterday's hockey games | analyzer | sports
    Antonyms of generous | researcher | dictionaries
    Chart positions and albums of a rapper | researcher | music
    """
)
