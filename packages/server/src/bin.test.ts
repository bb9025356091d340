import { spawn } from 'node:child_process'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { expect, it } from 'vitest'
import { makeFolder } from './storage/testing/test-database.js'

const bin = join(import.meta.dirname, '../bin/foyer.js')

/** Runs the installed command with a `main.js` of the test, on a Node.js that reports `version`. */
async function runBin(
  main: string,
  version = process.versions.node,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const folder = await makeFolder()
  for (const name of ['bin', 'dist']) await mkdir(join(folder, name))
  await copyFile(bin, join(folder, 'bin/foyer.js'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'dist/main.js'), main)
  const versions = JSON.stringify({ ...process.versions, node: version })
  const preload = join(folder, 'version.cjs')
  await writeFile(preload, `Object.defineProperty(process, 'versions', { value: ${versions} })`)
  const args = ['--require', preload, join(folder, 'bin/foyer.js'), 'start']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => {
      output[name] += chunk.toString()
    })
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, ...output }
}

const main = 'export async function main(argv) { process.stdout.write(argv[2]) }'

it.each(['20.19.0', '20.20.2', '22.16.0', '24.0.0', '26.1.0'])(
  'starts on Node.js %s',
  async (version) => {
    expect(await runBin(main, version)).toEqual({ code: 0, stdout: 'start', stderr: '' })
  },
)

it.each(['10.24.1', '18.20.8', '20.18.3', '21.7.3', '22.15.1'])(
  'exits on Node.js %s with a message that names the required versions',
  async (version) => {
    const stderr = `foyer: this is Node.js ${version}; expected 20.19 or newer in line 20, or 22.16 or newer (24 is best)\n`
    expect(await runBin(main, version)).toEqual({ code: 1, stdout: '', stderr })
  },
)

it('bin/foyer.js uses only syntax that Node.js 10 can parse', async () => {
  const source = await readFile(bin, 'utf8')
  const [old, today] = await Promise.all(
    ['node10', 'esnext'].map((target) =>
      transform(source, { target, supported: { 'dynamic-import': true } }),
    ),
  )
  // esbuild rewrites syntax that the old version does not know, so the outputs would differ.
  expect(old?.code).toBe(today?.code)
  expect(source).not.toMatch(/^(import|export) /m)
})

it('reports too many open files (EMFILE) when modules cannot be loaded', async () => {
  const failing = "throw Object.assign(new Error('too many'), { code: 'EMFILE' })"
  const stderr =
    'foyer: too many files are open (EMFILE); raise the limit of open files (ulimit -n) and start again\n'
  expect(await runBin(failing)).toEqual({ code: 1, stdout: '', stderr })
})
