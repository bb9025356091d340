import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileFolder } from './compile-folder.js'

const results = join(import.meta.dirname, '../test-results')
const globals = `declare global {
  /** Returns the input of a user in a form. */
  function ask(question: string): Promise<string>
}
`
const config = {
  extends: '../../tsconfig.json',
  // Examples may declare values only to show them, so unused locals are allowed.
  compilerOptions: { noUnusedLocals: false, jsx: 'react-jsx' },
  include: ['*.tsx'],
}

/** A code block, compiled as a module of its own. */
export interface Module {
  /** Names the block in errors. */
  name: string
  /** TypeScript or TSX. */
  code: string
}

/** Returns the compiler errors of code blocks. */
export async function findTypeFaults(modules: readonly Module[]): Promise<string[]> {
  mkdirSync(results, { recursive: true })
  const folder = mkdtempSync(join(results, 'blocks-'))
  try {
    for (const [at, { code }] of modules.entries()) {
      writeFileSync(join(folder, `${at}.tsx`), `${code}\nexport {}\n${globals}`)
    }
    const faults = await compileFolder(folder, config)
    // The sources of the packages are compiled with them. Each package checks its own.
    const ownFaults = faults.filter(({ file }) => !file.startsWith('..'))
    return ownFaults.map(({ file, message }) => {
      return `${modules[Number.parseInt(file, 10)]?.name ?? file}: ${message}`
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
