import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build, type Plugin } from 'esbuild'

/** Temporary files are created below this folder, so that imports resolve as in the tests. */
const folder = join(import.meta.dirname, '..')

/** Formats printed values: strings unchanged, all others as JSON. */
const format = `const format = (...values) =>
  values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(' ')
`

/** Options of a page's script. */
export interface PageOptions {
  /** Folder from which imports of React resolve. */
  reactFolder?: string
}

/** Bundles the script of a page. Its `console.log` calls `window.print` with the formatted text. */
export async function bundleForPage(
  code: string,
  { reactFolder }: PageOptions = {},
): Promise<string> {
  const contents = `${format}console.log = (...values) => window.print(format(...values))\n${code}`
  const { outputFiles } = await build({
    // Import declarations are hoisted, so they may stand below the inserted code.
    stdin: { contents, loader: 'tsx', resolveDir: folder },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: reactFolder === undefined ? [] : [resolveReactFrom(reactFolder)],
    write: false,
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}

/** Runs code in a new Node.js process. Returns the lines that it printed. */
export async function runInNode(code: string, env: Record<string, string> = {}): Promise<string[]> {
  const scratch = await mkdtemp(join(folder, 'node_modules/.docs-'))
  try {
    const file = join(scratch, 'code.mjs')
    const contents = `${format}const print = console.log\nconsole.log = (...values) => print(format(...values))\n${code}`
    const { outputFiles } = await build({
      stdin: { contents, loader: 'ts', resolveDir: folder },
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      write: false,
      logLevel: 'error',
    })
    await writeFile(file, outputFiles[0]?.contents ?? '')
    const { stdout } = await promisify(execFile)(process.execPath, [file], {
      env: { ...process.env, ...env },
    })
    return stdout.trim().split('\n')
  } finally {
    await rm(scratch, { recursive: true })
  }
}

/** Resolves every import of React from one folder. */
function resolveReactFrom(resolveDir: string): Plugin {
  return {
    name: 'one-react',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^(react|react-dom|scheduler)(\/|$)/ }, ({ path, kind, pluginData }) =>
        pluginData === 'found'
          ? undefined
          : resolve(path, { kind, resolveDir, pluginData: 'found' }),
      )
    },
  }
}
