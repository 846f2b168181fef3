"""From syntax nodes to typed expressions: one table of node types for all grammars.

Grammars name the same things alike (`left`, `arguments`, `body`); where they differ a rule tries
the names one after another. A node type without a rule becomes `Other` with what is within.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tree_sitter import Node

from quintet.codegraph.languages.nodes import parts_of
from quintet.codegraph.syntax.expressions import Expression
from quintet.codegraph.syntax.lowerer import Lowerer, Rule, other
from quintet.codegraph.syntax.rules import calls, collections, operators, values


def lowerer_of(source: bytes) -> Lowerer:
    """What makes the expressions of a source."""
    return Lowerer(source, _RULES)


def _within(to: Lowerer, node: Node) -> Expression:
    """What only brackets, or a wrapper of the grammar, stand around."""
    inner = parts_of(node)
    if len(inner) == 1:
        return to.expression(inner[0])
    return other(to, node)


_BY_RULE: Final[Mapping[str, Rule]] = {
    """identifier property_identifier this self super field_identifier type_identifier
    package_identifier private_property_identifier blank_identifier iota
    shorthand_property_identifier_pattern""": values.name,
    """integer float number int_literal float_literal decimal_integer_literal hex_integer_literal
    octal_integer_literal binary_integer_literal decimal_floating_point_literal imaginary_literal
    hex_floating_point_literal rune_literal character_literal""": values.literal("number"),
    "true false": values.literal("boolean"),
    "none null nil null_literal undefined": values.literal("nothing"),
    """string interpreted_string_literal raw_string_literal string_literal template_string
    template_expression""": values.text,
    "concatenated_string": values.texts,
    "regex": values.pattern,
    """attribute member_expression selector_expression field_access nested_identifier
    scoped_identifier""": values.attribute,
    "method_reference": values.reference,
    "subscript subscript_expression index_expression array_access": values.index,
    "slice": values.slice_,
    "slice_expression": values.slice_expression,
    """call call_expression new_expression explicit_constructor_invocation annotation
    marker_annotation""": calls.call,
    "method_invocation": calls.method,
    "object_creation_expression composite_literal": calls.creation,
    "array_creation_expression": calls.array,
    "list array array_initializer list_pattern array_pattern": collections.collection("list"),
    "tuple expression_list pattern_list tuple_pattern": collections.collection("tuple"),
    "set": collections.collection("set"),
    "dictionary object object_pattern literal_value": collections.collection("map"),
    "pair keyed_element pair_pattern": collections.entry,
    "keyword_argument element_value_pair": collections.keyword,
    "shorthand_property_identifier": collections.shorthand,
    """list_splat dictionary_splat spread_element variadic_argument rest_pattern
    list_splat_pattern dictionary_splat_pattern parenthesized_list_splat""": collections.spread,
    "unary_operator unary_expression update_expression": operators.unary,
    "binary_operator binary_expression boolean_operator instanceof_expression": operators.binary,
    "comparison_operator": operators.compared,
    "not_operator": operators.negated,
    "conditional_expression ternary_expression": operators.conditional,
    "list_comprehension": collections.comprehension("list"),
    "set_comprehension": collections.comprehension("set"),
    "dictionary_comprehension": collections.comprehension("map"),
    "generator_expression": collections.comprehension("generator"),
    """lambda arrow_function function_expression generator_function func_literal
    lambda_expression""": calls.function,
    "await await_expression": operators.awaited,
    """as_expression satisfies_expression cast_expression type_assertion
    type_assertion_expression type_conversion_expression""": operators.cast,
    """named_expression assignment_expression assignment_pattern
    object_assignment_pattern""": operators.assigned,
    """parenthesized_expression literal_element non_null_expression as_pattern_target
    expression_statement""": _within,
}
_RULES: Final[Mapping[str, Rule]] = MappingProxyType(
    {name: rule for names, rule in _BY_RULE.items() for name in names.split()}
)
