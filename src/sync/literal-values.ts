/** Evaluates literals and constants of a file. Other expressions stay code, because nothing of a project is run to look at it. */
import { ts } from "ts-morph";
import { nameOf, unwrapped } from "./tool-file.js";

/** What the names in a file stand for, and what was met that only running the file would tell. */
export interface Scope {
  readonly constants: ReadonlyMap<string, ts.Expression>;
  readonly unread: Set<string>;
}

/** Returns the members of a literal, including those of spread constants. */
export function entriesOf(node: ts.Expression | undefined, scope: Scope): [string, ts.Expression][] {
  const literal = node && unwrapped(node);
  if (literal === undefined) return [];
  const constant = ts.isIdentifier(literal) ? scope.constants.get(literal.text) : undefined;
  if (constant !== undefined) return entriesOf(constant, withoutConstant(scope, literal.getText()));
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

/** Removes a constant while it is evaluated, because broken code may refer to itself. */
function withoutConstant({ constants, unread }: Scope, name: string): Scope {
  return { constants: new Map([...constants].filter(([other]) => other !== name)), unread };
}

/** Collects the `const` declarations at the file's top level. */
export function scopeOf(file: ts.SourceFile): Scope {
  const constants = new Map(
    file.statements
      .filter(ts.isVariableStatement)
      .filter(({ declarationList }) => (declarationList.flags & ts.NodeFlags.Const) !== 0)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
      .flatMap(({ name, initializer }): [string, ts.Expression][] =>
        ts.isIdentifier(name) && initializer !== undefined ? [[name.text, initializer]] : [],
      ),
  );
  return { constants, unread: new Set() };
}

/** The call that makes an argument, behind constants: `query("limit", …)` of `limit.optional()`. */
export function callBehind(node: ts.Expression, scope: Scope): ts.CallExpression | undefined {
  const expression = unwrapped(node);
  const constant = ts.isIdentifier(expression) ? scope.constants.get(expression.text) : undefined;
  if (constant !== undefined) return callBehind(constant, withoutConstant(scope, expression.getText()));
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
  const constant = ts.isIdentifier(node) ? scope.constants.get(node.text) : undefined;
  if (constant !== undefined) return valueOf(constant, withoutConstant(scope, node.getText()));
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
