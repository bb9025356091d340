import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../database.js'
import { changeIndexes } from '../indexes/indexes.js'
import {
  findCollection,
  insertCollection,
  markCollection,
  recallCollection,
  replaceCollection,
  type StoredCollection,
} from '../items/collections.js'
import { migrate } from '../site/migrate.js'
import { type Sql, sql } from '../sql.js'
import { openEmptyDatabase } from '../testing/open-database.js'

let db: Database
let asked: Sql[] = []
beforeAll(async () => {
  const opened = await openEmptyDatabase()
  await migrate(opened)
  db = {
    ...opened,
    all: (query) => {
      asked.push(query)
      return opened.all(query)
    },
  }
  await opened.transaction(async (tx) => {
    for (const id of ['films', 'places']) await insertCollection(tx, collectionOf(id))
  })
})
afterAll(() => db.close())

function collectionOf(id: string): StoredCollection {
  const level = 'ANYONE'
  return {
    ...{ id, itemsTable: `items_${id}`, displayName: id, displayField: null, declared: null },
    permissions: { read: level, insert: level, update: level, remove: level },
    ...{ fields: [], plugins: [], specialPermissions: [], deletionRule: null, revision: 1 },
    ...{ createdAt: new Date(0), updatedAt: new Date(0), deletedAt: null },
  }
}

/** A collection from memory, and how many questions that took besides the shared one about stamps. */
async function recall(id: string): Promise<[StoredCollection | undefined, number]> {
  asked = []
  return [await recallCollection(db, id), asked.length]
}

it('reads a collection again after each change of what it is read from, and not without', async () => {
  const [films] = await recall('films')
  expect(films?.displayName).toBe('films')
  const [again, questions] = await recall('films')
  expect(again).toBe(films)
  expect(questions).toBe(0)

  const changes: ((tx: Parameters<typeof replaceCollection>[0]) => Promise<unknown>)[] = [
    (tx) => replaceCollection(tx, { ...collectionOf('films'), displayName: 'Films' }),
    (tx) => markCollection(tx, 'films', { deletedAt: new Date(1) }),
    (tx) => markCollection(tx, 'films', { deletedAt: null }),
    (tx) => changeIndexes(tx, 'items_films', () => []),
    (tx) => tx.run(sql`update collections set special_permissions = '[]' where id = 'films'`),
    (tx) => tx.run(sql`delete from item_indexes`),
    (tx) => tx.run(sql`delete from collections where id = 'films'`),
    (tx) => insertCollection(tx, collectionOf('films')),
  ]
  for (const change of changes) {
    await db.transaction(change)
    const [found] = await recall('films')
    expect(found).toEqual(await findCollection(db, 'films'))
    expect(found).not.toBe(films)
  }
  const [, ofPlaces] = await recall('places')
  expect(ofPlaces).toBe(1)
})

it('never gives what was read before a change to who asks after it', async () => {
  let revision = 1
  const ask = async (): Promise<void> => {
    const known = revision
    const found = await recallCollection(db, 'films')
    expect(found?.revision).toBeGreaterThanOrEqual(known)
  }
  const asking: Promise<void>[] = []
  for (let round = 2; round < 60; round++) {
    for (let n = 0; n < 5; n++) asking.push(ask())
    await db.transaction((tx) =>
      replaceCollection(tx, { ...collectionOf('films'), revision: round }),
    )
    revision = round
    for (let n = 0; n < 5; n++) asking.push(ask())
  }
  await Promise.all(asking)
})

it('finds nothing under names that cannot be stored, and goes on', async () => {
  const names = ['a\0b', '\ud800', "'", '{"', 'films', 'none']
  const found = await Promise.all(names.map((id) => recallCollection(db, id)))
  expect(found.map((one) => one?.id)).toEqual([...Array(4), 'films', undefined])
})
