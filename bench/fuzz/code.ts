/** The syntax of generated modules: data, the calls that wrap it, and nothing that a document could have brought along. */
import ts from "typescript";

/** Nodes of data and of the few lines around it. */
const expected = new Set([
  ts.SyntaxKind.SourceFile,
  ts.SyntaxKind.EndOfFileToken,
  ts.SyntaxKind.ImportDeclaration,
  ts.SyntaxKind.ImportClause,
  ts.SyntaxKind.NamedImports,
  ts.SyntaxKind.ImportSpecifier,
  ts.SyntaxKind.ExportAssignment,
  ts.SyntaxKind.VariableStatement,
  ts.SyntaxKind.VariableDeclarationList,
  ts.SyntaxKind.VariableDeclaration,
  ts.SyntaxKind.ExportKeyword,
  ts.SyntaxKind.ReadonlyKeyword,
  ts.SyntaxKind.Identifier,
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.StringKeyword,
  ts.SyntaxKind.NumericLiteral,
  ts.SyntaxKind.PrefixUnaryExpression,
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.NullKeyword,
  ts.SyntaxKind.ObjectLiteralExpression,
  ts.SyntaxKind.PropertyAssignment,
  ts.SyntaxKind.ShorthandPropertyAssignment,
  ts.SyntaxKind.ComputedPropertyName,
  ts.SyntaxKind.ArrayLiteralExpression,
  ts.SyntaxKind.AsExpression,
  ts.SyntaxKind.SpreadElement,
  ts.SyntaxKind.CallExpression,
  ts.SyntaxKind.PropertyAccessExpression,
  ts.SyntaxKind.ArrowFunction,
  ts.SyntaxKind.EqualsGreaterThanToken,
  ts.SyntaxKind.ImportKeyword,
  ts.SyntaxKind.TypeReference,
  ts.SyntaxKind.ArrayType,
  ts.SyntaxKind.TypeOperator,
]);

const callees =
  /^(defineTool|answer|body|cookie|file|header|path|query|querystring|operationSource|import|.*\.optional|\[.*\]\.join)$/s;

/** Modules that hold text of the document. */
const ofDocument = /^src\/(server|tools\/.*|generated\/operations\/.*)\.ts$/;

/** What a project's modules hold besides the expected, a line each. */
export function strangeCode(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) => (ofDocument.test(path) ? strangeNodes(path, text) : []));
}

function parsed(path: string, text: string): { source: ts.SourceFile; faults: string[] } {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const { diagnostics = [] } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  return {
    source,
    faults: diagnostics.map(
      ({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    ),
  };
}

function strangeNodes(path: string, text: string): string[] {
  const { source, faults } = parsed(path, text);
  const bound = new Set(source.statements.flatMap(namesBoundBy));
  const visit = (node: ts.Node): void => {
    // Types do nothing.
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (!expected.has(node.kind))
      faults.push(`${path} holds ${ts.SyntaxKind[node.kind]}: ${node.getText().slice(0, 80)}`);
    if (ts.isCallExpression(node) && !callees.test(calleeOf(node)))
      faults.push(`${path} calls ${node.expression.getText().slice(0, 80)}`);
    if (ts.isIdentifier(node) && isUsed(node) && !bound.has(node.text))
      faults.push(`${path} uses ${node.text}, which it does not import`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

function calleeOf({ expression }: ts.CallExpression): string {
  return ts.isPropertyAccessExpression(expression) && ts.isCallExpression(expression.expression)
    ? `.${expression.name.text}`
    : expression.getText();
}

function namesBoundBy(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  if (!ts.isImportDeclaration(statement)) return [];
  const { name, namedBindings } = statement.importClause ?? {};
  const named = namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements : [];
  return [...(name ? [name.text] : []), ...named.map((element) => element.name.text)];
}

/** As a value: not the name of a property, of a type or of a declaration. */
function isUsed(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) || ts.isPropertyAccessExpression(parent)) return parent.name !== node;
  return !ts.isTypeReferenceNode(parent) && !ts.isVariableDeclaration(parent);
}
