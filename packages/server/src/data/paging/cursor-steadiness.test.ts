import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { caseCount } from '../../storage/testing/fresh-schema.js'
import { lastOf, walkBackwards, walkForwards } from '../../testing/cursor-walk.js'
import { type DataCalls, dataCalls, listOf } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { writeCalls } from '../../testing/write-calls.js'

let foyer: TestFoyer
let calls: DataCalls

beforeAll(async () => {
  foyer = await createTestFoyer({ collections: [{ id: 'board', permissions: open }] })
  calls = dataCalls(foyer.owner, 'board')
})

const value = fc.constantFrom(null, 0, 1, 2, true, '', 'a', 'b', '😀', [1], { x: 1 })
const content = fc.record({ a: value, b: value }, { requiredKeys: [] })
/** A write that happens between two pages; `at` picks the item. */
const write = fc.record({
  kind: fc.constantFrom('insert', 'update', 'remove'),
  at: fc.nat(),
  content,
})
const entry = fc.record({
  fieldName: fc.constantFrom('a', 'b', '_id'),
  order: fc.constantFrom('ASC', 'DESC'),
})
const walk = fc.record({
  items: fc.array(content, { minLength: 5, maxLength: 30 }),
  sort: fc.array(entry, { minLength: 1, maxLength: 3 }),
  random: fc.constantFrom(true, false, false, false),
  limit: fc.integer({ min: 1, max: 6 }),
  // The longest walk has 30 pages in each direction.
  writes: fc.array(fc.array(write, { maxLength: 3 }), { minLength: 60, maxLength: 60 }),
})

const idsOf = (answers: readonly TestResponse[]): string[] =>
  answers.flatMap((answer) => listOf(answer).map(({ _id }) => String(_id)))

/** True if each id occurs exactly once; other ids may occur too. */
function containsEachOnce(answers: readonly TestResponse[], ids: readonly string[]): boolean {
  const found = idsOf(answers).filter((id) => ids.includes(id))
  return JSON.stringify(found.sort()) === JSON.stringify(ids.toSorted())
}

const walkCount = caseCount(30)

// Detects, for example, a cursor of the wrong item of a page, and a cursor that includes its own item again.
it(`returns each unchanged item exactly once in each direction in ${walkCount} walks among writes`, {
  timeout: 240_000,
}, async () => {
  const broken: unknown[] = []
  const walks = fc.sample(walk, { seed: 71, numRuns: walkCount })
  for (const [number, { items, sort, random, limit, writes }] of walks.entries()) {
    await writeCalls(foyer.owner, 'board').truncate()
    const ids = items.map((_, index) => `${number}-${index}`)
    await calls.bulkInsert(items.map((item, index) => ({ _id: ids[index], ...item })))
    const touched = new Set<string>()
    const rounds = [...writes]
    const between = async (): Promise<void> => {
      for (const { kind, at, content: item } of rounds.shift() ?? []) {
        if (kind === 'insert') await calls.insert(item)
        const id = ids[at % ids.length] ?? ''
        if (kind === 'insert' || (touched.size > items.length / 2 && !touched.has(id))) continue
        touched.add(id)
        await (kind === 'update' ? calls.update({ _id: id, ...item }) : calls.remove(id))
      }
    }
    const turn = (cursor?: string): Promise<TestResponse> =>
      cursor === undefined
        ? calls.query({ sort, cursorPaging: { limit } }, random ? { sortMode: 'RANDOM' } : {})
        : calls.query({ cursorPaging: { limit, cursor } })
    const there = await walkForwards(turn, between)
    const untouchedThere = ids.filter((id) => !touched.has(id))
    const last = lastOf(there)
    const back = await walkBackwards(turn, last, between)
    const own = idsOf([last])
    const untouched = ids.filter((id) => !touched.has(id) && !own.includes(id))
    const isComplete = containsEachOnce(there, untouchedThere) && containsEachOnce(back, untouched)
    if (isComplete) continue
    broken.push({ number, sort, random, limit })
  }
  expect(broken.length).toBe(0)
  expect(broken.slice(0, 2)).toEqual([])
})
