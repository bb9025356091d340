import { beforeAll, describe, expect, it } from 'vitest'
import { localOperator } from '../../caller.js'
import { createAuthorizedRead } from '../../data/reads/create-read.js'
import { QueueRefusedError } from '../../lib/fair-queue.js'
import { codeOf, type DataCalls, dataCalls } from '../../testing/data-calls.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'

const permissions = {
  read: 'ANYONE',
  insert: 'PRIVILEGED',
  update: 'PRIVILEGED',
  remove: 'PRIVILEGED',
} as const
const ITEMS = 60_000
let foyer: TestFoyer
let visitor: TestCaller
let films: DataCalls

beforeAll(async () => {
  foyer = await createTestFoyer({ collections: [{ id: 'films', permissions }], scanMs: 1 })
  visitor = await foyer.visitor()
  films = dataCalls(visitor, 'films')
  const owner = dataCalls(foyer.owner, 'films')
  for (let from = 0; from < ITEMS; from += 1000) {
    const items = Array.from({ length: 1000 }, (_, n) => ({
      _id: `film-${from + n}`,
      year: from + n,
      title: `The film ${n} of its year`,
    }))
    await owner.bulkInsert(items)
  }
}, 240_000)

const root = '/wix-data/v2/items'

function call(path: string, body: object): () => Promise<TestResponse> {
  return () => visitor.post(`${root}/${path}`, { dataCollectionId: 'films', ...body })
}

const byYear = { filter: { year: { $lt: 0 } } }
const figures = { operations: [{ resultFieldName: 'sum', sum: { itemFieldName: 'year' } }] }

describe('a call that exceeds the scan budget', () => {
  it.each<[string, () => Promise<TestResponse>, string[]]>([
    ['a query', call('query', { query: byYear }), ['year']],
    ['a sorted query', call('query', { query: { sort: [{ fieldName: 'title' }] } }), ['title']],
    [
      'a page by cursor',
      call('query', { query: { ...byYear, cursorPaging: { limit: 5 } } }),
      ['year'],
    ],
    ['a count', call('count', byYear), ['year']],
    ['distinct values', call('query-distinct-values', { fieldName: 'title', ...byYear }), ['year']],
    [
      'an aggregation',
      call('aggregate', { aggregation: figures, initialFilter: byYear.filter }),
      ['year'],
    ],
    [
      'a pipeline',
      call('aggregate-pipeline', {
        pipeline: { stages: [{ filter: byYear.filter }] },
      }),
      ['year'],
    ],
  ])('%s is refused with WDE0028 and the missing index', async (_, send, fields) => {
    const { status, body } = await send()
    expect(body).toMatchObject({
      message: expect.stringContaining(`no index on "${fields[0]}" in the collection "films"`),
      details: {
        applicationError: { code: 'WDE0028', data: { missingIndexes: fields } },
      },
    })
    expect(status).toBe(400)
  })

  it('reports when no index would help', async () => {
    const { body } = await films.query({ filter: { title: { $contains: 'nowhere' } } })
    expect(body).toMatchObject({
      message: expect.stringContaining('no index serves the conditions on "title"'),
    })
  })
})

describe('an expensive call that no index can serve', () => {
  const film = { filter: { title: { $contains: 'film' } } }
  const contains = Array.from({ length: 200 }, (_, n) => ({ title: { $contains: `nowhere ${n}` } }))
  it.each([
    ['200 conditions', 'query', { query: { filter: { $or: contains } } }],
    ['a random order', 'query', { query: {}, sortMode: 'RANDOM' }],
    ['a total', 'query', { query: { ...film, paging: { limit: 1 } }, returnTotalCount: true }],
    ['a count of all items', 'count', { filter: { title: { $contains: 'nowhere' } } }],
  ])('is refused with WDE0028: %s', async (_, path, body) => {
    const { status, body: answer } = await call(path, body)()
    expect({ status, code: codeOf({ body: answer }) }).toEqual({ status: 400, code: 'WDE0028' })
  })

  it('does not block other calls when sent 100 times concurrently', async () => {
    const many = Array.from({ length: 100 }, call('count', { filter: { $or: contains } }))
    const [item, answers] = await Promise.all([films.get('film-1'), Promise.all(many)])
    expect(item.status).toBe(200)
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(400)
    expect(statuses.filter((status) => ![400, 429, 503].includes(status))).toEqual([])
  })
})

it('reads a single item under any scan budget', async () => {
  expect((await films.get('film-19999')).status).toBe(200)
})

it('rejects with quota-reached when the scan queue is full', async () => {
  const { db } = foyer.services
  const busy = {
    ...db,
    createScan: () => ({
      dialect: db.dialect,
      all: async () => {
        throw new QueueRefusedError('too many wait already')
      },
    }),
  }
  const collection = { id: 'films', fields: [], indexes: [] } as never
  const scan = await createAuthorizedRead({ ...foyer.services, db: busy }, localOperator, {
    collection,
    filter: { op: 'and', filters: [] },
  })
  await expect(scan.all({} as never)).rejects.toMatchObject({ reason: 'quota-reached' })
})
