// @database sqlite
import { endpoints } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { authRequest, fullUrlOf } from '../../testing/authorization-flow.js'
import { clientId, createTestFoyer, redirectUri } from '../../testing/test-foyer.js'
import { createMember, logIn } from '../../testing/test-member.js'

const foyer = await createTestFoyer()
await createMember(foyer, 'ada@example.com')

/** Logs in with optional fields in the redirect session. Returns the token response. */
async function tokensWith(optional: object, preferences: object): Promise<Record<string, unknown>> {
  const visitor = await foyer.visitor()
  const sessionToken = await logIn(visitor, 'ada@example.com')
  const { authRequest: request, codeVerifier } = await authRequest({ sessionToken, ...optional })
  const body = { auth: { authRequest: request, prompt: 'none' }, preferences }
  const answer = await visitor.post(endpoints.createRedirectSession.path, body)
  const { headers } = await foyer.fetch(new Request(fullUrlOf(answer)))
  const location = new URL(headers.get('location') ?? '')
  expect([...location.searchParams.keys()]).toEqual(['code', 'state', 'iss'])
  const code = location.searchParams.get('code')
  const exchange = { grantType: 'authorization_code', clientId, redirectUri, code, codeVerifier }
  return (await visitor.post(endpoints.token.path, exchange)).body
}

it.each([
  ['a nonce', { nonce: 'n-0S6_WzA2Mj' }, {}],
  ['another provider', { idp: '0e6a50f5-b523-4e29-990d-f37fa2ffdd69' }, {}],
  ['a scope of OpenID', { scope: 'openid offline_access', nonce: 'x' }, {}],
  ['nothing, as null', { nonce: null, idp: null, scope: null }, { maintainIdentity: null }],
  ['preferences of the shop', {}, { checkIfPublish: true, useGenericWixPages: true }],
])('%s does not change the tokens and adds no id_token', async (_, optional, preferences) => {
  const plain = await tokensWith({}, {})
  const tokens = await tokensWith(optional, preferences)
  expect(Object.keys(tokens).toSorted()).toEqual(Object.keys(plain).toSorted())
  expect(tokens).not.toHaveProperty('id_token')
  const claims = JSON.parse(
    Buffer.from(String(tokens.access_token).split('.')[1] ?? '', 'base64url').toString(),
  )
  expect(claims).not.toHaveProperty('nonce')
})

it.each([{ nonce: 1 }, { idp: {} }, { scope: [] }])('ignores the type of %j', async (optional) => {
  const tokens = await tokensWith(optional, { maintainIdentity: 'yes', checkIfPublish: 1 })
  expect(tokens).toHaveProperty('access_token')
})
