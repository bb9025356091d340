import { encodeBase64Url } from '@foyer/protocol'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type DataCalls, dataCalls, dataOf } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import type { TestCaller } from '../../testing/test-caller.js'
import { createTestFoyer } from '../../testing/test-foyer.js'

let visitor: TestCaller
let calls: DataCalls

beforeAll(async () => {
  const foyer = await createTestFoyer({ collections: [{ id: 'App/Col', permissions: open }] })
  visitor = await foyer.visitor()
  calls = dataCalls(visitor, 'App/Col')
})

/** Builds the URL as the official packages do: the id raw in the path, encoded in the query. */
function rawAddress(id: string): string {
  const query = `dataCollectionId=App%2FCol&dataItemId=${encodeURIComponent(id)}`
  return new URL(`http://host/wix-data/v2/items/${id}?${query}`).href.slice('http://host'.length)
}

describe('unusual ids', () => {
  it.each([
    'a/b',
    'a//b/',
    'é x',
    '..',
    '.',
    'x/../y',
    '../collections',
    '../async-jobs/1/status',
    '100%25',
    '100%',
    '%2e%2e%2f',
    '"quoted"',
    "it's",
    "' or 1=1 --",
    '{id}',
    '*',
    ':id',
    'update',
    'count',
    'query',
    'query-referenced',
    '__proto__',
    'constructor',
    '😀',
    ' ',
    'a\nb',
    'x'.repeat(256),
  ])('are accepted in insert, get by raw path, count and remove: %j', async (id) => {
    expect((await calls.insert({ _id: id, mark: id })).status).toBe(200)
    const got = await visitor.get(rawAddress(id))
    expect([got.status, dataOf(got).mark]).toEqual([200, id])
    expect((await calls.count({ _id: id })).body).toEqual({ totalCount: 1 })
    expect(dataOf(await calls.remove(id))._id).toBe(id)
    expect(codeOf(await calls.get(id))).toBe('WDE0073')
  })

  it.each(['a?b', 'a#b'])('are read from the query string: %j', async (id) => {
    await calls.insert({ _id: id })
    expect(dataOf(await calls.get(id))._id).toBe(id)
  })
})

it('prefers the id in the query over the path and refuses a repeated query parameter', async () => {
  await calls.insert({ _id: 'one' })
  await calls.insert({ _id: 'two' })
  const query = 'dataCollectionId=App%2FCol&dataItemId=two'
  expect(dataOf(await visitor.get(`/wix-data/v2/items/one?${query}`))._id).toBe('two')
  const twice = await visitor.get(`/wix-data/v2/items/one?${query}&dataItemId=one`)
  expect(codeOf(twice)).toBe('invalid')
})

it('uses the id from the path when the query has none', async () => {
  for (const id of ['plain', 'a/b', 'é x', '100%25']) {
    await calls.insert({ _id: id })
    const path = `/wix-data/v2/items/${encodeURIComponent(id)}?dataCollectionId=App%2FCol`
    expect(dataOf(await visitor.get(path))._id).toBe(id)
  }
  const unknown = await visitor.get('/wix-data/v2/items/nowhere?dataCollectionId=App%2FCol')
  expect(codeOf(unknown)).toBe('WDE0073')
  const undecodable = await visitor.get('/wix-data/v2/items/%ff?dataCollectionId=App%2FCol')
  expect(undecodable.status).toBe(404)
})

it('accepts its message as a base64url parameter', async () => {
  await calls.insert({ _id: 'packed' })
  const message = JSON.stringify({ dataCollectionId: 'App/Col', dataItemId: 'packed' })
  const packed = encodeBase64Url(new TextEncoder().encode(message))
  const answer = await visitor.get(`/wix-data/v2/items/packed?.r=${packed}`)
  expect(dataOf(answer)._id).toBe('packed')
})

it('returns only the requested fields', async () => {
  await calls.insert({ _id: 'fields', a: 1, b: { c: 2, d: 3 }, e: 4 })
  const address = '/wix-data/v2/items/x?dataCollectionId=App%2FCol&dataItemId=fields'
  expect(dataOf(await visitor.get(`${address}&fields=a`))).toEqual({ _id: 'fields', a: 1 })
  expect(dataOf(await visitor.get(`${address}&fields=a&fields=b.d`))).toEqual({
    _id: 'fields',
    a: 1,
    b: { d: 3 },
  })
  expect(dataOf(await visitor.get(`${address}&fields=nothing`))).toEqual({ _id: 'fields' })
})

it.each([
  ['no id', '/wix-data/v2/items/?dataCollectionId=App%2FCol', 'invalid', 400],
  ['a path without an id', '/wix-data/v2/films?dataCollectionId=App%2FCol', 'invalid', 400],
  ['no collection', '/wix-data/v2/items/x?dataItemId=x', 'invalid', 400],
  ['an unknown collection', '/wix-data/v2/items/x?dataItemId=x&dataCollectionId=y', 'WDE0025', 404],
  ['an unknown id', rawAddress('nowhere'), 'WDE0073', 404],
  ['an empty id', '/wix-data/v2/items/?dataItemId=&dataCollectionId=App%2FCol', 'WDE0073', 404],
  ['an id that is too long', rawAddress('x'.repeat(5000)), 'invalid', 400],
])('answers %s with an error code', async (_, address, code, status) => {
  const answer = await visitor.get(address)
  expect([answer.status, codeOf(answer)]).toEqual([status, code])
})
