import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient, memoryStorage, type StoredTokens } from '@foyer/client'
import { expect, test } from '@playwright/test'
import { type FoyerServer, startFoyer } from '../lib/foyer-server.js'
import { clientId, member, registerMember } from './member.js'
import { readBlock } from './read-block.js'
import { runInNode } from './run-code.js'

const page = readFileSync(join(import.meta.dirname, '../../docs/http.md'), 'utf8')

let server: FoyerServer
test.beforeAll(async () => {
  server = await startFoyer({ args: ['--site', join(import.meta.dirname, 'site')] })
  await registerMember(server)
})
test.afterAll(() => server.discard())

/** Logs the member in and returns the tokens. */
async function logIn(): Promise<StoredTokens> {
  const { auth } = createClient({ clientId, host: server.url, storage: memoryStorage() })
  const login = await auth.login(member)
  if (login.loginState !== 'SUCCESS') throw new Error(login.loginState)
  return auth.getMemberTokensForDirectLogin(login.data.sessionToken)
}

async function post(path: string, message: object): Promise<Response> {
  const headers = { authorization: server.adminKey, 'content-type': 'application/json' }
  return fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(message) })
}

async function tokenInfo(token: string): Promise<unknown> {
  return (await post('/oauth2/token-info', { token })).json()
}

test('docs/http.md: the server accepts the calls by curl', async () => {
  const commands = [
    ...page.matchAll(/^curl http:\/\/127\.0\.0\.1:4400(\S+) [^{]* -d '(\{.*\})'$/gm),
  ]
  expect(commands).toHaveLength(2)
  for (const [, path = '', body = ''] of commands) {
    const { status } = await post(path, JSON.parse(body))
    expect([path, status]).toEqual([path, 200])
  }
})

const script = /^```python\n(.*?)^```/ms.exec(page)?.[1] ?? ''

test('docs/http.md: the paths of the nightly script are those of calls', async () => {
  const paths = [...script.matchAll(/call\("(\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(paths).toHaveLength(2)
  for (const path of paths) {
    // A 404 would be the response to an unknown path.
    const { status } = await post(path, {})
    expect([path, status]).toEqual([path, 400])
  }
})

test('docs/http.md: the nightly script saves an item and reads it', async () => {
  const python = spawnSync('python3', ['--version'])
  test.skip(python.status !== 0, 'needs python3')
  const env = { ...process.env, SITE_SERVER: server.url, SITE_API_KEY: server.adminKey }
  const { stdout } = await promisify(execFile)('python3', ['-c', script], { env })
  const filter = { year: { $lt: 1930 } }
  const counted = await post('/wix-data/v2/items/count', { dataCollectionId: 'films', filter })
  const { totalCount } = (await counted.json()) as { totalCount: number }
  expect(totalCount).toBeGreaterThan(0)
  expect(stdout).toBe(`${totalCount}\n`)
})

test('docs/http.md: a library for OAuth begins a login, reads the refusal of a code, and logs a member out', async () => {
  const check = `
const { url, login } = await beginLogin()
const page = await fetch(url)
console.log(page.status, new URL(page.url).pathname)
const callback = new URL(redirectUri + '?code=unknown&state=' + login.state)
callback.searchParams.set('iss', issuer.origin)
console.log(await finishLogin(callback, login).catch(({ error }) => error))
await logOut(process.env.REFRESH ?? '')
console.log('logged out')
`
  const block = readBlock('http.md', 'oauth')
    .replace('http://127.0.0.1:4400', server.url)
    .replace('http://127.0.0.1:3000', server.url)
  const { accessToken, refreshToken } = await logIn()
  expect(await tokenInfo(accessToken.value)).toMatchObject({ active: true })
  const printed = await runInNode(block + check, { REFRESH: refreshToken.value })
  expect(printed).toEqual(['200 /auth/authorize', 'invalid_grant', 'logged out'])
  expect(await tokenInfo(accessToken.value)).toEqual({ active: false })
})

test('docs/http.md: another server verifies the token of a member', async () => {
  const { items, auth } = createClient({ clientId, host: server.url, storage: memoryStorage() })
  await items.query('films').find()
  const visitor = auth.getTokens().accessToken.value
  const { accessToken } = await logIn()
  const check = `
console.log(await memberOf(process.env.MEMBER ?? '', '${clientId}'))
for (const [token, audience] of [[process.env.VISITOR, '${clientId}'], [process.env.MEMBER, 'another'], ['x', '${clientId}']])
  console.log(await memberOf(token ?? '', audience ?? '').catch(() => 'refused'))
`
  const block = readBlock('http.md', 'verify').replace('http://127.0.0.1:4400', server.url)
  const printed = await runInNode(block + check, { MEMBER: accessToken.value, VISITOR: visitor })
  expect(printed).toEqual([expect.stringMatching(/^[\w-]{36}$/), 'refused', 'refused', 'refused'])
})
