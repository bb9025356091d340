import ts from 'typescript'

/**
 * @typedef {object} FunctionSize
 * @property {string} name
 * @property {number} line where it starts
 * @property {number} ownLines its lines without those of the named functions inside it
 * @property {number} allLines
 * @property {boolean} returnsMarkup
 */

/**
 * Measures every function of a module. A function that only joins named inner functions (a closure with a few
 * methods) is as readable as these are, so their lines are counted once, with them.
 *
 * @param {string} path decides between TypeScript, TSX and JavaScript
 * @param {string} text
 * @returns {FunctionSize[]}
 */
export function measureFunctions(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lineOf = (/** @type {number} */ position) =>
    file.getLineAndCharacterOfPosition(position).line + 1
  /** @type {FunctionSize[]} */
  const sizes = []

  /**
   * @param {ts.Node} node
   * @returns {{ lines: number, markup: boolean }} lines of named functions below the node, and whether it holds markup
   */
  const visit = (node) => {
    let lines = 0
    let markup = ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)
    ts.forEachChild(node, (child) => {
      const below = visit(child)
      lines += below.lines
      markup ||= below.markup
    })
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return { lines, markup }
    const start = lineOf(node.getStart(file))
    const allLines = lineOf(node.end) - start + 1
    const name = nameOf(node)
    const size = { line: start, ownLines: allLines - lines, allLines, returnsMarkup: markup }
    sizes.push({ name: name ?? 'a callback', ...size })
    return { lines: name === undefined ? lines : allLines, markup }
  }

  visit(file)
  return sizes
}

/**
 * @param {ts.SignatureDeclaration} node
 * @returns {string | undefined}
 */
function nameOf(node) {
  if (node.kind === ts.SyntaxKind.Constructor) return 'constructor'
  if (node.name) return node.name.getText()
  const { parent } = node
  const namesIt = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
  return namesIt || ts.isPropertyDeclaration(parent) ? parent.name.getText() : undefined
}
