import ts from '@typescript/typescript6'

/**
 * @typedef {{ specifier: string, line: number, typeOnly: boolean }} ModuleImport
 * @typedef {{ mention: 'process.env' | 'sql`' | 'fetch(', line: number }} Mention
 */

/** Comments of documentation are not parsed, because they contain no imports of a module. */
const syntax = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
}

/**
 * Reads the imports and the watched expressions of a module from its syntax tree, which includes type imports and
 * excludes comments and strings.
 *
 * @param {string} path decides between TypeScript and TSX
 * @param {string} text
 * @returns {{ imports: ModuleImport[], mentions: Mention[] }}
 */
export function readModule(path, text) {
  const file = ts.createSourceFile(path, text, syntax)
  /** @type {ModuleImport[]} */
  const imports = []
  /** @type {Mention[]} */
  const mentions = []
  const lineOf = (/** @type {ts.Node} */ node) =>
    file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
  const visit = (/** @type {ts.Node} */ node) => {
    const imported = readImport(node)
    if (imported) imports.push({ ...imported, line: lineOf(node) })
    const mention = readMention(node)
    if (mention) mentions.push({ mention, line: lineOf(node) })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { imports, mentions }
}

/** @param {ts.Node} node */
function readImport(node) {
  if (ts.isImportDeclaration(node)) {
    return named(node.moduleSpecifier, node.importClause?.isTypeOnly ?? false)
  }
  if (ts.isExportDeclaration(node)) return named(node.moduleSpecifier, node.isTypeOnly)
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return named(node.argument.literal, true)
  }
  return ts.isCallExpression(node) && isLoader(node.expression)
    ? named(node.arguments[0], false)
    : undefined
}

/** @param {ts.Expression} callee of `import(…)`, `require(…)` or `require.resolve(…)` */
function isLoader(callee) {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true
  return ts.isIdentifier(callee) && callee.text === 'require'
}

/**
 * @param {ts.Node | undefined} specifier
 * @param {boolean} typeOnly
 */
function named(specifier, typeOnly) {
  return specifier && ts.isStringLiteralLike(specifier)
    ? { specifier: specifier.text, typeOnly }
    : undefined
}

/**
 * @param {ts.Node} node
 * @returns {Mention['mention'] | undefined}
 */
function readMention(node) {
  if (isProperty(node, 'process', 'env')) return 'process.env'
  if (ts.isTaggedTemplateExpression(node) && isName(node.tag, 'sql')) return 'sql`'
  return isFetchUse(node) ? 'fetch(' : undefined
}

/** A call of `fetch`, the global reached by its object, or the global as a default value. @param {ts.Node} node */
function isFetchUse(node) {
  if (ts.isCallExpression(node)) return isName(node.expression, 'fetch')
  if (['globalThis', 'window', 'self'].some((object) => isProperty(node, object, 'fetch')))
    return true
  if (ts.isParameter(node) || ts.isBindingElement(node) || ts.isVariableDeclaration(node)) {
    return node.initializer !== undefined && isName(node.initializer, 'fetch')
  }
  return (
    ts.isBinaryExpression(node) &&
    [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken].includes(
      node.operatorToken.kind,
    ) &&
    isName(node.right, 'fetch')
  )
}

/**
 * @param {ts.Node} node
 * @param {string} name
 */
function isName(node, name) {
  return ts.isIdentifier(node) && node.text === name
}

/**
 * @param {ts.Node} node
 * @param {string} object
 * @param {string} name
 */
function isProperty(node, object, name) {
  return (
    ts.isPropertyAccessExpression(node) &&
    isName(node.expression, object) &&
    node.name.text === name
  )
}
