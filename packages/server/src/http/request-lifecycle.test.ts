import { readPageAssets } from '@foyer/pages'
import { endpoints } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { createFoyer } from '../app.js'
import { sql } from '../storage/sql.js'
import { authRequest, fullUrlOf } from '../testing/authorization-flow.js'
import { dumpTables } from '../testing/dump-tables.js'
import { createCaller } from '../testing/test-caller.js'
import {
  clientId,
  createTestFoyer,
  ownerKey,
  publicUrl,
  redirectUri,
} from '../testing/test-foyer.js'
import { password } from '../testing/test-member.js'
import { openPage, postForm } from '../testing/test-page.js'

const lines: Record<string, unknown>[] = []
const keep = (fields: Record<string, unknown>, text: string): void =>
  void lines.push({ ...fields, text })
const quiet = await createTestFoyer({ settings: { registration: { emailVerification: true } } })
const services = { ...quiet.services, log: { error: keep, info: keep, debug: keep } }
const served = createFoyer(services, { pages: await readPageAssets('/auth/assets') })
const fetch = async (request: Request): Promise<Response> => {
  const response = await served.fetch(request)
  await served.mailRunner.untilIdle()
  return response
}
const foyer = { ...quiet, fetch }

describe('every response', () => {
  const paths = ['/healthz', '/auth/authorize', '/nowhere', endpoints.getCurrentMember.path]
  it.each(paths)('contains the request id of its log line: %s', async (path) => {
    lines.splice(0)
    const hostile = { 'x-request-id': '<script>', 'x-wix-request-id': 'mine' }
    const response = await fetch(new Request(new URL(path, publicUrl), { headers: hostile }))
    const requestId = response.headers.get('x-wix-request-id')
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(lines.at(-1)).toMatchObject({ requestId, status: response.status, text: 'request' })
    expect(JSON.stringify([...response.headers])).not.toMatch(/script>|mine/)
    expect(response.headers.has('server')).toBe(false)
    expect(response.headers.has('x-powered-by')).toBe(false)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('has a unique request id', async () => {
    const url = new URL('/healthz', publicUrl)
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(new Request(url))))
    expect(new Set(answers.map(({ headers }) => headers.get('x-wix-request-id'))).size).toBe(20)
  })

  it('is logged with its route and the kind of caller but no ids', async () => {
    lines.splice(0)
    const visitor = await foyer.visitor()
    await createCaller(fetch, visitor.authorization).get('/wix-data/v2/items/item-1?secret=1')
    expect(JSON.stringify(lines)).not.toMatch(/item-1|secret/)
    expect(lines.at(-1)).toEqual({
      requestId: expect.any(String),
      route: expect.stringMatching(/^GET \/wix-data\/v2\/[*{}\w/]+$/),
      caller: 'visitor',
      status: 400,
      ms: expect.any(Number),
      text: 'request',
    })
  })
})

/** Signs up, verifies the address and logs in. Returns all secrets by name. */
async function createSecrets(): Promise<Record<string, string>> {
  const anonymous = { grantType: 'anonymous', clientId }
  const { body: visiting } = await createCaller(fetch, '').post(endpoints.token.path, anonymous)
  const visitor = createCaller(fetch, String(visiting.access_token))
  const loginId = { email: 'ada.secret@example.com' }
  const registered = await visitor.post(endpoints.register.path, { loginId, password })
  const stateToken = String(registered.body.stateToken)
  const mailCode = foyer.mails.at(-1)?.code ?? ''
  const wrong = mailCode === '000000' ? '111111' : '000000'
  await visitor.post(endpoints.verifyEmail.path, { stateToken, code: wrong })
  const verified = await visitor.post(endpoints.verifyEmail.path, { stateToken, code: mailCode })
  const sessionToken = String(verified.body.sessionToken)

  const { authRequest: request, codeVerifier } = await authRequest({ sessionToken })
  const auth = { authRequest: request, prompt: 'none' }
  const session = await visitor.post(endpoints.createRedirectSession.path, { auth })
  const { location } = await openPage(foyer, fullUrlOf(session))
  const code = location?.searchParams.get('code') ?? ''
  const exchange = { grantType: 'authorization_code', clientId, redirectUri, code, codeVerifier }
  const { body: tokens } = await visitor.post(endpoints.token.path, exchange)

  const login = { loginId, password: 'wrong secret password' }
  await visitor.post(endpoints.login.path, login)
  const second = await visitor.post(endpoints.createRedirectSession.path, { auth })
  const pending = new URL(fullUrlOf(second)).searchParams.get('request') ?? ''
  await postForm(foyer, '/auth/login', { request: pending, ...loginId, password })
  const waiting = await visitor.post(endpoints.login.path, { loginId, password })
  return {
    password,
    wrongPassword: login.password,
    stateToken,
    sessionToken,
    waitingSession: String(waiting.body.sessionToken),
    handle: new URL(fullUrlOf(session)).searchParams.get('request') ?? '',
    pendingHandle: pending,
    code,
    codeVerifier,
    visitorAccess: String(visiting.access_token),
    visitorRefresh: String(visiting.refresh_token),
    memberAccess: String(tokens.access_token),
    memberRefresh: String(tokens.refresh_token),
    mailCode,
    email: loginId.email,
  }
}

