"""From a syntax tree to `statements`: one table of node types for all grammars.

A node type without a rule is passed through: its children stand where it stood. Grammars name the
same things alike (`left`, `condition`, `body`), and where they differ a rule tries the names one
after another.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tree_sitter import Node as SyntaxNode

from quintet.codegraph.initial_values import with_initial_values
from quintet.codegraph.languages.language import Language
from quintet.codegraph.lowering_assignments import assigned, kept, received, sent
from quintet.codegraph.lowering_branches import asserted, attempted, branched, handled, named_block
from quintet.codegraph.lowering_calls import awaited, called, closed
from quintet.codegraph.lowering_exits import deleted, jumped, raised, returned
from quintet.codegraph.lowering_loops import comprehended, labelled, repeated, repeated_for_each
from quintet.codegraph.lowering_reader import Children, Rule, StatementReader, span_of
from quintet.codegraph.statements import Return
from quintet.codegraph.syntax.lowering import lowerer_of

_BLOCKS: Final = ("block", "body", "module", "program", "source_file")
_BY_RULE: Final[Mapping[str, Rule]] = {
    "for_statement enhanced_for_statement for_in_statement": repeated_for_each,
    "while_statement do_statement": repeated,
    "labeled_statement": labelled,
    """list_comprehension set_comprehension dictionary_comprehension
    generator_expression""": comprehended,
    """call call_expression new_expression method_invocation object_creation_expression
    explicit_constructor_invocation composite_literal""": called,
    "await await_expression": awaited,
    """lambda lambda_expression arrow_function function_expression generator_function func_literal
    function_definition function_declaration generator_function_declaration
    method_declaration method_definition""": closed,
    """assignment augmented_assignment named_expression as_pattern variable_declarator resource
    assignment_expression augmented_assignment_expression update_expression short_var_declaration
    assignment_statement var_spec const_spec inc_statement dec_statement receive_statement
    public_field_definition field_definition""": assigned,
    "required_parameter optional_parameter": kept,
    "send_statement": sent,
    "expression_statement": received,
    "return_statement yield yield_statement yield_expression": returned,
    "raise_statement throw_statement": raised,
    "break_statement continue_statement": jumped,
    "delete_statement unary_expression": deleted,
    """if_statement match_statement conditional_expression ternary_expression switch_statement
    switch_expression expression_switch_statement type_switch_statement
    select_statement""": branched,
    "assert_statement": asserted,
    """finally_clause with_statement synchronized_statement resource_specification go_statement
    defer_statement""": named_block,
    "try_statement try_with_resources_statement": attempted,
    "except_clause except_group_clause catch_clause": handled,
}
_RULES: Final[Mapping[str, Rule]] = MappingProxyType(
    {name: rule for names, rule in _BY_RULE.items() for name in names.split()}
)


def lowered(language: Language, node: SyntaxNode, source: bytes) -> Children:
    """The statements within a function's node, or within a whole file's, of this source."""
    read = StatementReader(language, lowerer_of(source), _RULES)
    inner = _inside(node)
    if inner.type.endswith(_BLOCKS) or inner is node:
        return read.inside(*with_initial_values(node, inner.named_children))
    # `(x) => f(x)` returns what it consists of.
    return (Return(span_of(inner), children=read.inside(inner), given=read.to.expression(inner)),)


def _inside(node: SyntaxNode) -> SyntaxNode:
    """The body of a definition, which may be a name that is given a function."""
    while True:
        body = node.child_by_field_name("body")
        if body is not None:
            return body
        value = node.child_by_field_name("value") or node.child_by_field_name("right")
        if value is None:
            return node
        node = value
