import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { createServer, type UserConfig } from 'vite'
import { startFoyer } from '../lib/foyer-server.js'
import { findFreePort } from '../lib/free-port.js'
import { readBlock } from './read-block.js'
import { runInNode } from './run-code.js'

const site = join(import.meta.dirname, 'site')

function blockOf(name: string): string {
  return readBlock('embedding.md', name).replace("site: '.'", `site: ${JSON.stringify(site)}`)
}

async function withDataFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'embedding-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

for (const name of ['hono', 'express']) {
  test(`docs/embedding.md: ${name} serves its own routes and those of Foyer, and stops`, async () => {
    const port = await findFreePort()
    const requests = `
if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
const at = (path) => fetch('http://127.0.0.1:${port}' + path)
console.log(await (await at('/hello')).text())
console.log((await at('/readyz')).status)
const body = JSON.stringify({ clientId: foyer.clientId, grantType: 'anonymous' })
const headers = { 'content-type': 'application/json' }
const tokens = await fetch('http://127.0.0.1:${port}/oauth2/token', { method: 'POST', body, headers })
console.log(Object.keys(await tokens.json()).includes('access_token'))
process.kill(process.pid, 'SIGTERM')
`
    const code = blockOf(name).replaceAll('3000', String(port)) + requests
    const printed = await withDataFolder((folder) =>
      runInNode(code, { FOYER_DATA: folder, FOYER_LOG: 'error' }),
    )
    expect(printed).toEqual(['Hello', '200', 'true'])
  })
}

test('docs/embedding.md: a program sends the e-mails', async () => {
  const email = 'ada@example.com'
  const register = `
const { auth } = (await import('@foyer/client')).createClient({
  clientId: foyer.clientId,
  host: foyer.url,
  fetch: foyer.fetch,
})
await auth.register({ email: '${email}', password: 'two quiet words' })
await foyer.stop()
`
  const printed = await withDataFolder((folder) =>
    runInNode(blockOf('mailer') + register, { FOYER_DATA: folder, FOYER_LOG: 'error' }),
  )
  expect(printed).toEqual([expect.stringMatching(/^ada@example\.com: .*Film club/)])
})

test('docs/embedding.md: a test has a server without a port', async () => {
  expect(await runInNode(blockOf('test'), {})).toEqual(['Dune'])
})

test('docs/embedding.md: a test reads the code of an e-mail', async () => {
  expect(await runInNode(blockOf('mail'), {})).toEqual(['SUCCESS'])
})

test('docs/embedding.md: a test sets the clock of its server ahead', async () => {
  expect(await runInNode(blockOf('clock'), {})).toEqual(['true'])
})

test('docs/embedding.md: pages of a development server reach Foyer under their own origin', async () => {
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const server = await startFoyer({ env: { FOYER_PUBLIC_URL: origin, FOYER_CLIENT_ID: 'club' } })
  const block = blockOf('vite').replace('http://localhost:4400', `http://127.0.0.1:${server.port}`)
  const module = block.replace(/^import.*$/m, '').replace('export default defineConfig', 'return ')
  const config = new Function(module)() as UserConfig
  const bundler = await createServer({
    ...config,
    configFile: false,
    logLevel: 'error',
    root: join(site, 'public'),
    server: { ...config.server, port, strictPort: true, host: 'localhost' },
  })
  try {
    await bundler.listen()
    const body = JSON.stringify({ clientId: 'club', grantType: 'anonymous' })
    const headers = { 'content-type': 'application/json', origin }
    const response = await fetch(`${origin}/oauth2/token`, { method: 'POST', body, headers })
    expect(await response.json()).toHaveProperty('access_token')
    const login = await fetch(`${origin}/auth/login`)
    expect(login.headers.get('content-type')).toContain('text/html')
    const own = await fetch(`${origin}/membership`, { headers: { accept: 'text/html' } })
    expect(await own.text()).toContain('/@vite/client')
  } finally {
    await bundler.close()
    await server.stop()
  }
})
