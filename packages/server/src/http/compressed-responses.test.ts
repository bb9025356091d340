// @database sqlite
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { limits } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { open } from '../testing/permissions.js'
import { clientId, createTestFoyer, publicUrl } from '../testing/test-foyer.js'

const foyer = await createTestFoyer({
  collections: [
    { id: 'films', permissions: open },
    { id: 'heavy', permissions: open },
  ],
})
const visitor = await foyer.visitor()
const long = 'Two people meet, and meet again. '.repeat(100)
for (const id of ['one', 'two']) await insert('films', id, { plot: long })
await insert('films', 'short', { plot: '' })

async function insert(dataCollectionId: string, id: string, data: object): Promise<void> {
  const { status } = await visitor.post('/wix-data/v2/items', {
    dataCollectionId,
    dataItem: { id, data },
  })
  expect(status).toBe(200)
}

const remote = '192.0.2.7'
const queryPath = '/wix-data/v2/items/query'
const getPath = (id: string): string =>
  `/wix-data/v2/items/${id}?dataCollectionId=films&dataItemId=${id}`

/** Sends a GET request, or a POST request with a body. */
function send(
  path: string,
  { from = remote, accepts = 'gzip, deflate, br', body = undefined as object | undefined } = {},
): Promise<Response> {
  const headers = {
    accept: '*/*, text/html',
    authorization: visitor.authorization,
    'accept-encoding': accepts,
    'content-type': 'application/json',
  }
  const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers }
  return foyer.fetchFrom(from, new Request(new URL(path, publicUrl), init))
}

const bytesOf = async (response: Response): Promise<Buffer> =>
  Buffer.from(await response.arrayBuffer())
const query = { dataCollectionId: 'films', query: {} }

it.each([
  ['a GET of an item', getPath('one'), undefined],
  ['a query', queryPath, query],
  ['a query that reads rows', queryPath, { ...query, includeRevision: true }],
])('compresses the response to %s', async (_, path, body) => {
  const [plain, compressed, older] = await Promise.all([
    send(path, { body, accepts: '' }),
    send(path, { body }),
    send(path, { body, accepts: 'gzip' }),
  ])
  const text = await plain.text()
  expect(text).toContain(long)
  expect(plain.headers.has('content-encoding')).toBe(false)
  expect(compressed.headers.get('content-encoding')).toBe('br')
  const bytes = await bytesOf(compressed)
  expect(bytes.length).toBeLessThan(text.length / 5)
  expect(brotliDecompressSync(bytes).toString()).toBe(text)
  expect(older.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await bytesOf(older)).toString()).toBe(text)
  for (const { status, headers } of [plain, compressed, older]) {
    expect(status).toBe(200)
    expect(headers.get('vary')).toBe('origin, accept-encoding')
    expect(headers.get('x-wix-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  }
})

it('does not compress small responses or responses to loopback peers', async () => {
  const replies = [
    await send(getPath('short')),
    await send(getPath('one'), { from: '127.0.0.1' }),
    await send(getPath('one'), { from: '::1' }),
    await foyer.fetch(
      new Request(new URL(getPath('one'), publicUrl), {
        headers: { authorization: visitor.authorization, 'accept-encoding': 'br' },
      }),
    ),
  ]
  for (const reply of replies) {
    expect(reply.headers.has('content-encoding')).toBe(false)
    expect(await reply.json()).toHaveProperty('dataItem')
  }
})

it('keeps the consistency token of a compressed write response', async () => {
  const dataItem = { id: 'three', data: { plot: long } }
  const body = { dataCollectionId: 'films', dataItem }
  const { status, headers } = await send('/wix-data/v2/items', { body })
  expect([status, headers.get('content-encoding')]).toEqual([200, 'br'])
  expect(headers.get('x-wix-consistent')).toBe(headers.get('x-wix-request-id'))
})

it('does not compress responses that contain tokens', async () => {
  const message = JSON.stringify({ grantType: 'anonymous', clientId })
  const body = { method: 'POST', headers: [], body: Buffer.from(message).toString('base64') }
  const reply = await send('/oauth2/token', { body })
  expect(reply.headers.has('content-encoding')).toBe(false)
  const text = await reply.text()
  expect(text.length).toBeGreaterThan(1024)
  expect(atob(JSON.parse(text).body)).toContain('refresh_token')
})

it('limits a page by its uncompressed size', async () => {
  const text = 'x'.repeat(400_000)
  const count = Math.ceil(limits.pageBytes / text.length) + 1
  for (let at = 0; at < count; at++) await insert('heavy', `item-${at}`, { text })
  const body = { dataCollectionId: 'heavy', query: { paging: { limit: count } } }
  const { status } = await send(queryPath, { body })
  expect(status).toBe(413)
})

it('does not compress event streams', async () => {
  const reply = await send('/_foyer/v1/live', {
    body: { subscriptions: [{ id: 'a', collectionId: 'films' }] },
  })
  expect(reply.headers.get('content-type')).toBe('text/event-stream')
  expect(reply.headers.has('content-encoding')).toBe(false)
  await reply.body?.cancel()
})

it('compresses the stylesheets of hosted pages but not the pages', async () => {
  const page = await send('/')
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.has('content-encoding')).toBe(false)
  const [path = ''] = /\/auth\/assets\/[\w.-]+\.css/.exec(await page.text()) ?? []
  const [plain, compressed] = [await send(path, { accepts: '' }), await send(path)]
  const css = await plain.text()
  expect(css).toContain('{')
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(compressed.headers.get('vary')).toContain('accept-encoding')
  expect(brotliDecompressSync(await bytesOf(compressed)).toString()).toBe(css)
})
