import type { SiteEvent } from '@foyer/protocol/events'
import { beforeAll, expect, it } from 'vitest'
import { codeOf, dataCalls, dataOf } from '../../testing/data-calls.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, type TestMember } from '../../testing/test-member.js'
import { change, type WriteCalls, writeCalls } from '../../testing/write-calls.js'

const permissions = {
  read: 'ANYONE',
  insert: 'SITE_MEMBER',
  update: 'SITE_MEMBER_AUTHOR',
  remove: 'SITE_MEMBER_AUTHOR',
} as const

let foyer: TestFoyer
let ada: TestMember
let writes: WriteCalls
let owner: WriteCalls

beforeAll(async () => {
  foyer = await createTestFoyer({ collections: [{ id: 'notes', permissions }] })
  ada = await createMember(foyer, 'ada@test.example')
  writes = writeCalls(ada, 'notes')
  owner = writeCalls(foyer.owner, 'notes')
})

const get = async (id: string): Promise<Record<string, unknown>> =>
  dataOf(await dataCalls(foyer.owner, 'notes').get(id))

it('returns a separate result for each of many concurrent writes', async () => {
  await writes.bulkInsert(['a', 'b', 'c', 'e', 'f'].map((_id) => ({ _id, n: 0 })))
  const ben = writeCalls(await createMember(foyer, 'ben@test.example'), 'notes')
  const isOpen = { condition: { filter: { n: { $lt: 0 } } } }
  const answers = await Promise.all([
    writes.update({ _id: 'a', n: 1 }),
    writes.update({ _id: 'nowhere', n: 1 }),
    ben.update({ _id: 'a', n: 2 }),
    writes.update({ _id: 'b', n: 1 }, { ifRevision: '7' }),
    writes.update({ _id: 'b', n: 1 }, isOpen),
    writes.patch('b', [change.set('n', 3)], { ifRevision: '1' }),
    writes.patch('b', [change.increment('_id', 1)]),
    writes.remove('c'),
    ben.remove('a'),
    writes.save({ _id: 'd', n: 4 }),
    writes.save({ _id: 'e', n: 5 }),
    owner.update({ _id: 'f', n: 6 }),
  ])
  expect(answers.map((answer) => (answer.status === 200 ? 'ok' : codeOf(answer)))).toEqual([
    'ok',
    'WDE0073',
    'WDE0027',
    'REVISION_CONFLICT',
    'CONDITION_NOT_MET',
    'ok',
    'WDE0075',
    'ok',
    'WDE0027',
    'ok',
    'ok',
    'ok',
  ])
  expect(await get('a')).toMatchObject({ n: 1, _owner: ada.id })
  expect(await get('e')).toMatchObject({ n: 5, _owner: ada.id })
  expect(await get('f')).toMatchObject({ n: 6, _owner: ada.id })
  expect(await get('b')).toMatchObject({ n: 3 })
  expect(await get('c')).toEqual({})
  expect(await get('d')).toMatchObject({ n: 4, _owner: ada.id })
})

it('accepts one of 30 concurrent updates at the same revision', async () => {
  await writes.save({ _id: 'one', n: 0 })
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      writes.update({ _id: 'one', n: n + 1 }, { ifRevision: '1' }),
    ),
  )
  const won = answers.findIndex(({ status }) => status === 200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await get('one')).toMatchObject({ n: won + 1 })
  const lost = answers.filter(({ status }) => status !== 200)
  expect(new Set(lost.map((answer) => `${answer.status} ${codeOf(answer)}`)).size).toBe(1)
})

it('removes an item once and applies every save among concurrent writes', async () => {
  await writes.save({ _id: 'hot', n: 0 })
  const removed = await Promise.all(Array.from({ length: 10 }, () => writes.remove('hot')))
  expect(removed.filter(({ status }) => status === 200)).toHaveLength(1)
  const saved = await Promise.all(
    Array.from({ length: 10 }, (_, n) => writes.save({ _id: 'hot', n }, { includeRevision: true })),
  )
  expect(saved.map(({ status }) => status)).toEqual(saved.map(() => 200))
  const revisions = saved.map(
    (answer) => JSON.stringify(answer.body).match(/"_?revision":"(\d+)"/)?.[1],
  )
  expect(revisions.map(Number).sort((a, b) => a - b)).toEqual(saved.map((_, n) => n + 1))
  const both = await Promise.all([writes.remove('hot'), writes.save({ _id: 'hot', n: 99 })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
})

it('records the content of each of several concurrent saves of a new item', async () => {
  // While the first save is stored, the others wait, and then share a transaction.
  const ids = ['first', ...Array<string>(10).fill('logged')]
  await Promise.all(ids.map((_id, n) => writes.save({ _id, n })))
  const { body } = await foyer.owner.get('/_foyer/v1/events?collectionId=notes&entityId=logged')
  const events = (body.events as SiteEvent[]).toReversed()
  expect(events.map(({ type }) => type)).toEqual(['item.created', ...Array(9).fill('item.updated')])
  const contents = events.map(({ detail }) => detail.item?.n)
  expect(new Set(contents).size).toBe(10)
  expect(events.map(({ detail }) => detail.before?.n)).toEqual([undefined, ...contents.slice(0, 9)])
})
