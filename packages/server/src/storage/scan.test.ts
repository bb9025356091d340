import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from './database.js'
import { OverBudgetError } from './scan.js'
import { createItemsTable, countItems } from './items.js'
import { sql } from './sql.js'
import { openEmptyDatabase } from './testing/open-database.js'

let db: Database
beforeAll(async () => {
  db = await openEmptyDatabase()
})
afterAll(() => db.close())
it('x', async () => {
  await db.transaction(async (tx) => { await createItemsTable(tx, 't') })
  const scan = db.scan({ caller: 'a' })
  expect(await countItems(scan, 't', {op:'and',filters:[]})).toBe(0)
  const r = await scan.all(sql`with recursive c(n) as (select 1 union all select n + 1 from c where n < 300000) select max(n) as n from c where ${db.dialect.json.checkpoint}`)
  expect(r).toEqual([{ n: 300000 }])
  await expect(scan.all(sql`with recursive c(n) as (select 1 union all select n + 1 from c where n < 300000000) select count(*) as n from c where ${db.dialect.json.checkpoint}`)).rejects.toThrow(OverBudgetError)
})
