"""What is looked for in the grammars of JavaScript and TypeScript."""

from typing import Final

_COMMON: Final = """
(class_declaration) @definition
(function_declaration) @definition
(generator_function_declaration) @definition
(method_definition) @definition
(variable_declarator value: [(arrow_function) (function_expression) (generator_function)])
  @definition
(variable_declarator value: (class)) @definition
(program (lexical_declaration (variable_declarator) @definition))
(program (variable_declaration (variable_declarator) @definition))
(program (export_statement (lexical_declaration (variable_declarator) @definition)))
(assignment_expression
  right: [(arrow_function) (function_expression) (generator_function) (class)]) @definition
(assignment_expression
  right: (assignment_expression right: [(arrow_function) (function_expression)])) @definition
(object (pair value: [(arrow_function) (function_expression)]) @definition)
(arguments . (string) [(arrow_function) (function_expression)] @definition)
(arguments . (template_string) [(arrow_function) (function_expression)] @definition)
(call_expression) @call
(new_expression) @call
(import_statement) @import
(export_statement source: (_)) @import
(call_expression function: (import)) @import
(call_expression function: (identifier) @_f arguments: (arguments . (string) .)
  (#eq? @_f "require")) @import
(export_statement) @binding
(variable_declarator) @binding
(assignment_expression) @binding
(return_statement (_)) @binding
(for_in_statement) @binding
(variable_declarator
  value: (arrow_function body: [(call_expression) (new_expression) (await_expression)] @binding))
(await_expression) @await
(for_statement condition: (_) @loop)
(for_statement increment: (_) @loop)
(for_statement body: (_) @loop)
(for_in_statement body: (_) @loop)
(while_statement) @loop
(do_statement) @loop
(arguments . [(arrow_function body: (_) @each) (function_expression body: (_) @each)])
"""
JSX: Final = """
(jsx_self_closing_element) @call
(jsx_opening_element) @call
"""
"""For the grammars that know it: plain TypeScript has none."""
SCRIPT: Final = (
    _COMMON
    + JSX
    + """
(class) @definition
(field_definition) @definition
(field_definition) @binding
"""
)
TYPED: Final = (
    _COMMON
    + """
(class_body (decorator) @decorator)
(export_statement (decorator) @decorator)
(abstract_class_declaration) @definition
(interface_declaration) @definition
(type_alias_declaration) @definition
(enum_declaration) @definition
(method_signature) @definition
(abstract_method_signature) @definition
(property_signature) @definition
(property_signature) @binding
(public_field_definition) @definition
(public_field_definition) @binding
(required_parameter (accessibility_modifier)) @binding
(arrow_function parameters: (formal_parameters (required_parameter type: (_)) @binding))
"""
)
