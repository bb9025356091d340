// The oracle is a library for OAuth that knows nothing of Foyer.
import { endpoints } from '@foyer/protocol'
import { Hono } from 'hono'
import * as oauth from 'oauth4webapi'
import { expect, it } from 'vitest'
import { type AppEnv, registerRoutes } from '../../http/http-route.js'
import { errorHandler } from '../../http/request-lifecycle.js'
import type { RequestState } from '../../http/request-state.js'
import { TooManyRequestsError } from '../../limits/rate-limits.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { clientId, createTestFoyer, ownerKey, publicUrl } from '../../testing/test-foyer.js'
import { createMember, type TestMember } from '../../testing/test-member.js'
import type { ApiDeps } from '../kit/deps.js'
import { apiRoutes } from '../kit/dispatch.js'
import { revokeTokenRoute } from './revoke-token.js'

const foyer = await createTestFoyer()
const path = '/oauth2/revoke'

const client: oauth.Client = { client_id: clientId }
const options = {
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: (url: string, init: object) => foyer.fetch(new Request(url, init)),
}

/** Revokes a token as the library does. Throws for every response but 200. */
async function revoke(token: string, sender = client): Promise<void> {
  const issuer = new URL(publicUrl)
  const metadata = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' })
  const server = await oauth.processDiscoveryResponse(issuer, metadata)
  const response = await oauth.revocationRequest(server, sender, oauth.None(), token, options)
  await oauth.processRevocationResponse(response)
}

function refresh(refreshToken: string, rotation = false): Promise<TestResponse> {
  const request = { grantType: 'refresh_token', clientId, refreshToken, rotation }
  return foyer.as('').post(endpoints.token.path, request)
}

async function isLoggedIn(member: TestMember): Promise<boolean> {
  return (await member.get(endpoints.getCurrentMember.path)).status === 200
}

async function expectLoggedOut(member: TestMember): Promise<void> {
  expect(await isLoggedIn(member)).toBe(false)
  const body = { error: 'invalid_grant', reason: 'logged-out' }
  expect(await refresh(member.refreshToken)).toMatchObject({ status: 400, body })
}

it('ends the session of a refresh token, once in the audit log', async () => {
  const ada = await createMember(foyer, 'ada@example.com')
  expect(await isLoggedIn(ada)).toBe(true)
  await revoke(ada.refreshToken)
  await expectLoggedOut(ada)
  await revoke(ada.refreshToken)
  const audit = await foyer.owner.get(`/_foyer/v1/audit?action=session.ended&subject=${ada.id}`)
  expect(audit.body.entries).toMatchObject([{ reason: 'logged-out' }])
})

it('ends the session of an access token', async () => {
  const ben = await createMember(foyer, 'ben@example.com')
  await revoke(ben.authorization)
  await expectLoggedOut(ben)
})

it('ends the session of a rotated refresh token', async () => {
  const cy = await createMember(foyer, 'cy@example.com')
  const { body } = await refresh(cy.refreshToken, true)
  foyer.advance(3600)
  await revoke(cy.refreshToken)
  await expectLoggedOut({ ...cy, refreshToken: String(body.refresh_token) })
})

it.each(['x', 'x'.repeat(40), 'a.b.c', '\u0000', '🎬'])('accepts the unknown token %j', (token) =>
  revoke(token),
)

it('refuses a token of another client, and keeps its session', async () => {
  const dee = await createMember(foyer, 'dee@example.com')
  for (const token of [dee.refreshToken, dee.authorization]) {
    const refused = revoke(token, { client_id: 'another' })
    await expect(refused).rejects.toMatchObject({ error: 'invalid_grant', status: 400 })
  }
  expect(await isLoggedIn(dee)).toBe(true)
})

it('refuses tokens without a session', async () => {
  const request = { grantType: 'anonymous', clientId }
  const { body: visitor } = await foyer.as('').post(endpoints.token.path, request)
  const grant = { grant_type: 'client_credentials' }
  const { body: key } = await foyer.as(ownerKey).post(endpoints.token.path, grant)
  for (const token of [visitor.access_token, visitor.refresh_token, key.access_token]) {
    const refused = revoke(String(token))
    await expect(refused).rejects.toMatchObject({ error: 'unsupported_token_type', status: 400 })
  }
})

it.each([
  ['', 'invalid_request'],
  ['token=a&token=b', 'invalid_request'],
  [`token=${'x'.repeat(5000)}`, 'invalid_request'],
])('refuses the form "%.20s"', async (body, error) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const request = new Request(publicUrl + path, { method: 'POST', headers, body })
  const response = await foyer.fetch(request)
  expect([response.status, await response.json()]).toMatchObject([400, { error }])
})

it('takes JSON, and no token of a URL', async () => {
  const eve = await createMember(foyer, 'eve@example.com')
  const inUrl = await foyer.as('').post(`${path}?token=${eve.refreshToken}`, {})
  expect([inUrl.status, await isLoggedIn(eve)]).toEqual([400, true])
  const answer = await foyer.as('').post(path, { token: eve.refreshToken })
  expect([answer.status, answer.body]).toEqual([200, {}])
  await expectLoggedOut(eve)
})

// Seen to fail: tokens could be guessed without a limit.
it('counts against the limit of token requests of its network', async () => {
  const taken: unknown[] = []
  const take = (...call: unknown[]): Promise<never> => {
    taken.push(call)
    return Promise.reject(new TooManyRequestsError(9))
  }
  const deps = { ...foyer.services, limits: { take } } as unknown as ApiDeps
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ token: 'guess' })
  const request = new Request(publicUrl + path, { method: 'POST', headers, body })
  const requestState: RequestState = { requestId: 'a', headers: {}, startedAt: 0, route: '' }
  const app = new Hono<AppEnv>()
  registerRoutes(app, apiRoutes(deps, [revokeTokenRoute]))
  app.onError(errorHandler(foyer.services.log))
  const response = await app.fetch(request, { requestState, network: '192.0.2.1' })
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '9'])
  expect(await response.json()).toMatchObject({ error: 'temporarily_unavailable' })
  expect(taken).toEqual([['token', { network: '192.0.2.1' }]])
})
