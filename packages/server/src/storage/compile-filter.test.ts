import { parseFilter } from '@foyer/protocol'
import { afterAll, describe, expect, it } from 'vitest'
import { compileFilter } from './compile-filter.js'
import { type Sql, sql } from './sql.js'
import { sqliteJson } from './sqlite-json.js'
import { openItemsTable, written } from './testing/items-table.js'

function compile(wire: unknown): Sql {
  return compileFilter(parseFilter(wire), sqliteJson)
}

describe('compileFilter', () => {
  it.each<[string, unknown, string, unknown[]]>([
    ['an empty filter', {}, 'true', []],
    ['an empty choice', { $or: [] }, 'false', []],
    ['a column', { _id: 'x' }, "((id = ? and typeof(id) = 'text'))", ['x']],
    ['null', { a: null }, `json_extract(data, '$."a"') is null`, []],
    ['a key', { 'a.b': { $exists: true } }, `json_type(data, '$."a"."b"') is not null`, []],
    [
      'a range',
      { price: { $lt: 20 } },
      `(json_extract(data, '$."price"') < ? and json_type(data, '$."price"') in ('integer', 'real'))`,
      [20],
    ],
    [
      'a negation',
      { $not: { _owner: 'o' } },
      "not coalesce(((owner = ? and typeof(owner) = 'text')), false)",
      ['o'],
    ],
    [
      'text without case',
      { name: { $startsWith: 'Ä😀' } },
      `case when json_type(data, '$."name"') = 'text' then substr(foyer_fold(json_extract(data, '$."name"')), 1, ?) = ? end`,
      [2, 'ä😀'],
    ],
    [
      'an even tree of conditions',
      { $and: [{ a: null }, { b: null }, { c: null }] },
      `(json_extract(data, '$."a"') is null and (json_extract(data, '$."b"') is null and json_extract(data, '$."c"') is null))`,
      [],
    ],
  ])('writes %s', (_, wire, text, values) => {
    expect(written(compile(wire))).toEqual({ text, values })
  })

  it('compiles the largest filter that is allowed', async () => {
    const table = await openItemsTable([{ _id: 'x', a: 999 }])
    const many = { $or: Array.from({ length: 999 }, (_, index) => ({ a: index + 1 })) }
    expect(await table.ids(compile(many))).toEqual(['x'])
    let nested: unknown = { a: 999 }
    for (let level = 0; level < 24; level++) nested = { $not: [{ $or: [nested, { b: 1 }] }] }
    expect(await table.ids(compile(nested))).toEqual(['x'])
    await table.close()
  })
})

describe('an index on json_extract', async () => {
  const items = Array.from({ length: 50 }, (_, index) => ({ _id: `i${index}`, "it's": index }))
  const table = await openItemsTable(items)
  await table.exec(`create index by_value on items (json_extract(data, '$."it''s"'))`)
  await table.exec(`create index by_type on items (json_type(data, '$."it''s"'))`)
  afterAll(() => table.close())

  const plan = async (condition: Sql, order = sql`seq`): Promise<string> => {
    const rows = await table.all(
      sql`explain query plan select id from items where ${condition} order by ${order}`,
    )
    return rows.map((row) => String(row.detail)).join('\n')
  }

  it.each([
    ['a range', { "it's": { $gte: 3, $lt: 7 } }, 1],
    ['a range of dates', { "it's": { $gt: { $date: '2020-01-01' } } }, 1],
    ['null', { "it's": null }, 1],
    // The elements of lists need an index on the type as well.
    ['equality', { "it's": 4 }, 2],
    ['a choice', { "it's": { $in: [4, 5] } }, 2],
  ])('serves %s', async (_, wire, searches) => {
    const found = await plan(compile(wire))
    expect(found.match(/SEARCH items USING INDEX/g)).toHaveLength(searches)
    expect(found).not.toContain('SCAN items')
  })

  it('serves the order', async () => {
    const order = sqliteJson.orderBy({ path: ["it's"], order: 'DESC' })
    const found = await plan(sql`true`, order)
    expect(found).toContain('USING INDEX by_value')
    expect(found).not.toContain('TEMP B-TREE')
  })
})
