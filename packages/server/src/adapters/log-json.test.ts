import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from './log-json.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-log-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const path = (): string => join(folder, 'log')
const open = (level: Parameters<typeof createLog>[0]): ReturnType<typeof createLog> =>
  createLog(level, openSync(path(), 'a'))
const lines = (): Record<string, unknown>[] =>
  readFileSync(path(), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const texts = (): unknown[] => lines().map(({ msg }) => msg)

it('writes the lines at or above the log level in order, without a flush', async () => {
  const log = open('info')
  log.info({ route: 'a' }, 'one')
  log.debug({}, 'below the level')
  log.info({ route: 'b' }, 'two')
  expect(texts()).toEqual([])
  await expect.poll(texts).toEqual(['one', 'two'])
  log.close()
})

it('writes the fields, the level and the time, but no host name', async () => {
  const log = open('debug')
  const fields = { requestId: 'one "two"', status: 200, none: undefined, deep: { list: [1, 'é'] } }
  log.debug(fields, 'a "line"')
  log.info(fields, 'a "line"')
  log.error({}, 'bare')
  log.close()
  await expect.poll(lines).toHaveLength(3)
  const { none: _, ...written } = fields
  const line = { ...written, msg: 'a "line"', time: expect.any(Number) }
  expect(lines()).toEqual([
    { ...line, level: 20 },
    { ...line, level: 30 },
    { level: 50, msg: 'bare', time: expect.any(Number) },
  ])
})

it('writes all lines before close and none after', async () => {
  const log = open('info')
  const written = Array.from({ length: 1000 }, (_, n) => `line ${n}`)
  for (const text of written) log.info({ padding: 'x'.repeat(100) }, text)
  log.close()
  log.info({}, 'too late')
  log.error({}, 'too late')
  await expect.poll(texts).toEqual(written)
})

it('closes its file and removes its listener of the process', async () => {
  // The log of an earlier test may still end.
  const hasListener = (): boolean =>
    process.listeners('exit').some(({ name }) => name === 'flushAll')
  await expect.poll(hasListener).toBe(false)
  const listeners = process.listenerCount('exit')
  const fd = openSync(path(), 'a')
  const { ino } = fstatSync(fd)
  const isOpen = (): boolean => {
    try {
      return fstatSync(fd).ino === ino
    } catch {
      return false
    }
  }
  const log = createLog('info', fd)
  log.info({}, 'one')
  expect(process.listenerCount('exit')).toBe(listeners + 1)
  log.close()
  await expect.poll(isOpen).toBe(false)
  expect(texts()).toEqual(['one'])
  expect(process.listenerCount('exit')).toBe(listeners)
})

it('writes nothing at the level "silent"', async () => {
  const log = open('silent')
  log.error({}, 'error')
  log.close()
  expect(texts()).toEqual([])
})

it.each([
  ['exits', 'process.exit(3)'],
  ['throws', 'throw new Error("thrown")'],
  ['ends normally', ''],
])('loses no line of a process that %s', async (_, end) => {
  const { stderr } = await promisify(execFile)(process.execPath, [await buildScript(end)]).catch(
    (error: { stderr: string }) => error,
  )
  const written = stderr.split('\n').filter((line) => line.startsWith('{'))
  expect(written.map((line) => JSON.parse(line).line)).toEqual(
    Array.from({ length: 1000 }, (_, n) => n),
  )
})

// Linux has a device whose writes fail as on a full disk.
it.skipIf(!existsSync('/dev/full')).each([
  ['goes on with its work', "setTimeout(() => console.log('alive'), 400)"],
  ['ends', "console.log('alive')"],
  ['exits', "console.log('alive'); process.exit(0)"],
])('does not hang or end a process with a log on a full disk: it %s', async (_, work) => {
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, [await buildScript(work)], {
    stdio: ['ignore', 'pipe', full],
    timeout: 10_000,
  })
  let output = ''
  child.stdout?.on('data', (part) => {
    output += part
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  closeSync(full)
  expect({ code, output }).toEqual({ code: 0, output: 'alive\n' })
})

it.skipIf(!existsSync('/dev/full'))(
  'reports the lost lines once lines can be written again',
  async () => {
    // A file that may not grow fails as a full disk does.
    const script = await buildScript(`setTimeout(() => {
      setFileSizeLimit('unlimited')
      log.info({}, 'after')
    }, 400)`)
    const run = `ulimit -S -f 8; exec "${process.execPath}" "${script}" 2>"${path()}"`
    await promisify(execFile)('bash', ['-c', run])
    const written = readFileSync(path(), 'utf8').trimEnd().split('\n')
    const [cut, notice, last] = written.slice(-3)
    expect(cut).not.toMatch(/}$/)
    expect(JSON.parse(notice ?? '')).toMatchObject({
      level: 50,
      lines: 1000 - (written.length - 3),
      error: expect.stringContaining('EFBIG'),
      msg: 'lines of the log were lost',
    })
    expect(JSON.parse(last ?? '')).toMatchObject({ msg: 'after' })
  },
)

// Seen to fail: lines that waited for the pipe were lost, always or when the exit met a write in the background.
it('loses no line of a process that ends while its log waits for a slow reader', async () => {
  await promisify(execFile)('mkfifo', [path()])
  const reader = openSync(path(), constants.O_RDONLY | constants.O_NONBLOCK)
  const script = await buildScript(
    `for (let line = 1000; line < 1010; line++) log.info({ line, padding: 'x'.repeat(20_000) }, 'line')
    const exit = () => { process.stdout.write('ends'); process.exit(0) }
    // The process exits right after the log has repeated a write: both timers are due after the loop.
    const block = () => { setTimeout(exit, 20); const start = Date.now(); while (Date.now() < start + 50); }
    setTimeout(block, 400)`,
    `openSync(${JSON.stringify(path())}, constants.O_WRONLY | constants.O_NONBLOCK)`,
  )
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const output = await text(new Socket({ fd: reader }))
  const written = output.trimEnd().split('\n')
  expect(written.map((line) => JSON.parse(line).line)).toEqual(
    Array.from({ length: 1010 }, (_, n) => n),
  )
})

// Seen to fail: the lines were kept without a limit, or lost without a notice.
it('loses lines above 16 MiB that wait for a reader, and reports them', async () => {
  await promisify(execFile)('mkfifo', [path()])
  const reader = openSync(path(), constants.O_RDONLY | constants.O_NONBLOCK)
  const log = createLog('info', openSync(path(), constants.O_WRONLY | constants.O_NONBLOCK))
  // The first line is longer than the pipe, so the others wait for the reader. 15 of them fit.
  for (let line = 0; line < 21; line++) log.info({ padding: 'x'.repeat(2 ** 20) }, 'line')
  const socket = new Socket({ fd: reader })
  let output = ''
  for await (const part of socket) {
    output += part
    if (output.includes('were lost"}\n')) break
  }
  const [, notice] = output.split('\n')
  expect(JSON.parse(notice ?? '')).toMatchObject({ lines: 5, error: 'the reader is too slow' })
  log.close()
})

/** Builds a script that writes 1000 lines to `fd` and then does `work`. */
async function buildScript(work: string, fd = '2'): Promise<string> {
  const script = join(folder, 'script.mjs')
  const contents = `import { createLog } from './log-json.ts'
    import { execFileSync } from 'node:child_process'
    import { constants, openSync } from 'node:fs'
    const setFileSizeLimit = (limit) => execFileSync('prlimit', ['--pid', process.pid, '--fsize=' + limit + ':'])
    const log = createLog('info', ${fd})
    for (let line = 0; line < 1000; line++) log.info({ line }, 'line')
    ${work}`
  await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: script,
    // Parts of pino are CommonJS.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url)',
    },
    logLevel: 'error',
  })
  return script
}
