import { encodeBase64Url } from '@foyer/protocol'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, dataCalls, dataOf } from '../testing/data-calls.js'
import { closed, open } from '../testing/permissions.js'
import type { TestCaller, TestResponse } from '../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../testing/test-foyer.js'

let foyer: TestFoyer
let visitor: TestCaller

beforeAll(async () => {
  foyer = await createTestFoyer({
    collections: [
      { id: 'open', permissions: open },
      { id: 'closed', permissions: closed },
    ],
  })
  visitor = await foyer.visitor()
  await dataCalls(foyer.owner, 'closed').insert({ _id: 'it', n: 1 })
})

/** Sends a PUT or DELETE request, with an optional body. */
async function send(
  caller: TestCaller,
  method: 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<TestResponse> {
  const headers = { authorization: caller.authorization, 'content-type': 'application/json' }
  const init = body ? { method, headers, body: JSON.stringify(body) } : { method, headers }
  const response = await foyer.fetch(new Request(new URL(path, 'http://127.0.0.1:4400'), init))
  const answer = Object(await response.json())
  return { status: response.status, body: answer, headers: response.headers }
}

const spellings = ['/wix-data/v2', '/_api/cloud-data/v2', '/data/v2']

describe.each(spellings)('routes under %s', (prefix) => {
  const patch = {
    dataItemId: 'it',
    fieldModifications: [{ action: 'REMOVE_FIELD', fieldPath: 'n' }],
  }
  const calls: [string, object][] = [
    ['/items/save', { dataItem: { id: 'it', data: { n: 1 } } }],
    ['/items/update', { dataItem: { id: 'it', data: { n: 2 } } }],
    ['/items/patch', { patch }],
    ['/items/query', { query: {} }],
    ['/items/count', {}],
    ['/items/query-distinct-values', { fieldName: 'n' }],
    ['/items/aggregate', { aggregation: { operations: [] } }],
    ['/bulk/items/save', { dataItems: [{ id: 'it', data: {} }] }],
    ['/bulk/items/insert', { dataItems: [{ data: {} }] }],
    ['/bulk/items/update', { dataItems: [{ id: 'it', data: {} }] }],
    ['/bulk/items/patch', { patches: [patch] }],
    ['/bulk/items/remove', { dataItemIds: ['other'] }],
    ['/items', { dataItem: { data: {} } }],
    ['/items/remove', { dataItemId: 'it' }],
  ]

  it.each(calls)('%s checks permissions and authentication', async (path, body) => {
    await dataCalls(visitor, 'open').save({ _id: 'it', n: 1 })
    const answer = await visitor.post(prefix + path, { dataCollectionId: 'open', ...body })
    expect(answer.status).toBe(200)
    const denied = await visitor.post(prefix + path, { dataCollectionId: 'closed', ...body })
    expect([denied.status, codeOf(denied)]).toEqual([403, 'WDE0027'])
    const nobody = await foyer.as('').post(prefix + path, { dataCollectionId: 'open', ...body })
    expect(nobody.status).toBe(401)
  })

  it('read items by GET only with read permission', async () => {
    await dataCalls(visitor, 'open').save({ _id: 'a/b', n: 1 })
    const at = (collection: string): string =>
      `${prefix}/items/a/b?dataCollectionId=${collection}&dataItemId=a%2Fb`
    expect(dataOf(await visitor.get(at('open'))).n).toBe(1)
    expect(codeOf(await visitor.get(at('closed')))).toBe('WDE0027')
    const message = { dataCollectionId: 'open', query: { filter: { _id: 'a/b' } } }
    const packed = encodeBase64Url(new TextEncoder().encode(JSON.stringify(message)))
    const found = await visitor.get(`${prefix}/items/query?.r=${packed}`)
    expect(found.body.dataItems).toHaveLength(1)
  })

  it('refuse owner calls of a visitor', async () => {
    expect((await visitor.get(`${prefix}/collections`)).status).toBe(403)
    expect((await foyer.owner.get(`${prefix}/collections`)).status).toBe(200)
    const truncation = await visitor.post(`${prefix}/items/truncate`, { dataCollectionId: 'open' })
    expect(codeOf(truncation)).toBe('WDE0027')
  })

  it('accept PUT and DELETE with the id from the message', async () => {
    const own = dataCalls(visitor, 'open')
    await own.save({ _id: 'old', n: 1 })
    await own.save({ _id: 'decoy', n: 1 })
    const dataItem = { id: 'old', data: { _id: 'old', n: 2 } }
    const put = (dataCollectionId: string, more: object = {}): Promise<TestResponse> =>
      send(visitor, 'PUT', `${prefix}/items/decoy`, { dataCollectionId, dataItem, ...more })
    expect(dataOf(await put('open')).n).toBe(2)
    expect(codeOf(await put('open', { condition: { filter: { n: 9 } } }))).toBe('CONDITION_NOT_MET')
    expect(codeOf(await put('closed'))).toBe('WDE0027')
    expect(codeOf(await put('open', { dataItem: { data: {} } }))).toBe('WDE0007')

    const remove = (query: string): Promise<TestResponse> =>
      send(visitor, 'DELETE', `${prefix}/items/decoy?${query}`)
    const it = 'dataItemId=old&dataCollectionId='
    expect(codeOf(await remove(`${it}closed`))).toBe('WDE0027')
    expect(codeOf(await remove(`${it}open&condition.filter.n=2`))).toBe('invalid')
    expect(codeOf(await remove('dataCollectionId=open'))).toBe('invalid')
    expect(dataOf(await remove(`${it}open`)).n).toBe(2)
    expect(codeOf(await remove(`${it}open`))).toBe('WDE0073')
    expect(dataOf(await own.get('decoy')).n).toBe(1)
  })
})

it.each(['register', 'login', 'sign-on', 'change-password', 'validate-email', 'email/verify'])(
  'has the authentication call %s under the path of the public documentation',
  async (name) => {
    const [call, alias] = await Promise.all(
      ['/_api/iam/authentication/v2/', '/iam/authentication/v2/'].map((prefix) =>
        visitor.post(prefix + name, {}),
      ),
    )
    expect(alias?.body).toEqual(call?.body)
    expect(alias?.status).toBe(call?.status)
    expect(alias?.status).not.toBe(404)
  },
)

it.each(['logout', 'callback'])(
  'has GET %s under the path of the public documentation',
  async (name) => {
    const { status, body } = await visitor.get(`/iam/authentication/v1/${name}`)
    expect([status, codeOf({ body })]).toEqual([400, 'invalid'])
  },
)

it('responds with 404 under other prefixes', async () => {
  for (const prefix of ['/cloud-data/v2', '/v2', '/wix-data/v1', '/_api/data/v2']) {
    const answer = await visitor.post(`${prefix}/items/count`, { dataCollectionId: 'open' })
    expect(answer.status).toBe(404)
  }
})
