"""What a language tells the rest: how its grammar is read, and how its names are looked up.

A language is one module with one `Language`. Everything else works on what that returns and knows
no grammar.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from tree_sitter import Language as Grammar
from tree_sitter import Node

from quintet.codegraph.facts import BindingFact, ImportFact, SymbolFact
from quintet.codegraph.files import Files
from quintet.codegraph.languages.reader import Callee, Reader


@dataclass(frozen=True, slots=True, kw_only=True)
class Conventions:
    """How names mean things in a language."""

    own: frozenset[str] = frozenset()
    """Names of the receiver in a method (`self`, `this`)."""
    own_class: frozenset[str] = frozenset()
    """Names of the class that a method belongs to (`cls`, `Self`)."""
    parents: frozenset[str] = frozenset({"super"})
    """Names of what a method's class inherits from."""
    constructors: tuple[str, ...] = ()
    """Names of constructors; `*` where they are named as their class."""
    is_receiver_implied: bool = False
    """Whether `f()` in a class may be a method of it."""
    is_package_shared: bool = False
    """Whether files of a package see each other's names without importing them."""
    module_words: frozenset[str] = frozenset()
    """Names that stand for modules by where the file is (`crate`)."""
    is_parent_called: bool = False
    """Whether `super(...)` itself calls the constructor of the base."""
    is_open: bool = False
    """Whether a class may be defined in parts (`partial`, reopened)."""
    is_named_outside: bool = False
    """Whether a capitalised name that nothing defines is a class from outside."""
    is_global: bool = False
    """Whether a function that nothing defines is one that the language has."""
    is_package_nested: bool = False
    """Whether a package sees the names of those it lies in."""
    is_package_a_folder: bool = False
    """Whether the folder alone says which package a file belongs to."""
    is_globally_named: bool = False
    """Whether classes are found by their name, wherever they are defined."""
    is_typed: bool = False
    """Whether declared types are checked, so that what they say is so."""
    instantiator: str = ""
    """The method of a class that makes an instance (`new`)."""
    is_overloaded: bool = False
    """Whether several functions may share a name and differ in parameters."""
    fields_by_self: str = ""
    """How an assignment begins that makes a field (`self.`)."""
    is_structural: bool = False
    """Whether a type implements an interface by having its methods, without saying so."""
    builtins: frozenset[str] = frozenset()
    """Names that are there without being imported."""
    common: frozenset[str] = frozenset()
    """Methods of built-in types: no guess is made from such a name alone."""
    exports: str = ""
    """How bindings begin that say what a module exports under which name."""
    importing_call: str = ""
    """A function whose call is the module it names (`require`)."""
    repeating: frozenset[str] = frozenset()
    """Methods that run the function they are given once for each element."""
    repeating_functions: Mapping[str, int] = field(default_factory=dict)
    """Functions that do so, with the place of the argument that has the elements."""
    separator: str = "."
    """What stands between the names of something outside."""
    families: frozenset[str] = frozenset()
    """Other languages whose files it can import."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Language:
    """A language that can be read."""

    name: str
    conventions: Conventions
    reader: Reader
    grammar: Callable[[], object]
    """The function of the grammar's package that gives it."""
    query: str
    """What is captured.

    `definition`, `decorator`, `call`, `import`, `binding`, `await`, `loop` for what is repeated,
    and `each` for the body of a function that may be.
    """
    variants: Mapping[str, tuple[Callable[[], object], str]] = field(default_factory=dict)
    """Suffixes with a grammar and a query of their own."""
    package: Callable[[Node], str] = lambda _root: ""
    """The package that the file says it belongs to, or ""."""
    definition: Callable[[Node], SymbolFact | None]
    """A symbol without its place, or None for what is none after all."""
    callee: Callable[[Node], Callee | None]
    """What is called."""
    imports: Callable[[Node, int], Iterable[ImportFact]]
    """The names that an import binds in a scope."""
    bindings: Callable[[Node, int], Iterable[BindingFact]]
    """What an assignment or declaration binds in a scope."""
    located: Callable[[str, str, Files], str | None]
    """The file, or the folder where that is the unit, that a module is for who imports it.

    None for what lies outside the code.
    """
    is_lowered: bool = False
    """Whether bodies are read, not only symbols, imports and calls."""

    def grammar_of(self, suffix: str) -> Grammar:
        """The grammar for a file of this suffix."""
        return _loaded(self.variants[suffix][0] if suffix in self.variants else self.grammar)

    def query_of(self, suffix: str) -> str:
        """What is captured in a file of this suffix."""
        return self.variants[suffix][1] if suffix in self.variants else self.query


@cache
def _loaded(grammar: Callable[[], object]) -> Grammar:
    return Grammar(grammar())
