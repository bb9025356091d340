import { join } from 'node:path'
import ts from 'typescript'

const folder = join(import.meta.dirname, '..')
const globals = `declare global {
  /** Returns the input of a user in a form. */
  function ask(question: string): Promise<string>
}
`

/** Libraries and packages, parsed once for all programs of a process. */
const parsed = new Map<string, ts.SourceFile | undefined>()

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
  const parse = (path: string, language: ts.ScriptTarget | ts.CreateSourceFileOptions) => {
    const text = host.readFile(path)
    return text === undefined ? undefined : ts.createSourceFile(path, text, language)
  }
  host.getSourceFile = (path, language) => {
    if (sources.has(path)) return parse(path, language)
    if (!parsed.has(path)) parsed.set(path, parse(path, language))
    return parsed.get(path)
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
