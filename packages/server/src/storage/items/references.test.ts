import { afterEach, beforeEach, expect, it } from 'vitest'
import { measuredDatabase } from '../../testing/measured-database.js'
import { createItemsTable } from '../collections/items-table.js'
import type { Database } from '../database.js'
import { migrate } from '../migrations/migrate.js'
import { Sql, sql } from '../sql.js'
import { onPostgres } from '../testing/fresh-schema.js'
import { insertItem } from '../testing/insert-item.js'
import { openEmptyDatabase } from '../testing/test-database.js'
import { listIncluded, multiReferences } from './referenced-items.js'
import {
  deleteMostReferencesOfTable,
  deleteReferences,
  deleteReferencesBut,
  insertReferencePairs,
  type ReferenceSet,
  referenceSet,
} from './references.js'

let db: Database
const films = { table: 'films', field: 'tags' }
const tags = { table: 'tags', field: 'films' }
const ends: [string, ReferenceSet, ReferenceSet][] = [
  ['of two fields', referenceSet(films, tags), referenceSet(tags, films)],
  [
    'of a field and itself under another name',
    referenceSet({ table: 'films', field: 'from' }, { table: 'films', field: 'to' }),
    referenceSet({ table: 'films', field: 'to' }, { table: 'films', field: 'from' }),
  ],
]

beforeEach(async () => {
  db = await openEmptyDatabase()
  await migrate(db)
  await db.transaction(async (tx) => {
    for (const table of ['films', 'tags']) {
      await createItemsTable(tx, table)
      for (let n = 0; n < 300; n++) {
        await insertItem(tx, table, {
          id: `i${n}`,
          author: n % 2 ? 'odd' : null,
          revision: 1,
          text: `{"n":${n}}`,
        })
      }
    }
  })
})
afterEach(() => db.close())

it.each(ends)('the reference set %s is the same from both ends', async (_, forward, backward) => {
  expect(forward.relation).toBe(backward.relation)
  const idsFrom = async (set: ReferenceSet, referringId: string): Promise<string[]> => {
    const page = {
      referringIds: [referringId],
      author: undefined,
      order: 'ASC',
      limit: 9,
      offset: 0,
    } as const
    return (await multiReferences(db, set).list(page)).map(({ referencedId }) => referencedId)
  }
  const pair = (referringId: string, referencedId: string) => ({ referringId, referencedId })
  await db.transaction(async (tx) => {
    expect(await insertReferencePairs(tx, forward, [pair('i1', 'i2'), pair('i1', 'i3')])).toBe(2)
    expect(await insertReferencePairs(tx, backward, [pair('i3', 'i1'), pair('i3', 'i5')])).toBe(1)
  })
  expect([await idsFrom(forward, 'i1'), await idsFrom(backward, 'i3')]).toEqual([
    ['i2', 'i3'],
    ['i1', 'i5'],
  ])
  await db.transaction((tx) => deleteReferences(tx, backward, [pair('i3', 'i1'), pair('i2', 'i9')]))
  await db.transaction((tx) => deleteReferencesBut(tx, backward, { referringId: 'i3', except: [] }))
  expect([await idsFrom(forward, 'i1'), await idsFrom(backward, 'i3')]).toEqual([['i2'], []])
})

it('table and field names that concatenate to the same text have separate reference sets', () => {
  const names = [
    ['a', 'bc'],
    ['ab', 'c'],
    ['a","b', 'c'],
  ] as const
  const sets = names.flatMap(([table, field]) => [
    referenceSet({ table, field }, { table: 'z', field: undefined }),
    referenceSet({ table: 'z', field: 'f' }, { table, field }),
  ])
  expect(new Set(sets.map(({ relation }) => relation)).size).toBe(sets.length)
})

