import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from 'esbuild'
import { afterAll, beforeAll, inject, vi } from 'vitest'

const packageFolder = resolve(import.meta.dirname, '../..')
/** Timeout in milliseconds of a test that starts processes. */
const LIMIT_MS = 120_000
/** Path of the bundled `foyer` command, which one of the test processes builds. */
let bundling: Promise<string> | undefined
let bundle = ''

/** A running or ended `foyer` command. */
export interface FoyerProcess {
  /** Resolves with the server's URL once it listens, or with undefined if the command ends first. */
  listening: Promise<string | undefined>
  /** Resolves when the command has ended. `code` is the exit code, or the signal that ended it. */
  ended: Promise<{ code: number | string; stdout: string; stderr: string }>
  /** Returns the output on standard output so far. */
  stdout(): string
  /** Returns the output on standard error so far. */
  stderr(): string
  /** Closes the pipe that reads standard output. */
  closeStdout(): void
  kill(signal: 'SIGTERM' | 'SIGKILL'): void
}

/**
 * Bundles the sources before the tests of a file, kills their remaining processes afterwards, and raises the test
 * timeout.
 */
export function useFoyerCommand(): void {
  vi.setConfig({ testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS })
  beforeAll(async () => {
    bundling ??= bundleFoyer()
    bundle = await bundling
  })
  afterAll(() => {
    for (const end of running) end()
  })
}

/** Bundles the command in the folder of the test run. Waits if another test process has begun to. */
async function bundleFoyer(): Promise<string> {
  const parent = join(inject('runFolder') ?? '', 'command')
  const outcome = join(parent, 'outcome')
  const isFirst = await mkdir(parent).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
  if (isFirst) {
    const failure = await buildCommand(parent).then(() => '', String)
    await writeFile(`${outcome}.part`, failure)
    await rename(`${outcome}.part`, outcome)
  }
  while (!existsSync(outcome)) await pause(50)
  const failure = await readFile(outcome, 'utf8')
  if (failure !== '') throw new Error(failure)
  return join(parent, 'bin/foyer.js')
}

/** Bundles the sources with the packages that they import, so that a command starts faster. */
async function buildCommand(parent: string): Promise<void> {
  await build({
    entryPoints: ['src/main.ts', 'src/storage/sqlite/scan-thread.ts'],
    absWorkingDir: packageFolder,
    outdir: join(parent, 'dist'),
    entryNames: '[name]',
    bundle: true,
    // A command reads only the code that it uses, without white space.
    splitting: true,
    minifyWhitespace: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    conditions: ['foyer-source'],
    // Packages with native code cannot be bundled.
    external: ['@node-rs/*', 'better-sqlite3'],
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url)",
    },
    logLevel: 'error',
  })
  // The command reads its version from `package.json`.
  for (const file of ['package.json', 'bin/foyer.js']) {
    await cp(join(packageFolder, file), join(parent, file))
  }
}

const running = new Set<() => void>()

/**
 * Starts the command without the `FOYER_` variables of the test process.
 * @param limit arguments of `ulimit`, such as `-n 40` for the number of open files
 * @param cwd current folder of the command
 */
export function runFoyer(
  args: readonly string[],
  env: Record<string, string> = {},
  limit = '',
  cwd = packageFolder,
): FoyerProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('FOYER_'))
  const command = [process.execPath, bundle, ...args]
  const [file = '', ...rest] =
    limit === '' ? command : ['sh', '-c', `ulimit ${limit} && exec "$0" "$@"`, ...command]
  const child = spawn(file, rest, {
    cwd,
    env: { ...Object.fromEntries(inherited), NODE_ENV: 'production', FOYER_LOG: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = (): void => void child.kill('SIGKILL')
  running.add(end)
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const ended = new Promise<Awaited<FoyerProcess['ended']>>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(end)
      resolve({ code: code ?? signal ?? 'unknown', stdout, stderr })
    })
  })
  const listening = new Promise<string | undefined>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
      const address = /^Foyer listening on (\S+)$/m.exec(stdout)?.[1]
      if (address !== undefined) resolve(address)
    })
    void ended.then(() => resolve(undefined))
  })
  return {
    listening,
    ended,
    stdout: () => stdout,
    stderr: () => stderr,
    closeStdout: () => void child.stdout.destroy(),
    kill: (signal) => void child.kill(signal),
  }
}

/** First port of the test workers, below the range of ephemeral ports. Each worker uses its own range of ports. */
const FIRST_PORT = 10_000
const PORTS_OF_ONE = 1000
const WORKERS = 20
const ownPorts = FIRST_PORT + (Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS) * PORTS_OF_ONE
let portsTried = Math.floor(Math.random() * PORTS_OF_ONE)

/**
 * Finds a free loopback port in the range of this worker. No other worker can take it before the command listens on it,
 * or during a restart.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = ownPorts + (portsTried++ % PORTS_OF_ONE)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const isListening = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (isListening) await new Promise((resolve) => probe.close(resolve))
  return isListening
}
