import { join } from 'node:path'
import ts from 'typescript'

const folder = join(import.meta.dirname, '..')
const globals = `declare global {
  /** Returns the input of a user in a form. */
  function ask(question: string): Promise<string>
}
`

/** Returns the compiler errors of code blocks, TypeScript or TSX, each compiled as a module of its own. */
export function findTypeFaults(modules: readonly { name: string; code: string }[]): string[] {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  const sources = new Map(
    modules.map(({ code }, at) => [
      join(folder, `docs-${at}.tsx`),
      `${code}\nexport {}\n${globals}`,
    ]),
  )
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  host.readFile = (path) => sources.get(path) ?? readFile(path)
  host.fileExists = (path) => sources.has(path) || fileExists(path)
  host.getSourceFile = (path, language) => {
    const text = host.readFile(path)
    return text === undefined ? undefined : ts.createSourceFile(path, text, language)
  }
  // Examples may declare values only to show them, so unused locals are allowed.
  const relaxed = { ...options, noUnusedLocals: false, jsx: ts.JsxEmit.ReactJSX }
  const program = ts.createProgram([...sources.keys()], relaxed, host)
  return modules.flatMap(({ name }, at) => {
    const source = program.getSourceFile(join(folder, `docs-${at}.tsx`))
    const faults = [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ]
    return faults.map(({ messageText }) => {
      return `${name}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
    })
  })
}