it('600 inserted references keep their order, and limitEach applies to each referring item', async () => {
  const [, set] = ends[0] ?? []
  if (!set) throw new Error('there is no set')
  const referencedIds = Array.from({ length: 300 }, (_, n) => `i${n}`).reverse()
  const pairs = ['i7', 'i8'].flatMap((referringId) =>
    referencedIds.map((referencedId) => ({ referringId, referencedId })),
  )
  await db.transaction((tx) => insertReferencePairs(tx, set, pairs))
  const referringIds = ['i7', 'i8', 'i9']
  const page = {
    referringIds: ['i7'],
    order: 'ASC',
    limit: 1000,
    offset: 0,
    author: undefined,
  } as const
  expect(
    (await multiReferences(db, set).list(page)).map(({ referencedId }) => referencedId),
  ).toEqual(referencedIds)
  const first = await listIncluded(db, set, { referringIds, author: 'odd', limitEach: 2, limit: 9 })
  expect(first.map(({ referringId, referencedId }) => [referringId, referencedId])).toEqual([
    ['i7', 'i299'],
    ['i7', 'i297'],
    ['i8', 'i299'],
    ['i8', 'i297'],
  ])
  expect(await multiReferences(db, set).count({ referringIds, author: 'odd' })).toBe(300)
  expect(await multiReferences(db, set).count({ referringIds, referencedId: 'a\u0000' })).toBe(0)
  expect(await multiReferences(db, set).count({ referringIds: ['a\u0000'] })).toBe(0)
})

it('references are found by indexes from both ends in order', async () => {
  for (const set of ends.flatMap(([, forward, backward]) => [forward, backward])) {
    const { referringColumn, contains } = set
    const query = sql`select seq from item_references where ${contains} and ${referringColumn} = ${'i7'}
      order by seq limit 10`
    expect(await planOf(query, ['seqscan', 'bitmapscan'])).not.toMatch(
      /scan item_references$|seq scan|sort|b-tree/im,
    )
  }
  const removal = sql`delete from item_references where (from_table = ${'films'} and from_id = ${'i7'})
    or (to_table = ${'films'} and to_id = ${'i7'})`
  expect(await planOf(removal, ['seqscan'])).not.toMatch(/scan item_references$|seq scan/im)
})

/** Explains a statement. On PostgreSQL, with some scan types disabled, which it prefers for so few rows. */
async function planOf(statement: Sql, disabled: readonly string[]): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.run(sql`analyze item_references`)
    for (const scan of onPostgres ? disabled : []) {
      await tx.run(new Sql([`set local enable_${scan} = off`], []))
    }
    const explain = new Sql([onPostgres ? 'explain ' : 'explain query plan '], [])
    return JSON.stringify(await tx.all(sql`${explain}${statement}`), undefined, 1)
  })
}

it.each(['films', 'tags'])(
  'many references of %s are deleted in several transactions',
  async (end) => {
    const pairs = (
      count: number,
      referringId: string,
    ): { referringId: string; referencedId: string }[] =>
      Array.from({ length: count }, (_, n) => ({ referringId, referencedId: `film ${n}` }))
    const set = referenceSet(films, tags)
    const others = referenceSet({ table: 'other', field: 'a' }, { table: 'another', field: 'b' })
    const insert = (one: ReferenceSet, count: number): Promise<number> =>
      db.transaction((tx) => insertReferencePairs(tx, one, pairs(count, 'i1')))
    const remaining = (): Promise<unknown[]> =>
      db.all(sql`select from_table, count(*) as n from item_references group by from_table`)
    await insert(others, 1)
    await insert(set, 1000)
    const few = measuredDatabase(db)
    await deleteMostReferencesOfTable(few.db, end)
    expect([few.batches(), (await remaining()).length]).toEqual([0, 2])
    await db.transaction((tx) => insertReferencePairs(tx, set, pairs(1000, 'i2')))
    const many = measuredDatabase(db)
    await deleteMostReferencesOfTable(many.db, end)
    expect(many.batches()).toBeGreaterThan(2)
    const [{ from_table: only } = { from_table: '' }, ...rest] = (await remaining()) as {
      from_table: string
    }[]
    expect([['other', 'another'].includes(only), rest]).toEqual([true, []])
  },
)
