import { type Explanation, encodeBase64Url, endpoints, operatorEndpoints } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { codeOf } from '../../testing/data-calls.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'

const permissions = {
  read: 'ANYONE',
  insert: 'PRIVILEGED',
  update: 'PRIVILEGED',
  remove: 'PRIVILEGED',
} as const
const foyer = await createTestFoyer({ collections: [{ id: 'films', permissions }] })
const dataItems = Array.from({ length: 2000 }, (_, n) => ({ data: { _id: `f${n}`, year: n } }))
for (const from of [0, 1000]) {
  const some = dataItems.slice(from, from + 1000)
  const dataCollectionId = 'films'
  await foyer.owner.post(operatorEndpoints.importItems.path, { dataCollectionId, dataItems: some })
}

const operations = [{ resultFieldName: 'n', itemCount: {} }]
const calls: [string, { path: string }, object][] = [
  ['query', endpoints.queryItems, { query: { filter: { _id: 'f7' } }, returnTotalCount: true }],
  ['count', endpoints.countItems, { filter: { year: { $gt: 1990 } } }],
  ['distinct', endpoints.queryDistinctValues, { fieldName: 'year', paging: { limit: 3 } }],
  ['aggregate', endpoints.aggregateItems, { aggregation: { operations } }],
]

function ask(
  { path }: { path: string },
  body: object,
  caller = foyer.owner,
): Promise<TestResponse> {
  return caller.post(path, { dataCollectionId: 'films', ...body })
}

function explanationsOf({ body }: TestResponse): Explanation[] {
  return Array.isArray(body.explain) ? body.explain : []
}

it.each(calls)(
  '%s explains each statement and otherwise returns the usual answer',
  async (_, call, message) => {
    const plain = await ask(call, message)
    const { body, status } = await ask(call, { ...message, explain: true })
    expect(status).toBe(200)
    const { explain, ...rest } = body
    expect(rest).toEqual(plain.body)
    expect(plain.body).not.toHaveProperty('explain')
    const explanations = explanationsOf({ body } as TestResponse)
    expect(explanations).not.toEqual([])
    expect(explain).toEqual(
      explanations.map(() => ({
        sql: expect.stringMatching(/^select /),
        plan: expect.anything(),
        index: expect.toSatisfy((index) => index === null || Array.isArray(index)),
        rows: expect.any(Number),
        ms: expect.any(Number),
      })),
    )
    expect((await ask(call, { ...message, explain: false })).body).toEqual(plain.body)
  },
)

it('reports the index of a query by id and no index for a scan', async () => {
  const byId = await ask(endpoints.queryItems, { query: { filter: { _id: 'f7' } }, explain: true })
  const found = explanationsOf(byId).at(-1)
  expect(found?.rows).toBe(1)
  expect(found?.index).toEqual([expect.stringMatching(/items_[0-9a-f]+/)])
  expect(found?.sql).toMatch(/where .*\bid = \?/s)
  const filter = { year: { $gt: 1990 } }
  const scan = explanationsOf(await ask(endpoints.countItems, { filter, explain: true })).at(-1)
  expect(scan).toMatchObject({ rows: 1, index: null })
  expect(JSON.stringify(scan?.plan)).toMatch(/scan/i)
})

it('reports an index by its user-defined name', async () => {
  const index = { name: 'by length', fields: [{ path: 'length' }] }
  await foyer.owner.post('/wix-data/v2/indexes', { dataCollectionId: 'films', index })
  await foyer.services.indexBuilder.untilIdle()
  const query = { filter: { length: 7 } }
  const told = explanationsOf(await ask(endpoints.queryItems, { query, explain: true })).at(-1)
  expect(told?.index).toContain('by length')
})

it('explained SQL contains neither filter values nor the collection id', async () => {
  const filter = { title: 'a secret', year: { $gt: 424_242 } }
  const told = explanationsOf(await ask(endpoints.queryItems, { query: { filter }, explain: true }))
  expect(told).not.toEqual([])
  expect(told.map(({ sql }) => sql).join()).not.toMatch(/a secret|424242|films/)
})

it('explains pages by cursor and calls by GET', async () => {
  const cursorPaging = { limit: 2 }
  const told = await ask(endpoints.queryItems, { query: { cursorPaging }, explain: true })
  expect(explanationsOf(told).length).toBeGreaterThan(0)
  const message = { dataCollectionId: 'films', query: {}, explain: true }
  const packed = encodeBase64Url(new TextEncoder().encode(JSON.stringify(message)))
  const got = await foyer.owner.get(`${endpoints.queryItems.path}?.r=${packed}`)
  expect(explanationsOf(got).length).toBeGreaterThan(0)
})

it('refuses visitors and members and records the decision', async () => {
  const member = await createMember(foyer, 'ada@explain.example')
  for (const caller of [await foyer.visitor(), member]) {
    for (const [, call, message] of calls) {
      const answer = await ask(call, { ...message, explain: true }, caller)
      expect([answer.status, codeOf(answer)]).toEqual([403, 'WDE0027'])
      expect(answer.body).not.toHaveProperty('explain')
      const { decisionId } = Object(answer.body.details).applicationError.data
      const { body } = await foyer.owner.get(`/_foyer/v1/decisions/${decisionId}`)
      expect(body.decision).toMatchObject({ operation: 'explain', level: null })
    }
    const unknown = await ask(
      endpoints.countItems,
      { dataCollectionId: 'no', explain: true },
      caller,
    )
    expect([unknown.status, codeOf(unknown)]).toEqual([404, 'WDE0025'])
  }
})
