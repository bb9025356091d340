import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build, type Plugin } from 'esbuild'

/** Beside the tests, so that packages are found. */
const folder = join(import.meta.dirname, '..')

/** What is printed is text as it is, and everything else as JSON. */
const format = `const format = (...values) =>
  values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(' ')
`

/** What a page's script may be made with. */
export interface PageOptions {
  /** The folder from which React is found, for what is written with it. */
  reactFolder?: string
}

/** Makes the script of a page that hands what it prints to `window.print`. */
export async function bundleForPage(
  code: string,
  { reactFolder }: PageOptions = {},
): Promise<string> {
  const contents = `${format}console.log = (...values) => window.print(format(...values))\n${code}`
  const { outputFiles } = await build({
    // Imports may stand anywhere in it: they come first all the same.
    stdin: { contents, loader: 'tsx', resolveDir: folder },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: reactFolder === undefined ? [] : [oneReact(reactFolder)],
    write: false,
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}

/** Runs code in a process of its own and gives the lines that it printed. */
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

/** Everything works with the same React, whichever is nearest to it. */
function oneReact(resolveDir: string): Plugin {
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
