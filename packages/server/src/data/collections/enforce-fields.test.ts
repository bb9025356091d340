import { expect, it } from 'vitest'
import type { Sql } from '../../storage/sql.js'
import { sqliteDialect } from '../../storage/sqlite/sql-dialect.js'
import { assertItemsFit } from './enforce-fields.js'

it('reads at most 100 items at once, because large items may follow small ones', async () => {
  const read: number[] = []
  const all = async <Row>({ values }: Sql): Promise<Row[]> => {
    const limit = Number(values.at(-1))
    const count = read.length < 20 ? limit : 0
    read.push(limit)
    return Array.from({ length: count }, (_, n) => ({ seq: n, id: `${n}`, text: '{}' })) as Row[]
  }
  await assertItemsFit({ dialect: sqliteDialect, all }, { id: 'films', itemsTable: 'items_1' }, [])
  expect(Math.max(...read)).toBe(100)
})
