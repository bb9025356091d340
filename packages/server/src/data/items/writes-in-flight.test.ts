import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../../storage/database.js'
import { codeOf, dataCalls, listOf } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { change, writeCalls } from '../../testing/write-calls.js'

const path = '/wix-data/v2/collections'
const fields = [{ key: 'year', type: 'NUMBER' }]

/** Delays the next transaction: the write has read its collection and has sent no statement yet. */
interface Gate {
  reached: Promise<void>
  open(): void
}

let hold: (() => Gate) | undefined

/** Wraps a database so that `hold` delays its next transaction. */
function delayable(db: Database): Database {
  let held: { reached: () => void; opened: Promise<void> } | undefined
  hold = () => {
    let open = (): void => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const reached = new Promise<void>((resolve) => {
      held = { reached: resolve, opened }
    })
    return { reached, open }
  }
  const pass = async (): Promise<void> => {
    const gate = held
    held = undefined
    gate?.reached()
    await gate?.opened
  }
  const { sharedTransaction } = db
  return {
    ...db,
    transaction: async (work, options) => {
      await pass()
      return db.transaction(work, options)
    },
    ...(sharedTransaction && {
      sharedTransaction: async (name, call, runBatch, options) => {
        await pass()
        return sharedTransaction(name, call, runBatch, options)
      },
    }),
  }
}

let writer: TestFoyer
/** Enables `enforce`. On PostgreSQL it calls a second server. */
let other: TestCaller
let made = 0
let id: string

beforeEach(async () => {
  if (made === 0) {
    const quiet = { id: 'quiet', permissions: open, fields, events: false }
    writer = await createTestFoyer({ wrapDatabase: delayable, collections: [quiet] })
    const second = writer.database && (await createTestFoyer({ database: writer.database }))
    other = second?.owner ?? writer.owner
  }
  id = `films${++made}`
  await writer.owner.post(path, { collection: { id, fields, permissions: open } })
  await dataCalls(writer.owner, id).insert({ _id: 'a', year: 1979 })
})

const enforce = (): Promise<TestResponse> =>
  other.patch(`${path}/${id}`, { dataCollection: { id, enforce: true } })

const bad = { year: 'x' }
const writes: [string, () => Promise<TestResponse>][] = [
  ['insert', () => dataCalls(writer.owner, id).insert(bad)],
  ['save of a new item', () => dataCalls(writer.owner, id).save({ _id: 'b', ...bad })],
  ['save', () => dataCalls(writer.owner, id).save({ _id: 'a', ...bad })],
  ['update', () => dataCalls(writer.owner, id).update({ _id: 'a', ...bad })],
  ['patch', () => writeCalls(writer.owner, id).patch('a', [change.set('year', 'x')])],
  ['bulk insert', () => writeCalls(writer.owner, id).bulkInsert([bad, bad])],
  ['bulk save', () => writeCalls(writer.owner, id).bulkSave([{ _id: 'a', ...bad }, bad])],
]

it.each(writes)(
  'a pending %s is checked when enforce is enabled before its commit',
  async (_name, write) => {
    const gate = hold?.()
    const writing = write()
    await gate?.reached
    expect((await enforce()).status).toBe(200)
    gate?.open()
    const answer = await writing
    const text = JSON.stringify(answer.body)
    expect(text).toContain('WDE0075')
    expect(text).toContain('"field":"year"')
    expect(listOf(await dataCalls(writer.owner, id).query())).toMatchObject([
      { _id: 'a', year: 1979 },
    ])
  },
)

it('without events, too: checks a pending insert by the new rules, and reports a duplicate id', async () => {
  id = 'quiet'
  const gate = hold?.()
  const writing = dataCalls(writer.owner, id).insert(bad)
  await gate?.reached
  expect((await enforce()).status).toBe(200)
  gate?.open()
  expect(codeOf(await writing)).toBe('WDE0075')
  expect((await dataCalls(writer.owner, id).insert({ _id: 'b', year: 1 })).status).toBe(200)
  expect(codeOf(await dataCalls(writer.owner, id).insert({ _id: 'b', year: 2 }))).toBe('WDE0074')
})

it('a pending write of a valid item is stored after enforce is enabled', async () => {
  const gate = hold?.()
  const writing = dataCalls(writer.owner, id).save({ _id: 'a', year: 1980 })
  await gate?.reached
  expect((await enforce()).status).toBe(200)
  gate?.open()
  expect((await writing).status).toBe(200)
})

it('no invalid item is stored after enforce is enabled during concurrent writes', async () => {
  const calls = Array.from({ length: 60 }, (_, n) => {
    const { insert, save } = dataCalls(n % 2 === 0 ? writer.owner : other, id)
    return () => (n % 3 === 0 ? insert(bad) : save({ _id: `w${n % 7}`, year: n % 2 ? n : 'x' }))
  })
  const begun = calls.slice(0, 30).map((call) => call())
  const switching = enforce()
  const answers = await Promise.all([...begun, ...calls.slice(30).map((call) => call())])
  const switched = await switching
  const years = listOf(await dataCalls(other, id).query({ paging: { limit: 100 } })).map(
    ({ year }) => year,
  )
  const wrong = years.filter((year) => typeof year !== 'number')
  if (switched.status === 200) expect(wrong).toEqual([])
  else expect([codeOf(switched), wrong.length > 0]).toEqual(['WDE0147', true])
  for (const answer of answers) expect([200, 400]).toContain(answer.status)
})
