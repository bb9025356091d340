import { parseFilter } from '@foyer/protocol'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { codeOf, dataCalls, dataOf, textOf } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, type TestMember } from '../../testing/test-member.js'
import { change, outcomesOf, type WriteCalls, writeCalls } from '../../testing/write-calls.js'
import { conditionOf } from './preconditions.js'

let foyer: TestFoyer
let ada: TestMember
let bea: TestMember

beforeAll(async () => {
  foyer = await createTestFoyer({
    collections: [
      { id: 'open', permissions: open },
      { id: 'blind', permissions: { ...open, read: 'PRIVILEGED' } },
      { id: 'private', permissions: { ...open, read: 'SITE_MEMBER_AUTHOR' } },
    ],
  })
  ada = await createMember(foyer, 'ada@test.example')
  bea = await createMember(foyer, 'bea@test.example')
})

const single = {
  update: (calls: WriteCalls, more: object) => calls.update({ _id: 'it', done: true }, more),
  patch: (calls: WriteCalls, more: object) => calls.patch('it', [change.set('done', true)], more),
  remove: (calls: WriteCalls, more: object) => calls.remove('it', more),
}
const bulk = {
  bulkUpdate: (calls: WriteCalls, more: object) =>
    calls.bulkUpdate(
      ['it', 'other', 'nowhere'].map((_id) => ({ _id, done: true })),
      more,
    ),
  bulkPatch: (calls: WriteCalls, more: object) =>
    calls.bulkPatch(['it', 'other', 'nowhere'], [change.set('done', true)], more),
  bulkRemove: (calls: WriteCalls, more: object) =>
    calls.bulkRemove(['it', 'other', 'nowhere'], more),
}
const when = (filter: unknown): object => ({ condition: { filter } })

async function prepare(collection: string): Promise<void> {
  const calls = dataCalls(ada, collection)
  await calls.save({ _id: 'it', n: 1, at: { $date: '2026-01-01' } })
  await calls.save({ _id: 'other', n: 2 })
}

async function isUntouched(collection: string): Promise<boolean> {
  const answer = await dataCalls(foyer.owner, collection).get('it')
  return answer.status === 200 && dataOf(answer).done === undefined
}

describe.each(Object.entries(single))('%s with a condition on one item', (_, write) => {
  it.each([
    [{ n: 1 }],
    [{}],
    [{ _id: 'it', n: { $lt: 2 } }],
    [{ at: { $lte: { $date: '2026-01-01T00:00:00Z' } } }],
    [{ $not: { done: true } }],
  ])('succeeds when the item matches: %j', async (filter) => {
    await prepare('open')
    expect((await write(writeCalls(ada, 'open'), when(filter))).status).toBe(200)
    expect(await isUntouched('open')).toBe(false)
  })

  it.each([[{ n: 2 }], [{ n: '1' }], [{ nothing: { $ne: null } }], [{ $or: [] }]])(
    'is refused when the item does not match: %j',
    async (filter) => {
      await prepare('open')
      const answer = await write(writeCalls(ada, 'open'), when(filter))
      expect([answer.status, codeOf(answer)]).toEqual([409, 'CONDITION_NOT_MET'])
      expect(await isUntouched('open')).toBe(true)
    },
  )

  it.each([
    [when({ n: { $regex: '1' } }), 'WDE0070'],
    [when({ n: { $wrong: 1 } }), 'WDE0075'],
    [when({ n: { $contains: 'x'.repeat(251) } }), 'WDE0075'],
    [when([]), 'invalid'],
    [when(null), 'invalid'],
    [{ condition: {} }, 'invalid'],
    [{ condition: 'n = 1' }, 'invalid'],
  ])('is refused when the condition is malformed: %j', async (more, code) => {
    await prepare('open')
    const answer = await write(writeCalls(ada, 'open'), more)
    expect([answer.status, codeOf(answer)]).toEqual([400, code])
    expect(await isUntouched('open')).toBe(true)
  })

  it('reports a missing item instead of an unmet condition', async () => {
    await dataCalls(ada, 'open').remove('it')
    expect(codeOf(await write(writeCalls(ada, 'open'), when({ n: 2 })))).toBe('WDE0073')
  })

  it.each(['blind', 'private'])(
    'reveals nothing about an item that the caller may not read: %s',
    async (collection) => {
      await prepare(collection)
      const calls = writeCalls(bea, collection)
      const answers = [await write(calls, when({ n: 1 })), await write(calls, when({ n: 2 }))]
      expect(answers.map(codeOf)).toEqual(['WDE0027', 'WDE0027'])
      expect(new Set(answers.map(textOf)).size).toBe(1)
      expect(await isUntouched(collection)).toBe(true)
    },
  )
})

describe.each(Object.entries(bulk))('%s with a condition on several items', (_, write) => {
  const results = (answer: TestResponse): unknown[] =>
    outcomesOf(answer).map((one) => one.split(' ').slice(1).join(' '))

  it('changes only the items that match', async () => {
    await prepare('open')
    expect(results(await write(writeCalls(ada, 'open'), when({ n: 2 })))).toEqual([
      'it CONDITION_NOT_MET',
      'other ok',
      'nowhere WDE0073',
    ])
    expect(await isUntouched('open')).toBe(true)
  })

  it('is refused as a whole when the condition is malformed', async () => {
    await prepare('open')
    const answer = await write(writeCalls(ada, 'open'), when({ n: { $regex: '1' } }))
    expect([answer.status, codeOf(answer)]).toEqual([400, 'WDE0070'])
    expect(await isUntouched('open')).toBe(true)
  })

  it('reveals nothing about items that the caller may not read', async () => {
    await prepare('private')
    const calls = writeCalls(bea, 'private')
    for (const n of [1, 2]) {
      expect(results(await write(calls, when({ n })))).toEqual([
        'it WDE0073',
        'other WDE0073',
        'nowhere WDE0073',
      ])
    }
    await prepare('blind')
    expect(codeOf(await write(writeCalls(bea, 'blind'), when({ n: 1 })))).toBe('WDE0027')
    expect([await isUntouched('private'), await isUntouched('blind')]).toEqual([true, true])
  })
})

describe('a condition', () => {
  it('is refused for saves and inserts', async () => {
    const calls = writeCalls(ada, 'open')
    await prepare('open')
    const answers = [
      await calls.save({ _id: 'it', done: true }, when({})),
      await calls.bulkSave([{ _id: 'it', done: true }], when({})),
      await calls.bulkInsert([{ _id: 'new' }], when({})),
    ]
    expect(answers.map(codeOf)).toEqual(['invalid', 'invalid', 'invalid'])
    expect(await isUntouched('open')).toBe(true)
  })

  it('lets exactly one of 20 concurrent claims succeed', async () => {
    await dataCalls(ada, 'open').save({ _id: 'seat', taken: false })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, by) =>
        writeCalls(ada, 'open').patch(
          'seat',
          [change.set('taken', true), change.set('by', by)],
          when({ taken: false }),
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => codeOf(answer) === 'CONDITION_NOT_MET')).toHaveLength(19)
  })
})

it('stops matching the items of a call after two seconds', async () => {
  const { inMemory } = conditionOf(parseFilter({})).budget
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1500))
  expect([await inMemory.spend(async () => 1), await inMemory.spend(async () => 2)]).toEqual([1, 2])
  await expect(inMemory.spend(async () => 3)).rejects.toThrow('took longer than 2000 ms')
  clock.mockRestore()
})
