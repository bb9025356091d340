import { ownerEndpoints } from '@foyer/protocol'
import { keyScopes } from '@foyer/protocol/api-keys'
import { describe, expect, it } from 'vitest'
import { type OwnerCall, ownerCalls } from '../testing/owner-calls.js'
import { createTestFoyer, ownerKey, publicUrl } from '../testing/test-foyer.js'
import { createMember } from '../testing/test-member.js'

const foyer = await createTestFoyer()
const member = await createMember(foyer, 'ada@example.com')
const visitor = await foyer.visitor()

async function statusOf(call: OwnerCall, headers: Record<string, string>): Promise<number> {
  const { method, path, body } = call
  const init = body === undefined ? {} : { body: JSON.stringify(body) }
  const all = { 'content-type': 'application/json', ...headers }
  const request = new Request(new URL(path, publicUrl), { method, headers: all, ...init })
  return (await foyer.fetch(request)).status
}

async function keyFor(...scopes: string[]): Promise<string> {
  const { body } = await foyer.owner.post('/_foyer/v1/keys', { name: scopes.join(), scopes })
  return String(body.secret)
}

it('every call of the owner is told of here as it is', () => {
  for (const [name, endpoint] of Object.entries(ownerEndpoints)) {
    const call = Object.entries(ownerCalls).find(([known]) => known === name)?.[1]
    expect(call?.method, name).toBe(endpoint.method)
    const pattern = endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')
    expect(call?.path, name).toMatch(new RegExp(`^${pattern}$`))
  }
})

describe.each(Object.entries(ownerCalls))('%s', (_name, call) => {
  it.each([
    ['a visitor', () => visitor.authorization, 403],
    ['a member', () => member.authorization, 403],
    ['nobody', () => '', 401],
    ['a wrong key', () => `${ownerKey}x`, 401],
    ['a token with the key', () => `${member.authorization},${ownerKey}`, 401],
  ])('is closed to %s', async (_who, authorization, status) => {
    expect(await statusOf(call, { authorization: authorization() })).toBe(status)
  })

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: publicUrl, 'sec-fetch-site': 'same-site' },
  ])('is closed to the key from %j', async (headers) => {
    expect(await statusOf(call, { authorization: ownerKey, ...headers })).toBe(403)
  })

  it('is open to the key', async () => {
    expect([200, 404]).toContain(await statusOf(call, { authorization: ownerKey }))
  })

  // Seen to fail: with `scope` left out of a line of `routes/scopes.ts`, and with every scope let in.
  it(`takes the scope "${call.scope}"`, async () => {
    const others = keyScopes.filter((one) => one !== call.scope && one !== 'all')
    const [right, wrong] = [await keyFor(call.scope), await keyFor(...others)]
    expect([200, 404]).toContain(await statusOf(call, { authorization: right }))
    expect(await statusOf(call, { authorization: wrong })).toBe(403)
  })
})
