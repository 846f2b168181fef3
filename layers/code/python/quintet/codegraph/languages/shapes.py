"""Which nodes are which parts of expressions and of types, in all grammars: they name most alike.

A language overrides what its grammar uses otherwise. How the tables are used is in `reader`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from quintet.codegraph.chains import ChainKind

ShapeKind = Literal[
    "name", "sign", "text", "literal", "member", "call", "method", "message", "index", "through",
    "last", "class", "either", "operator", "unary", "postfix", "cast", "made", "guarded", "binding",
    "entry",
]  # fmt: skip
"""A head: `name`, `sign` (a name without the sign before it), `text`, `literal` (all others).

A step: to a `member` or the `class` itself, a `call`, of a `method`, of a `message` that may be a
member only (Ruby), an `index`. What comes out is what a part is (`through`, `last`), one of two
(`either`, `operator`), as a sign says (`unary`, `postfix`), of a type (`cast`), an instance
(`made`). In C#, `guarded` is `a?.b` and `binding` the `.b` in it. An `entry` is an argument or an
item with its name.
"""
TypeKind = Literal["path", "generic", "through", "last", "deeper", "union", "function", "quoted"]


class Shape(NamedTuple):
    """What a node is. Parts are fields, or else its first and its last child."""

    kind: ShapeKind
    first: str = ""
    second: str = ""
    literal: ChainKind = "unknown"


class TypeShape(NamedTuple):
    """What a node of a type is."""

    kind: TypeKind
    first: str = ""


def _all(shape: Shape, types: str) -> dict[str, Shape]:
    return dict.fromkeys(types.split(), shape)


def _literals(kind: ChainKind, types: str) -> dict[str, Shape]:
    return _all(Shape("literal", literal=kind), types)


VALUES: Final[Mapping[str, Shape]] = MappingProxyType(
    {
        **_all(
            Shape("name"),
            """identifier this super self crate base constant name qualified_name relative_scope
            type_identifier field_identifier package_identifier property_identifier this_type
            private_property_identifier shorthand_property_identifier predefined_type namespace_name
            shorthand_property_identifier_pattern primitive_type integral_type floating_point_type
            boolean_type void_type shorthand_field_identifier dotted_name hash_key_symbol""",
        ),
        **_all(Shape("sign"), "variable_name instance_variable class_variable global_variable"),
        **_all(
            Shape("text"),
            """string template_string interpreted_string_literal raw_string_literal string_literal
            verbatim_string_literal interpolated_string_expression encapsed_string""",
        ),
        **_literals(
            "number",
            """integer float number int_literal float_literal rune_literal imaginary_literal
            decimal_integer_literal hex_integer_literal octal_integer_literal real_literal
            binary_integer_literal decimal_floating_point_literal integer_literal""",
        ),
        **_literals("character", "character_literal char_literal"),
        **_literals("truth", "true false boolean boolean_literal"),
        **_literals("nothing", "none null nil undefined null_literal ellipsis unit_expression"),
        **_literals(
            "items",
            """list tuple set dictionary array object hash expression_list array_expression
            tuple_expression array_creation_expression element_value_array_initializer
            literal_value array_initializer initializer_expression""",
        ),
        **_literals(
            "function",
            """lambda arrow_function function_expression generator_function func_literal
            lambda_expression closure_expression anonymous_function anonymous_method_expression
            anonymous_function_creation_expression block do_block""",
        ),
        **_literals(
            "plain",
            """comparison_operator not_operator unary_operator concatenated_string regex
            list_comprehension dictionary_comprehension set_comprehension generator_expression
            update_expression instanceof_expression range_expression
            is_pattern_expression typeof_expression heredoc simple_symbol""",
        ),
        **_all(
            Shape("member"),
            """attribute member_expression selector_expression field_access field_expression
            scoped_identifier scoped_type_identifier nested_type_identifier qualified_type
            member_access_expression nullsafe_member_access_expression method_reference
            scoped_property_access_expression class_constant_access_expression scope_resolution
            alias_qualified_name nested_identifier""",
        ),
        **_all(
            Shape("call"),
            """call call_expression new_expression invocation_expression function_call_expression
            object_creation_expression macro_invocation annotation""",
        ),
        **_all(
            Shape("method", "object", "name"),
            "method_invocation member_call_expression nullsafe_member_call_expression",
        ),
        "scoped_call_expression": Shape("method", "scope", "name"),
        **_all(
            Shape("index"),
            """subscript subscript_expression index_expression array_access element_reference
            element_access_expression""",
        ),
        **_all(
            Shape("through"),
            """parenthesized_expression await await_expression as_pattern non_null_expression
            try_expression generic_function generic_type generic_type_with_turbofish generic_name
            literal_element slice_expression parenthesized_statements jsx_expression
            marker_annotation expression_statement list_splat spread_element""",
        ),
        "reference_expression": Shape("through", "value"),
        **_all(Shape("last"), "sequence_expression"),
        **_all(Shape("last", "right"), "assignment_expression assignment augmented_assignment"),
        "named_expression": Shape("last", "value"),
        "class_literal": Shape("class"),
        "conditional_expression": Shape("either"),
        **_all(Shape("either", "consequence", "alternative"), "ternary_expression conditional"),
        **_all(
            Shape("operator", "left", "right"),
            "boolean_operator binary_operator binary_expression binary",
        ),
        **_all(Shape("unary"), "unary_expression prefix_unary_expression unary"),
        "postfix_unary_expression": Shape("postfix"),
        **_all(Shape("cast"), "as_expression satisfies_expression"),
        **_all(
            Shape("cast", "type"),
            """type_assertion_expression type_conversion_expression cast_expression
            type_cast_expression""",
        ),
        "composite_literal": Shape("made", "type"),
        "struct_expression": Shape("made", "name"),
        "conditional_access_expression": Shape("guarded"),
        "member_binding_expression": Shape("binding"),
        **_all(Shape("entry", "name"), "keyword_argument argument attribute_argument"),
        **_all(
            Shape("entry", "key"),
            "pair keyed_element element_value_pair array_element_initializer jsx_attribute",
        ),
    }
)
_PATH: Final = TypeShape("path")
TYPES: Final[Mapping[str, TypeShape]] = MappingProxyType(
    {
        **dict.fromkeys(
            """identifier type_identifier attribute predefined_type nested_type_identifier this_type
            qualified_type scoped_type_identifier scoped_identifier integral_type boolean_type
            floating_point_type void_type primitive_type qualified_name name alias_qualified_name
            constant scope_resolution member_expression self relative_scope""".split(),
            _PATH,
        ),
        **dict.fromkeys("generic_type subscript generic_name".split(), TypeShape("generic")),
        **dict.fromkeys("union_type binary_operator catch_type".split(), TypeShape("union")),
        **dict.fromkeys("array_type slice_type".split(), TypeShape("deeper", "element")),
        **dict.fromkeys("channel_type map_type".split(), TypeShape("deeper", "value")),
        **dict.fromkeys("pointer_type reference_type".split(), TypeShape("through", "type")),
        **dict.fromkeys("dynamic_type abstract_type".split(), TypeShape("through", "trait")),
        **dict.fromkeys(
            "parameter_declaration tuple_element ref_type".split(), TypeShape("through", "type")
        ),
        **dict.fromkeys(
            """type type_annotation parenthesized_expression readonly_type parenthesized_type
            optional_type nullable_type named_type type_elem wildcard type_query index_type_query
            intersection_type parameter_list bounded_type asserts""".split(),
            TypeShape("through"),
        ),
        "annotated_type": TypeShape("last"),
        **dict.fromkeys(
            "function_type constructor_type function_pointer_type".split(), TypeShape("function")
        ),
        "string": TypeShape("quoted"),
    }
)
