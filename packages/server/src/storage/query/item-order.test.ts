import { compareBy, compareText, parseSort } from '@foyer/protocol'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { SqlDialect } from '../engine/sql-dialect.js'
import { sql } from '../sql.js'
import { sqliteDialect } from '../sqlite/sql-dialect.js'
import { openItemsTable, written } from '../testing/items-table.js'
import { fieldName, mixedItems } from '../testing/mixed-items.js'
import { itemOrderTerms, orderList } from './item-order.js'

const items = mixedItems(150, 21)
const table = await openItemsTable(items)
afterAll(() => table.close())

const withoutIndexes = (dialect: SqlDialect) => ({ dialect, indexKeys: [] })

describe('itemOrderTerms', () => {
  it('returns the sort entries followed by the id', () => {
    const sort = parseSort([{ fieldName: 'made.year', order: 'DESC' }, { fieldName: '_owner' }])
    expect(written(orderList(itemOrderTerms(sort, withoutIndexes(sqliteDialect))))).toEqual({
      text: `json_extract(data, '$."made"."year"') desc, owner asc, id asc`,
      values: [],
    })
  })

  it('returns the insertion order for an empty sort list', () => {
    expect(written(orderList(itemOrderTerms([], withoutIndexes(sqliteDialect)))).text).toBe(
      'seq asc',
    )
  })

  // Detects, for example, an order without the id at the end, null distinguished from a missing value, types in the
  // wrong order, strings in UTF-16 order, and an ignored DESC.
  it('agrees with compareBy for 500 sort lists', { timeout: 240_000 }, async () => {
    const entry = fc.record({ fieldName, order: fc.constantFrom('ASC', 'DESC') })
    const lists = fc.sample(fc.array(entry, { minLength: 1, maxLength: 3 }), {
      seed: 5,
      numRuns: 500,
    })
    const disagreements: unknown[] = []
    for (const list of lists) {
      const sort = parseSort(list)
      const compare = compareBy(sort)
      const sorted = items.toSorted(
        (a, b) => compare(a, b) || compareText(String(a._id), String(b._id)),
      )
      const terms = itemOrderTerms(sort, withoutIndexes(table.dialect))
      const ids = await table.ids(sql`true`, orderList(terms))
      if (JSON.stringify(sorted.map((item) => item._id)) !== JSON.stringify(ids)) {
        disagreements.push(list)
      }
    }
    expect(disagreements.slice(0, 3)).toEqual([])
  })
})
