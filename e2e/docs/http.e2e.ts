import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, memoryStorage } from '@foyer/client'
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

test('docs/http.md: the server accepts the calls by curl', async () => {
  const commands = [
    ...page.matchAll(/^curl http:\/\/127\.0\.0\.1:4400(\S+) [^{]* -d '(\{.*\})'$/gm),
  ]
  expect(commands).toHaveLength(2)
  for (const [, path = '', body = ''] of commands) {
    const headers = { authorization: server.adminKey, 'content-type': 'application/json' }
    const response = await fetch(server.url + path, { method: 'POST', headers, body })
    expect([path, response.status]).toEqual([path, 200])
  }
})

test('docs/http.md: a library for OAuth begins a login, and reads the refusal of a code', async () => {
  const check = `
const { url, login } = await beginLogin()
const page = await fetch(url)
console.log(page.status, new URL(page.url).pathname)
const callback = new URL(redirectUri + '?code=unknown&state=' + login.state)
console.log(await finishLogin(callback, login).catch(({ error }) => error))
`
  const block = readBlock('http.md', 'oauth')
    .replace('http://127.0.0.1:4400', server.url)
    .replace('http://127.0.0.1:3000', server.url)
  expect(await runInNode(block + check)).toEqual(['200 /auth/authorize', 'invalid_grant'])
})

test('docs/http.md: another server verifies the token of a member', async () => {
  const { auth, items } = createClient({ clientId, host: server.url, storage: memoryStorage() })
  await items.query('films').find()
  const visitor = auth.getTokens().accessToken.value
  const login = await auth.login(member)
  if (login.loginState !== 'SUCCESS') throw new Error(login.loginState)
  const { accessToken, refreshToken } = await auth.getMemberTokensForDirectLogin(
    login.data.sessionToken,
  )
  expect(refreshToken.value).not.toBe('')
  const check = `
console.log(await memberOf(process.env.MEMBER ?? '', '${clientId}'))
for (const [token, audience] of [[process.env.VISITOR, '${clientId}'], [process.env.MEMBER, 'another'], ['x', '${clientId}']])
  console.log(await memberOf(token ?? '', audience ?? '').catch(() => 'refused'))
`
  const block = readBlock('http.md', 'verify').replace('http://127.0.0.1:4400', server.url)
  const printed = await runInNode(block + check, { MEMBER: accessToken.value, VISITOR: visitor })
  expect(printed).toEqual([expect.stringMatching(/^[\w-]{36}$/), 'refused', 'refused', 'refused'])
})
