import { compareBy, compareText, parseSort } from '@foyer/protocol'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { sql } from '../sql.js'
import { sqliteJson } from '../sqlite/json.js'
import { openItemsTable, written } from '../testing/items-table.js'
import { fieldName, mixedItems } from '../testing/mixed-items.js'
import { itemOrderTerms, orderList } from './item-order.js'

const items = mixedItems(150, 21)
const table = await openItemsTable(items)
afterAll(() => table.close())

describe('itemOrderTerms', () => {
  it('returns the sort entries followed by the id', () => {
    const sort = parseSort([{ fieldName: 'made.year', order: 'DESC' }, { fieldName: '_owner' }])
    expect(written(orderList(itemOrderTerms(sort, sqliteJson)))).toEqual({
      text: `json_extract(data, '$."made"."year"') desc, owner asc, id asc`,
      values: [],
    })
  })

  it('returns the insertion order for an empty sort list', () => {
    expect(written(orderList(itemOrderTerms([], sqliteJson))).text).toBe('seq asc')
  })

  // Faults planted one at a time, and how many of 2,000 lists caught each (500 run). On SQLite: id omitted after the entries 1,891; null
  // distinguished from missing 1,794; booleans ordered as texts 1,765; objects not ordered by their text 1,765; DESC ignored 1,190;
  // names not escaped 311; UTF-16 order 199. On PostgreSQL: `collate "C"` omitted 1,765; booleans separate from numbers 1,765; lists and
  // objects ordered by the text of jsonb 1,366; null first in DESC 1,148; names in lower case 88.
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
      const ids = await table.ids(sql`true`, orderList(itemOrderTerms(sort, table.dialect.json)))
      if (JSON.stringify(sorted.map((item) => item._id)) !== JSON.stringify(ids)) {
        disagreements.push(list)
      }
    }
    expect(disagreements.slice(0, 3)).toEqual([])
  })
})
