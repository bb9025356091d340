import { parseFilter } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import type { Sql } from '../sql.js'
import { sqliteJson } from '../sqlite/json-dialect.js'
import { openItemsTable, written } from '../testing/items-table.js'
import { compileFilter } from './compile-filter.js'

function compile(wire: unknown): Sql {
  return compileFilter(parseFilter(wire), sqliteJson, [])
}

describe('compileFilter', () => {
  it.each<[string, unknown, string, unknown[]]>([
    ['an empty filter', {}, 'true', []],
    ['an empty $in', { $or: [] }, 'false', []],
    ['a column', { _id: 'x' }, '(id = ?)', ['x']],
    ['null', { a: null }, `json_extract(data, '$."a"') is null`, []],
    ['a key', { 'a.b': { $exists: true } }, `json_type(data, '$."a"."b"') is not null`, []],
    [
      'a range',
      { price: { $lt: 20 } },
      `(json_extract(data, '$."price"') < ? and json_type(data, '$."price"') in ('integer', 'real'))`,
      [20],
    ],
    ['a negation', { $not: { _owner: 'o' } }, 'not coalesce((owner = ?), false)', ['o']],
    [
      'case-insensitive text',
      { name: { $startsWith: 'Ä😀' } },
      `case when json_type(data, '$."name"') = 'text' then substr(foyer_fold(json_extract(data, '$."name"')), 1, ?) = ? end`,
      [2, 'ä😀'],
    ],
    [
      'a balanced tree of conditions',
      { $and: [{ a: null }, { b: null }, { c: null }] },
      `(json_extract(data, '$."a"') is null and (json_extract(data, '$."b"') is null and json_extract(data, '$."c"') is null))`,
      [],
    ],
  ])('compiles %s', (_, wire, text, values) => {
    expect(written(compile(wire))).toEqual({ text, values })
  })

  it('compiles the largest allowed filters', async () => {
    const table = await openItemsTable([{ _id: 'x', a: 999 }])
    const many = { $or: Array.from({ length: 999 }, (_, index) => ({ a: index + 1 })) }
    expect(await table.ids(compile(many))).toEqual(['x'])
    let nested: unknown = { a: 999 }
    for (let level = 0; level < 24; level++) nested = { $not: [{ $or: [nested, { b: 1 }] }] }
    expect(await table.ids(compile(nested))).toEqual(['x'])
    await table.close()
  })
})
