import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Queries } from '../database.js'
import { changeIndexes, deleteIndexList } from '../indexes/indexes.js'
import { migrate } from '../migrations/migrate.js'
import type { Sql } from '../sql.js'
import { openEmptyDatabase } from '../testing/test-database.js'
import {
  dropCollection,
  findCachedCollection,
  findCollection,
  insertCollection,
  markCollection,
  newCollection,
  replaceCollection,
  type StoredCollection,
  saveDeletionRule,
  saveSpecialPermissions,
} from './collections.js'

let db: Database
let queries: Sql[] = []
beforeAll(async () => {
  const opened = await openEmptyDatabase()
  await migrate(opened)
  db = {
    ...opened,
    all: (query) => {
      queries.push(query)
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
  const permissions = { read: level, insert: level, update: level, remove: level } as const
  return newCollection(
    { id, itemsTable: `items_${id}`, displayName: id, fields: [], permissions },
    new Date(0),
  )
}

/** Returns a cached collection and the number of queries sent, without the one for versions. */
async function readCached(id: string): Promise<[StoredCollection | undefined, number]> {
  queries = []
  return [await findCachedCollection(db, id), queries.length]
}

it('reads a collection again only after a change of its definition, indexes or permissions', async () => {
  const [films] = await readCached('films')
  expect(films?.displayName).toBe('films')
  const [again, count] = await readCached('films')
  expect(again).toBe(films)
  expect(count).toBe(0)

  const fields = [{ path: 'year', order: 'ASC' as const }]
  const index = { id: 'one', name: 'one', fields, unique: false, caseInsensitive: false }
  const special = { id: 'a', subject: { kind: 'role' as const, id: 'b' }, allows: [] }
  const changes: ((tx: Queries) => Promise<unknown>)[] = [
    (tx) => replaceCollection(tx, { ...collectionOf('films'), displayName: 'Films' }),
    (tx) => markCollection(tx, 'films', { deletedAt: new Date(1) }),
    (tx) => markCollection(tx, 'films', { deletedAt: null }),
    (tx) => changeIndexes(tx, 'items_films', () => [{ ...index, status: 'ACTIVE' }]),
    (tx) => deleteIndexList(tx, 'items_films'),
    (tx) => saveSpecialPermissions(tx, 'films', [special]),
    (tx) => saveDeletionRule(tx, 'films', { action: 'keep' }),
    (tx) => dropCollection(tx, collectionOf('films')),
    (tx) => insertCollection(tx, collectionOf('films')),
  ]
  for (const change of changes) {
    await db.transaction(change)
    const [found] = await readCached('films')
    expect(found).toEqual(await findCollection(db, 'films'))
    expect(found).not.toBe(films)
  }
  const [, ofPlaces] = await readCached('places')
  expect(ofPlaces).toBe(1)
})

it('never returns a value from before a change to a later call', async () => {
  let revision = 1
  const ask = async (): Promise<void> => {
    const known = revision
    const found = await findCachedCollection(db, 'films')
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

it('finds nothing for names that cannot be stored', async () => {
  const names = ['a\0b', '\ud800', "'", '{"', 'films', 'none']
  const found = await Promise.all(names.map((id) => findCachedCollection(db, id)))
  expect(found.map((one) => one?.id)).toEqual([...Array(4), 'films', undefined])
})
