import { join } from 'node:path'
import ts from 'typescript'

const folder = join(import.meta.dirname, '..')
const globals = `declare global {
  /** Gives what a person types into a form. */
  function ask(question: string): Promise<string>
}
`

/** Libraries and packages, parsed once for all programs of a process. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/** What the compiler says about pieces of code, with or without markup, each a module of its own beside the tests. */
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
  // What a reader does not need is not written down: a value that is only shown may stay unused.
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