// Seen to fail: the session token stored in the row of a redirect session.
it('secrets are contained in no table and no log line', async () => {
  lines.splice(0)
  const secrets = await createSecrets()
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, `"${name}" is there`).toBeGreaterThanOrEqual(6)
  }
  const log = JSON.stringify(lines)
  const found = Object.entries(secrets).filter(([, secret]) => log.includes(secret))
  expect(found).toEqual([])
  expect(lines.length).toBeGreaterThan(10)

  const { email: _stored, mailCode, ...hidden } = secrets
  const { one_time_tokens: tokens, ...tables } = await dumpTables(foyer.services.db)
  const dump = JSON.stringify([tokens, tables])
  expect(Object.entries(hidden).filter(([, secret]) => dump.includes(secret))).toEqual([])
  expect(JSON.stringify(tokens)).not.toMatch(new RegExp(`\\D${mailCode}\\D`))
})

it('the owner key is not stored in plain text', async () => {
  const rows = await foyer.services.db.all(sql`select * from api_keys`)
  expect(JSON.stringify(rows)).not.toContain('owner-key-of-the-tests')
})

describe('the log reports', () => {
  const visit = (headers: Record<string, string>, address = '192.0.2.7'): Promise<Response> =>
    served.fetchFrom(address, new Request(new URL('/healthz', publicUrl), { headers }))
  const linesAbout = (pattern: RegExp): Record<string, unknown>[] =>
    lines.filter(({ text }) => pattern.test(String(text)))

  it('a refused origin once, with the calling client', async () => {
    lines.splice(0)
    const { authorization } = await foyer.visitor()
    const origin = 'https://shop.example'
    const path = new URL('/wix-data/v2/items/x', publicUrl)
    await fetch(new Request(path, { headers: { origin, authorization } }))
    await visit({ origin })
    await visit({ origin: publicUrl })
    expect(linesAbout(/refused an origin/)).toEqual([
      {
        requestId: expect.any(String),
        origin,
        clientId,
        text: expect.stringContaining('"origins" of its client'),
      },
    ])
  })

  it('at most 100 refused origins', async () => {
    lines.splice(0)
    for (let n = 0; n < 200; n++) await visit({ origin: `https://${n}.example` })
    expect(linesAbout(/refused an origin/)).toHaveLength(99)
  })

  it('an untrusted proxy once, which the settings also contain', async () => {
    lines.splice(0)
    await visit({ 'x-forwarded-for': '198.51.100.1' })
    await visit({ 'x-forwarded-for': '198.51.100.1' }, '192.0.2.8')
    expect(linesAbout(/FOYER_TRUST_PROXY/)).toEqual([
      {
        address: '192.0.2.7',
        header: 'x-forwarded-for',
        text: expect.stringContaining('set FOYER_TRUST_PROXY=192.0.2.7'),
      },
    ])
    const settings = await createCaller(fetch, ownerKey).get('/_foyer/v1/settings')
    expect(settings.body.untrustedProxy).toEqual({
      address: '192.0.2.7',
      header: 'x-forwarded-for',
    })
  })
})
