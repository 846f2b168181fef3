"""How large a named place is, as far as that keeps a city from being set against its country.

Continents, countries, and the states of a few countries. Not here: which place lies in which.
"""

from typing import Final

from quintet.orchestration.synthesis.words import root, words

_CONTINENTS: Final = "Europe|Asia|Africa|North America|South America|Oceania|Antarctica|Scandinavia"
_COUNTRIES: Final = (
    "Afghanistan|Albania|Algeria|Argentina|Armenia|Australia|Austria|Azerbaijan|Bangladesh|Belarus|"
    "Belgium|Bolivia|Bosnia|Botswana|Brazil|Britain|Great Britain|Bulgaria|Cambodia|Cameroon|"
    "Canada|Chile|China|Colombia|Congo|Costa Rica|Croatia|Cuba|Cyprus|Czechia|Czech Republic|"
    "Denmark|Ecuador|Egypt|Estonia|Ethiopia|Finland|France|Germany|Ghana|Greece|Guatemala|Hungary|"
    "Iceland|India|Indonesia|Iran|Iraq|Ireland|Israel|Italy|Jamaica|Japan|Jordan|Kazakhstan|Kenya|"
    "Korea|South Korea|North Korea|Kuwait|Latvia|Lebanon|Libya|Lithuania|Malaysia|Malta|Mexico|"
    "Moldova|Mongolia|Morocco|Myanmar|Nepal|Netherlands|New Zealand|Nigeria|Norway|Pakistan|Panama|"
    "Paraguay|Peru|Philippines|Poland|Portugal|Qatar|Romania|Russia|Saudi Arabia|Senegal|Serbia|"
    "Slovakia|Slovenia|South Africa|Spain|Sri Lanka|Sudan|Sweden|Switzerland|Syria|Taiwan|Tanzania|"
    "Thailand|Tunisia|Turkey|Türkiye|Uganda|Ukraine|United Arab Emirates|United Kingdom|UK|U.K.|"
    "United States|United States of America|US|USA|U.S.|America|Uruguay|Uzbekistan|Venezuela|"
    "Vietnam|Yemen|Zambia|Zimbabwe"
)
_STATES: Final = (
    "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Hawaii|Idaho|"
    "Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|"
    "Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|"
    "North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|"
    "South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|West Virginia|Wisconsin|Wyoming|"
    "Ontario|Quebec|British Columbia|Alberta|Bavaria|Saxony|Hesse|Brandenburg|Thuringia|"
    "Baden-Württemberg|North Rhine-Westphalia|Lower Saxony|England|Scotland|Wales|"
    "Northern Ireland|Catalonia|Andalusia|Tuscany|Lombardy|Normandy|Brittany|Silicon Valley|"
    "New South Wales|Queensland|Victoria"
)


def _parts(name: str) -> frozenset[str]:
    return frozenset(root(word.text) for word in words(name))


_SIZES: Final = {
    _parts(name): size
    for size, listed in ((1, _STATES), (2, _COUNTRIES), (3, _CONTINENTS))
    for name in listed.split("|")
}


_ALIASES: Final = {
    _parts(other): _parts(names.split("|")[0])
    for names in (
        "United States|US|USA|U.S.|America|United States of America",
        "United Kingdom|UK|U.K.|Britain|Great Britain",
        "Czechia|Czech Republic",
        "Turkey|Türkiye",
        "Korea|South Korea",
    )
    for other in names.split("|")
}


def alias(parts: frozenset[str]) -> frozenset[str]:
    """The usual name of a country, of whichever name it has; any other name as it is."""
    return _ALIASES.get(parts - {"the"}, parts)


def extent(parts: frozenset[str]) -> int:
    """3 for a continent, 2 for a country, 1 for a state, 0 for whatever else has these words."""
    return _SIZES.get(parts - {"the"}, 0)
