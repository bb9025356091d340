import { beforeEach, expect, it } from 'vitest'
import type { Database, Transaction } from '../database.js'
import type { NewEvent } from '../event.js'
import { readEventRange, readEventsAfter, readEventsBefore } from '../events/read-events.js'
import { migrate } from '../migrations/migrate.js'
import { sql } from '../sql.js'
import { afterThisTest } from '../testing/clean-up.js'
import { openEmptyDatabase } from '../testing/test-database.js'

let db: Database

beforeEach(async () => {
  db = await openSite()
})

async function openSite(): Promise<Database> {
  const opened = await openEmptyDatabase()
  afterThisTest(opened.close)
  await migrate(opened)
  await opened.transaction(async (tx) => {
    await tx.run(sql`create table notes (seq ${tx.dialect.types.serial}, id text unique, owner text,
      revision bigint, ${tx.dialect.itemColumns.columns})`)
  })
  return opened
}

const origin = {
  collectionId: 'notes',
  actor: { type: 'WIX_USER', id: null },
  requestId: null,
} as const

/** Inserts an item and its event in one statement, and leaves the transaction open. */
async function insertNote(tx: Pick<Transaction, 'itemRows'>, id: string): Promise<void> {
  const text = JSON.stringify({ _id: id, text: 'é "quoted"' })
  const item = { id, author: null, revision: 1, text }
  await tx.itemRows.insert('notes', [{ ...item, origin: { ...origin, at: new Date() } }])
}

function recorded(id: string): NewEvent {
  return { ...origin, type: 'item.updated', entityId: id, detail: '{}', at: new Date() }
}

/**
 * Begins a transaction that writes a note and its event, and stays open until `end` commits it, or rolls it back with
 * an error.
 */
async function openTransaction(
  of: Database,
  id: string,
): Promise<{ end(error?: Error): Promise<void> }> {
  let settle: (error?: Error) => void = () => {}
  const ending = new Promise<Error | undefined>((resolve) => {
    settle = resolve
  })
  let done: Promise<void> = Promise.resolve()
  await new Promise<void>((written) => {
    done = of.transaction(async (tx) => {
      await insertNote(tx, id)
      written()
      const error = await ending
      if (error) throw error
    })
  })
  return {
    end: (error) => {
      settle(error)
      return done
    },
  }
}

async function readIds(): Promise<string[]> {
  const { events } = await readEventsAfter(db, 0, { limit: 10 })
  return events.map(({ entityId }) => entityId)
}

it('hides events while a smaller sequence number may still be committed', async () => {
  await db.transaction((tx) => tx.record(recorded('first')))
  const slow = await openTransaction(db, 'slow')
  await db.transaction((tx) => tx.record(recorded('fast')))
  expect(await readIds()).toEqual(['first'])
  expect((await readEventsBefore(db, undefined, { limit: 10 })).events).toHaveLength(1)
  expect(await readEventRange(db)).toMatchObject({ oldest: 1, newest: 1 })
  await slow.end()
  expect(await readIds()).toEqual(['first', 'slow', 'fast'])
  expect(await readEventRange(db)).toMatchObject({ oldest: 1, newest: 3 })
})

it('shows the events after a rolled-back event', async () => {
  const slow = await openTransaction(db, 'slow')
  await db.transaction((tx) => tx.record(recorded('fast')))
  expect(await readIds()).toEqual([])
  expect(await readEventRange(db)).toBeUndefined()
  await expect(slow.end(new Error('rolled back'))).rejects.toThrow('rolled back')
  expect(await readIds()).toEqual(['fast'])
})

it('does not wait for transactions of another site', async () => {
  const other = await openTransaction(await openSite(), 'other')
  await db.transaction((tx) => tx.record(recorded('fast')))
  expect(await readIds()).toEqual(['fast'])
  await other.end()
})

it('records the exact text of new items in order and once for each id', async () => {
  const texts = ['{ "_id": "b",  "n": 1.50 }', '{"_id":"a"}', '{"_id":"b","n":2}']
  const items = texts.map((text) => {
    const { _id: id } = JSON.parse(text)
    return { id, author: null, revision: 1, text, origin: { ...origin, at: new Date() } }
  })
  const inserted = await db.transaction((tx) => tx.itemRows.insert('notes', items))
  expect(inserted).toEqual([true, true, false])
  const rows = await db.all<{ detail: string }>(sql`select detail from events order by seq`)
  expect(rows.map(({ detail }) => detail)).toEqual([`{"item":${texts[0]}}`, `{"item":${texts[1]}}`])
})
