import ts from '@typescript/typescript6'

const SOURCES = /packages\/(server|protocol|pages)\/src\/(.+)\.tsx?$/
const NOT_TRACED = /\.test\.|\/testing\//

/**
 * Instruments every function of the server's sources: on entry, it reports its file to `globalThis.traceEntry`.
 *
 * @returns {import('vite').Plugin}
 */
export function tracePlugin() {
  return {
    name: 'trace-functions',
    enforce: 'pre',
    transform(code, id) {
      const path = id.replace(/\?.*/s, '')
      const [, folder, name] = SOURCES.exec(path) ?? []
      if (name === undefined || NOT_TRACED.test(path)) return undefined
      const file = folder === 'server' ? name : `${folder}: ${name}`
      return { code: withReports(code, path, file), map: null }
    },
  }
}

/**
 * @param {string} code
 * @param {string} path
 * @param {string} file the name that is reported
 */
function withReports(code, path, file) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, kind)
  const report = `globalThis.traceEntry?.(${JSON.stringify(file)})`
  /** @type {{ at: number, text: string }[]} */
  const insertions = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    // A constructor may have to begin with a call of `super`, so it is not instrumented.
    if (ts.isFunctionLike(node) && !ts.isConstructorDeclaration(node) && 'body' in node) {
      const body = /** @type {ts.Node | undefined} */ (node.body)
      if (body && ts.isBlock(body)) {
        insertions.push({ at: body.getStart(source) + 1, text: `${report};` })
      } else if (body) {
        insertions.push({ at: body.getStart(source), text: `(${report},(` })
        insertions.push({ at: body.end, text: '))' })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return insertions
    .sort((one, other) => other.at - one.at)
    .reduce((text, { at, text: inserted }) => text.slice(0, at) + inserted + text.slice(at), code)
}
