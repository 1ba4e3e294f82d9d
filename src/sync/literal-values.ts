/** Evaluates literals and constants of a file. Other expressions stay code, because nothing of a project is run to look at it. */
import { ts } from "ts-morph";
import { oncePer } from "../runtime/values/lazy.js";
import { nameOf, unwrapped } from "./tool-file.js";

/** What the names in a file stand for, and what was met that only running the file would tell. */
export interface Scope {
  readonly constants: ReadonlyMap<string, ts.Expression>;
  readonly unread: Set<string>;
  /** Constants that are being read, because broken code may refer to itself. */
  readonly entered: Set<string>;
  /** Expressions of constants that may still be read: thirty constants, each twice in the next, are a billion. */
  left: number;
}

const mostExpressions = 100_000;

/** Reads what a name stands for; nothing if that is no constant, or one that is being read. */
function inConstant<T>(
  name: ts.Node,
  scope: Scope,
  read: (constant: ts.Expression) => T,
): { readonly value: T } | undefined {
  const { constants, entered } = scope;
  const constant = ts.isIdentifier(name) && !entered.has(name.text) ? constants.get(name.text) : undefined;
  if (constant === undefined || !ts.isIdentifier(name)) return undefined;
  entered.add(name.text);
  const value = read(constant);
  entered.delete(name.text);
  return { value };
}

/** Whether one more expression may be read: one of a constant that is over the limit is told as unread. */
function mayRead(node: ts.Node, scope: Scope): boolean {
  scope.left -= 1;
  if (scope.left >= 0 || scope.entered.size === 0) return true;
  scope.unread.add(node.getText());
  return false;
}

/** Returns the members of a literal, including those of spread constants. */
export function entriesOf(node: ts.Expression | undefined, scope: Scope): [string, ts.Expression][] {
  const literal = node && unwrapped(node);
  if (literal === undefined || !mayRead(literal, scope)) return [];
  const constant = inConstant(literal, scope, (one) => entriesOf(one, scope));
  if (constant !== undefined) return constant.value;
  if (!ts.isObjectLiteralExpression(literal)) {
    scope.unread.add(literal.getText());
    return [];
  }
  return literal.properties.flatMap((member): [string, ts.Expression][] => {
    if (ts.isSpreadAssignment(member)) return entriesOf(member.expression, scope);
    if (ts.isShorthandPropertyAssignment(member)) return [[member.name.text, member.name]];
    const name = ts.isPropertyAssignment(member) ? memberName(member, scope) : undefined;
    return name === undefined || !ts.isPropertyAssignment(member) ? [] : [[name, member.initializer]];
  });
}

/** Returns nothing for a computed name that only running the file would tell. */
function memberName(member: ts.PropertyAssignment, scope: Scope): string | undefined {
  if (!ts.isComputedPropertyName(member.name)) return nameOf(member);
  const value = valueOf(member.name.expression, scope);
  return typeof value === "string" && !scope.unread.has(value) ? value : undefined;
}

export function scopeOf(file: ts.SourceFile): Scope {
  return { constants: constantsOf(file), unread: new Set(), entered: new Set(), left: mostExpressions };
}

/** Collects the `const` declarations at the file's top level, for all tools of it. */
const constantsOf = oncePer(
  (file: ts.SourceFile): ReadonlyMap<string, ts.Expression> =>
    new Map(
      file.statements
        .filter(ts.isVariableStatement)
        .filter(({ declarationList }) => (declarationList.flags & ts.NodeFlags.Const) !== 0)
        .flatMap(({ declarationList }) => [...declarationList.declarations])
        .flatMap(({ name, initializer }): [string, ts.Expression][] =>
          ts.isIdentifier(name) && initializer !== undefined ? [[name.text, initializer]] : [],
        ),
    ),
);

/** The call that makes an argument, behind constants: `query("limit", …)` of `limit.optional()`. */
export function callBehind(node: ts.Expression, scope: Scope): ts.CallExpression | undefined {
  const expression = unwrapped(node);
  const constant = inConstant(expression, scope, (one) => callBehind(one, scope));
  if (constant !== undefined) return constant.value;
  if (!ts.isCallExpression(expression)) return undefined;
  const { expression: callee } = expression;
  return ts.isPropertyAccessExpression(callee) ? callBehind(callee.expression, scope) : expression;
}

/** Returns what a constant stands for, and other expressions as they are. */
export function behind(node: ts.Expression, { constants }: Scope): ts.Expression {
  return (ts.isIdentifier(node) ? constants.get(node.text) : undefined) ?? node;
}

/** Returns the value of a literal; other code is its text, and is told as unread. */
export function valueOf(node: ts.Expression, scope: Scope): unknown {
  if (!mayRead(node, scope)) return node.getText();
  const value = (one: ts.Expression): unknown => valueOf(one, scope);
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return value(node.expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken)
    return -Number(value(node.operand));
  if (ts.isArrayLiteralExpression(node))
    return node.elements.flatMap((one) => (ts.isSpreadElement(one) ? value(one.expression) : [value(one)]));
  if (ts.isObjectLiteralExpression(node))
    return Object.fromEntries(entriesOf(node, scope).map(([name, member]) => [name, value(member)]));
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [value(node.left), value(node.right)];
    if (typeof left === "string" && typeof right === "string") return left + right;
  }
  const constant = inConstant(node, scope, (one) => valueOf(one, scope));
  if (constant !== undefined) return constant.value;
  switch (node.kind) {
    case ts.SyntaxKind.TrueKeyword:
      return true;
    case ts.SyntaxKind.FalseKeyword:
      return false;
    case ts.SyntaxKind.NullKeyword:
      return null;
    default:
      scope.unread.add(node.getText());
      return node.getText();
  }
}
