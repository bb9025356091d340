import { keyScopes, permits } from '@foyer/protocol/api-keys'
import { ownerRoles, roleScopes } from '@foyer/protocol/owner-roles'
import { describe, expect, it } from 'vitest'
import { itOnSqlite } from '../../storage/testing/fresh-schema.js'
import { codeOf } from '../../testing/data-calls.js'
import { firstOwner, invitedOwner } from '../../testing/owner-browser.js'
import { type OwnerCall, ownerCalls } from '../../testing/owner-calls.js'
import { createTestFoyer, ownerKey, publicUrl } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'
import { allRoutes } from '../all-routes.js'
import { expandAliases } from '../kit/path-aliases.js'

const foyer = await createTestFoyer()
const member = await createMember(foyer, 'ada@example.com')
const visitor = await foyer.visitor()
const ada = await firstOwner(foyer, 'owner@example.com')
const browsers = {
  owner: ada,
  editor: await invitedOwner(foyer, ada, 'editor'),
  viewer: await invitedOwner(foyer, ada, 'viewer'),
}

async function statusOf(
  [name, { body, file, ...call }]: [string, OwnerCall],
  headers: Record<string, string>,
): Promise<number> {
  const [method = '', route = ''] = name.split(' ')
  const path = call.path ?? route.replaceAll(/\{\w+\}/g, 'none')
  const text = file ?? (body === undefined ? undefined : JSON.stringify(body))
  const init = text === undefined ? {} : { body: text }
  const all = { 'content-type': 'application/json', ...headers }
  const request = new Request(new URL(path, publicUrl), { method, headers: all, ...init })
  return (await foyer.fetch(request)).status
}

async function keyFor(...scopes: string[]): Promise<string> {
  const { body } = await foyer.owner.post('/_foyer/v1/keys', { name: 'Test', scopes })
  return String(body.secret)
}

it('every route of the owner API has an entry in ownerCalls, and vice versa', () => {
  const names = expandAliases(allRoutes)
    .filter(({ path, access }) => path.startsWith('/_foyer/v1/') && access === 'operator')
    .map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(ownerCalls).toSorted()).toEqual(names.toSorted())
})

describe.each(Object.entries(ownerCalls))('%s', (name, { scope, also = [], ...call }) => {
  const line: [string, OwnerCall] = [name, { scope, ...call }]
  const needed = [scope, ...also]

  itOnSqlite.each([
    ['a visitor', () => visitor.authorization, 403],
    ['a member', () => member.authorization, 403],
    ['nobody', () => '', 401],
    ['a wrong key', () => `${ownerKey}x`, 401],
    ['a token with the key', () => `${member.authorization},${ownerKey}`, 401],
  ])('refuses %s', async (_who, authorization, status) => {
    expect(await statusOf(line, { authorization: authorization() })).toBe(status)
  })

  itOnSqlite.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: publicUrl, 'sec-fetch-site': 'same-site' },
  ])('refuses the key from %j', async (headers) => {
    expect(await statusOf(line, { authorization: ownerKey, ...headers })).toBe(403)
  })

  it('accepts the key of the owner', async () => {
    expect([200, 404]).toContain(await statusOf(line, { authorization: ownerKey }))
  })

  // Seen to fail: another `scope` in the declaration of a route; a route that accepts every scope.
  itOnSqlite(`accepts the scope "${needed.join('", "')}"`, async () => {
    const others = keyScopes.filter((one) => !permits([one], scope))
    const [right, wrong] = [await keyFor(...needed), await keyFor(...others)]
    expect([200, 404]).toContain(await statusOf(line, { authorization: right }))
    expect(await statusOf(line, { authorization: wrong })).toBe(403)
  })

  // Seen to fail: a viewer with the scopes of an editor; no check of the scope.
  itOnSqlite.each(ownerRoles)(
    'accepts a logged-in %s according to the scopes of the role',
    async (role) => {
      const [method = '', route = ''] = name.split(' ')
      const path = call.path ?? route.replaceAll(/\{\w+\}/g, 'none')
      const answer = await browsers[role].call(method, path, call.file ?? call.body)
      if (needed.every((one) => permits(roleScopes[role], one)))
        expect([200, 404]).toContain(answer.status)
      else expect([answer.status, codeOf(answer)]).toEqual([403, 'PERMISSION_DENIED'])
    },
  )
})

/** Paths of reads that use POST, because their messages are long, or because a GET would name a member. */
const longReads =
  /\/(query|count|query-distinct-values|aggregate|aggregate-pipeline|search|query-referenced|is-referenced|live|live\/\{connectionId\}|members\/export)$/

describe('the owner roles', () => {
  const open = (role: keyof typeof browsers): string[] =>
    expandAliases(allRoutes)
      .filter(({ scope }) => scope !== undefined && permits(roleScopes[role], scope))
      .map(({ method, path }) => `${method} ${path}`)

  it('permit a viewer only reads', () => {
    const changing = open('viewer').filter(
      (name) => !name.startsWith('GET ') && !longReads.test(name),
    )
    expect(changing).toEqual([])
  })

  it('permit an editor to change items only', () => {
    const reads = new Set(open('viewer'))
    const changing = open('editor').filter((name) => !reads.has(name))
    expect(changing.length).toBeGreaterThan(20)
    const ofItems =
      /^\w+ (\/wix-data\/v2|\/_api\/cloud-data\/v2|\/data\/v2|\/_foyer\/v1)\/(items|bulk\/items|jobs|\*$)/
    expect(changing.filter((name) => !ofItems.test(name))).toEqual([])
  })

  it('reserve keys, owners, settings and the deletion of members for owners', () => {
    const kept = ['POST /_foyer/v1/keys', 'GET /_foyer/v1/owners', 'PATCH /_foyer/v1/settings']
    for (const name of [...kept, 'DELETE /members/v1/members/{id}']) {
      expect([open('owner').includes(name), open('editor').includes(name)]).toEqual([true, false])
    }
  })
})
