import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { compileFolder } from './compile-folder.js'

const root = resolve(import.meta.dirname, '../..')

/** An app, made of the files that a page of the documentation shows. */
export interface FrameworkApp {
  folder: string
  remove(): void
}

const notes = join(root, 'packages/create-foyer/templates/_layers/notes')

/**
 * Writes the app of a page to a folder, with the types of its collections. Each block begins with a comment that
 * names its file.
 * @throws Error for a block without that comment
 */
export function writeApp(page: string): FrameworkApp {
  const text = readFileSync(join(root, 'docs/frameworks', page), 'utf8')
  const folder = mkdtempSync(join(makeFolder(join(root, 'e2e/test-results')), 'docs-'))
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  cpSync(join(notes, 'src'), join(folder, 'src'), { recursive: true })
  for (const [, language = '', code = ''] of text.matchAll(/^```(\w+)\n(.*?)^```/gms)) {
    if (language === 'sh' || language === 'json') continue
    const [, path] = /^(?:---\n)?(?:\/\/|\{\/\*) (\S+\.\w+)/.exec(code) ?? []
    if (!path) throw new Error(`docs/frameworks/${page}: a block begins without the name of a file`)
    makeFolder(join(folder, dirname(path)))
    writeFileSync(join(folder, path), code)
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true })
  return path
}

/** Options of `findAppFaults`. */
export interface AppCompilation {
  /** Compiler options of the framework, beside those that all have. */
  compilerOptions?: object
  /** Files to compile that the framework generates in a folder whose name begins with a dot. */
  generated?: readonly string[]
}

/** Returns the compiler errors of an app, with the compiler options that the framework creates. */
export async function findAppFaults(
  folder: string,
  { compilerOptions: more, generated = [] }: AppCompilation = {},
): Promise<string[]> {
  const compilerOptions = {
    strict: true,
    skipLibCheck: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    ...more,
  }
  const faults = await compileFolder(folder, {
    compilerOptions,
    include: ['**/*.ts', '**/*.tsx', ...generated],
    exclude: ['node_modules', 'build'],
  })
  return faults.map(({ file, message }) => `${file}: ${message}`)
}
