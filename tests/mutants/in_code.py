"""The changes that can be made to a Python file: each one replaces a single expression."""

import ast
import re
from collections.abc import Iterator
from itertools import accumulate, pairwise

from .change import Change

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
CITING = {"cite", "cites"}
WORD = re.compile(r"[a-z][a-z0-9]*([ -][a-z0-9]+)*")  # the name of a phase, a call, a move, a spot
Found = Iterator[tuple[ast.expr, str, str]]  # what is replaced, by which text, and the kind of the change


def changes_in(file: str, text: str) -> Iterator[Change]:
    """Every change that can be made to a file."""
    tree, starts = ast.parse(text), _line_starts(text)
    words = sorted({word for node in _live(tree) if (word := _word(node))})
    following = dict(pairwise([*words, *words[:1]])) if len(words) > 1 else {}
    for node in _live(tree):
        for old, new, kind in _changes_of(node, following):
            begin = _offset(text, starts, old.lineno, old.col_offset)
            end = _offset(text, starts, old.end_lineno or 0, old.end_col_offset or 0)
            yield Change(file, old.lineno, kind, text, begin, end, new)


def _changes_of(node: ast.AST, following: dict[str, str]) -> Found:
    match node:
        case ast.Compare(ops=[op], left=left, comparators=right) if type(op) in COMPARISONS:
            yield node, ast.unparse(ast.Compare(left, [COMPARISONS[type(op)]()], right)), "comparison"
        case ast.BoolOp(op=op, values=values):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield node, f"({ast.unparse(ast.BoolOp(other, values))})", "and, or"
            for at in range(len(values)):
                rest = values[:at] + values[at + 1 :]
                yield node, f"({ast.unparse(ast.BoolOp(op, rest) if len(rest) > 1 else rest[0])})", "condition dropped"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, f"({ast.unparse(operand)})", "not"
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            yield test, "False", "condition"
            if not isinstance(node, ast.While):
                yield test, "True", "condition"
        case ast.comprehension(ifs=ifs):
            for test in ifs:
                yield test, "True", "condition dropped"
        case ast.BinOp(left=left, op=op, right=right) if type(op) in ARITHMETIC and not _of_texts(node):
            yield node, f"({ast.unparse(ast.BinOp(left, ARITHMETIC[type(op)](), right))})", "arithmetic"
        case ast.Constant(value=bool()):
            yield node, str(not node.value), "true, false"
        case ast.Constant(value=int(value)):
            yield node, str(value + 1), "number"
            if value > 0:
                yield node, str(value - 1), "number"
        case ast.Constant(value=str(value)) if value in following:
            yield node, repr(following[value]), "word"
        case ast.Return(value=ast.expr() as value) if not (isinstance(value, ast.Constant) and value.value is None):
            yield value, "None", "return"
        case ast.Call(func=ast.Name(id=name), args=args) if name in CITING and name != "cite":
            for at in range(len(args)):
                fewer = ast.Call(node.func, args[:at] + args[at + 1 :], [])
                yield node, ast.unparse(fewer), "citation dropped"


def _live(tree: ast.Module) -> Iterator[ast.AST]:
    """Every node that plays a part when the file is run: no docstrings, types, texts for people, or citations."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += [child for child in ast.iter_child_nodes(node) if not _is_idle(node, child)]


def _is_idle(parent: ast.AST, child: ast.AST) -> bool:
    match parent:
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.JoinedStr() | ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Raise():
            return True
        case ast.AnnAssign(annotation=annotation) | ast.arg(annotation=annotation) if child is annotation:
            return True
        case ast.FunctionDef(returns=returns) if child is returns:
            return True
        case ast.FunctionDef(decorator_list=marks) | ast.ClassDef(decorator_list=marks) if child in marks:
            return True
        case ast.ClassDef() if isinstance(child, ast.keyword):
            return True
        case ast.Subscript(value=ast.Name(id=name), slice=inner) if name[0].isupper() and child is inner:
            return True  # a type with its parameters
        case ast.Call(func=ast.Name(id=name)) if name in {*CITING, "carries_out", "TypeVar", "replace"}:
            return isinstance(child, ast.Constant)
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
    return False


def _word(node: ast.AST) -> str:
    """The word that a node is; empty where it is none."""
    match node:
        case ast.Constant(value=str(value)) if WORD.fullmatch(value):
            return value
    return ""


def _of_texts(node: ast.BinOp) -> bool:
    """Whether texts, tuples or types are put together, rather than numbers."""
    plain = (ast.Tuple, ast.List, ast.JoinedStr, ast.Dict, ast.Set)
    return any(
        isinstance(side, plain) or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in (node.left, node.right)
    )


def _line_starts(text: str) -> list[int]:
    return [0, *accumulate(map(len, text.splitlines(keepends=True)))]


def _offset(text: str, starts: list[int], line: int, column: int) -> int:
    """Where a place is in the text; Python counts the bytes of a line."""
    whole = text[starts[line - 1] : starts[line]]
    return starts[line - 1] + len(whole.encode()[:column].decode())
