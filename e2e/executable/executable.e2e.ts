import { execFile, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { findFreePort } from '../lib/free-port.js'

const run = promisify(execFile)
const repositoryRoot = resolve(import.meta.dirname, '../..')
const executable = join(repositoryRoot, `release/foyer-${process.platform}-${process.arch}`)

// The executable contains native addons for Linux.
test.skip(process.platform !== 'linux', 'an executable is built on Linux')

let folder = ''

test.beforeAll(async () => {
  await run(process.execPath, [join(repositoryRoot, 'scripts/executable.mjs'), '--as-built'])
})
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-executable-'))
  await mkdir(join(folder, 'tmp'))
})
test.afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

test('the executable serves the film club from an empty folder, with an empty PATH', async () => {
  expect((await foyer('example')).stdout).toContain('film-club')
  const port = await findFreePort()
  const server = spawn(executable, ['start', '--site', 'film-club', '--port', `${port}`], options())
  const ended = new Promise<number | null>((settle) => server.once('close', settle))
  let output = ''
  try {
    await new Promise<void>((settle, reject) => {
      const collect = (chunk: Buffer): void => {
        output += chunk.toString()
        if (output.includes('Foyer listening on')) settle()
      }
      server.stdout.on('data', collect)
      server.stderr.on('data', collect)
      ended.then(() => reject(new Error(`the executable ended:\n${output}`)))
    })
    const url = `http://127.0.0.1:${port}`
    await readPages(url)
    await signUp(url)
  } finally {
    server.kill('SIGTERM')
  }
  expect(await ended, output).toBe(0)
})

test('the executable prints its version, and diagnoses an empty folder', async () => {
  expect((await foyer('--version')).stdout).toMatch(/^0\.1\.0 \(Node\.js 26\./)
  const report = await foyer('doctor')
  expect(report.stdout.match(/^problem .*$/gm)).toBeNull()
})

test('the executable unpacks its files to a cache folder of the user, and again after they change', async () => {
  await foyer('--version')
  const parent = join(folder, 'cache/foyer')
  const [name = ''] = await readdir(parent)
  expect((await stat(parent)).mode & 0o777).toBe(0o700)
  const file = join(parent, name, 'dist/main.js')
  expect(await readdir(join(parent, name))).toEqual(
    expect.arrayContaining(['LICENSES.txt', 'LICENSE-node.txt']),
  )
  await writeFile(file, 'process.exit(7)')
  expect((await foyer('--version')).stdout).toContain('0.1.0')
  expect(await readdir(parent)).toEqual([name])
  expect((await stat(file)).size).toBeGreaterThan(100_000)
})

test('the executable does not use a cache folder that other users can write to', async () => {
  await foyer('--version')
  await chmod(join(folder, 'cache/foyer'), 0o755)
  await foyer('--version')
  const [name = ''] = (await readdir(join(folder, 'tmp'))).filter((path) =>
    /^foyer-\d+$/.test(path),
  )
  expect((await stat(join(folder, 'tmp', name))).mode & 0o777).toBe(0o700)
})

/** Reads the console, a hosted page with its style sheet, and the site with a picture that a worker thread renders. */
async function readPages(url: string): Promise<void> {
  const page = await (await fetch(`${url}/console/`)).text()
  const [, script = ''] = /src="([^"]+\.js)"/.exec(page) ?? []
  expect((await fetch(new URL(script, `${url}/console/`))).status).toBe(200)
  const login = await (await fetch(`${url}/auth/login`)).text()
  const [, sheet = ''] = /href="([^"]+\.css)"/.exec(login) ?? []
  expect((await fetch(new URL(sheet, url))).headers.get('content-type')).toContain('text/css')
  expect(await (await fetch(url)).text()).toContain('Film')
  const picture = await fetch(`${url}/preview.png`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
}

/**
 * Requests a visitor token, runs a search without an index in a worker thread, and registers a member, which hashes a
 * password.
 */
async function signUp(url: string): Promise<void> {
  const post = async (path: string, body: object, authorization = ''): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    expect(response.status, text).toBe(200)
    return JSON.parse(text)
  }
  const visitor = { grantType: 'anonymous', clientId: 'film-club' }
  const { access_token: token } = Object(await post('/oauth2/token', visitor))
  const alternatives = ['director', 'source'].map((key) => ({ [key]: { $contains: 'coppola' } }))
  const query = { filter: { $or: alternatives }, paging: { limit: 50 } }
  const films = await post('/wix-data/v2/items/query', { dataCollectionId: 'films', query }, token)
  expect(JSON.stringify(films)).toContain('The Godfather')
  const login = { loginId: { email: 'ada@example.com' }, password: 'a harbour of green lanterns' }
  const member = await post('/_api/iam/authentication/v2/register', login, token)
  expect(JSON.stringify(member)).toContain('REQUIRE_EMAIL_VERIFICATION')
}

function foyer(...args: string[]): Promise<{ stdout: string }> {
  return run(executable, args, options())
}

/** Returns an empty working directory and an environment with an empty PATH. */
function options(): { cwd: string; env: Record<string, string> } {
  return {
    cwd: folder,
    env: { PATH: '', XDG_CACHE_HOME: join(folder, 'cache'), TMPDIR: join(folder, 'tmp') },
  }
}
