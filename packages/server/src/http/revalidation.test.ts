import { encodeBase64Url } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { findCachedCollection, replaceCollection } from '../storage/collections/collections.js'
import { open } from '../testing/permissions.js'
import type { TestCaller } from '../testing/test-caller.js'
import { createTestFoyer, publicUrl } from '../testing/test-foyer.js'
import { createMember } from '../testing/test-member.js'

const foyer = await createTestFoyer({
  collections: [
    { id: 'films', permissions: open },
    { id: 'notes', permissions: { ...open, read: 'SITE_MEMBER_AUTHOR' } },
  ],
})
const visitor = await foyer.visitor()
const long = 'Two people meet, and meet again. '.repeat(50)
await write('films', 'one', { plot: long })
await write('films', 'short', { plot: '' })

async function write(
  dataCollectionId: string,
  id: string,
  data: object,
  caller: TestCaller = visitor,
): Promise<void> {
  const body = { dataCollectionId, dataItem: { id, data } }
  expect((await caller.post('/wix-data/v2/items/save', body)).status).toBe(200)
}

function read(path: string, headers = {}, caller: TestCaller = visitor): Promise<Response> {
  const own = { authorization: caller.authorization, ...headers }
  return foyer.fetchFrom('192.0.2.7', new Request(new URL(path, publicUrl), { headers: own }))
}

/** Repeats a request with the ETag of its response, as a browser does. */
function revalidate(path: string, earlier: Response, caller?: TestCaller): Promise<Response> {
  return read(path, { 'if-none-match': earlier.headers.get('etag') ?? '' }, caller)
}

const getPath = (id: string): string =>
  `/wix-data/v2/items/${id}?dataCollectionId=films&dataItemId=${id}`
const queryPath = (dataCollectionId: string): string => {
  const request = new TextEncoder().encode(JSON.stringify({ dataCollectionId, query: {} }))
  return `/wix-data/v2/items/query?.r=${encodeBase64Url(request)}`
}

describe.each([
  ['a get', getPath('one')],
  ['a query by GET', queryPath('films')],
])('%s', (_, path) => {
  it('has an entity tag and Cache-Control: private, no-cache', async () => {
    const { status, headers } = await read(path)
    expect(status).toBe(200)
    expect(headers.get('etag')).toMatch(/^W\/"[\w-]{22}"$/)
    expect(headers.get('cache-control')).toBe('private, no-cache')
  })

  it('returns 304 without a body until the content changes', async () => {
    const first = await read(path, { origin: publicUrl })
    const unchanged = await read(path, {
      origin: publicUrl,
      'if-none-match': `"other", ${first.headers.get('etag')}`,
    })
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
    for (const name of ['etag', 'cache-control', 'vary', 'access-control-allow-origin']) {
      expect(unchanged.headers.get(name)).toBe(first.headers.get(name))
    }
    expect(unchanged.headers.get('x-wix-request-id')).not.toBe(
      first.headers.get('x-wix-request-id'),
    )
    await write('films', 'one', { plot: `${long} ${path}` })
    const changed = await revalidate(path, first)
    expect(changed.status).toBe(200)
    expect(await changed.text()).toContain(path)
  })

  it('has the same entity tag in all codings', async () => {
    const [plain, compressed] = [await read(path), await read(path, { 'accept-encoding': 'br' })]
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(compressed.headers.get('etag')).toBe(plain.headers.get('etag'))
  })

  it('is refused after a permission change regardless of If-None-Match', async () => {
    const { db } = foyer.services
    const first = await read(path)
    const before = await findCachedCollection(db, 'films')
    if (!before) throw new Error('no collection "films"')
    const permissions = { ...open, read: 'PRIVILEGED' as const }
    await db.transaction((tx) => replaceCollection(tx, { ...before, permissions }))
    const refused = await revalidate(path, first)
    await db.transaction((tx) => replaceCollection(tx, before))
    expect(refused.status).toBe(403)
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect((await revalidate(path, first)).status).toBe(304)
  })
})

it('evaluates If-None-Match for the calling member', async () => {
  const [ada, other] = [
    await createMember(foyer, 'ada@x.test'),
    await createMember(foyer, 'o@x.test'),
  ]
  await write('notes', 'mine', { text: long }, ada)
  await write('notes', 'theirs', { text: long }, other)
  const mine = await read(queryPath('notes'), {}, ada)
  const theirs = await revalidate(queryPath('notes'), mine, other)
  expect(theirs.status).toBe(200)
  const text = await theirs.text()
  expect(text).toContain('theirs')
  expect(text).not.toContain('mine')
})

it('forbids caching of small responses, POST responses and errors', async () => {
  const token = { authorization: visitor.authorization, 'content-type': 'application/json' }
  const body = JSON.stringify({ dataCollectionId: 'films', query: {} })
  const url = new URL('/wix-data/v2/items/query', publicUrl)
  const replies = [
    await read(getPath('short')),
    await read(getPath('unknown')),
    await foyer.fetch(new Request(url, { method: 'POST', headers: token, body })),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 404, 200])
  for (const { headers } of replies) {
    expect(headers.has('etag')).toBe(false)
    expect(headers.get('cache-control')).toBe('no-store')
  }
})
