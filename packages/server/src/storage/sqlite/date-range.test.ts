import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseFilter } from '@foyer/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createItemsTable } from '../collections/items-table.js'
import { activeKeys } from '../engine/index-keys.js'
import { countItems } from '../items/count-items.js'
import { sql, statementText } from '../sql.js'
import { insertItem } from '../testing/insert-item.js'
import { readOf } from '../testing/items-table.js'
import { connectSqlite } from './connection.js'
import { openSqlite } from './open.js'
import { createStatementRunner } from './reader.js'
import { sqliteDialect } from './sql-dialect.js'

let folder: string
let file: string
const ITEMS = 2000

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-'))
  file = join(folder, 'test.db')
  const db = openSqlite(file)
  await db.transaction(async (tx) => {
    await createItemsTable(tx, 'items')
    for (let n = 0; n < ITEMS; n++) {
      const text = JSON.stringify({ _id: `i${n}`, _createdDate: dateOf(n) })
      await insertItem(tx, 'items', { id: `i${n}`, author: null, revision: 1, text })
    }
  })
  await db.close()
})
afterAll(() => rm(folder, { recursive: true }))

function dateOf(n: number): { $date: string } {
  return { $date: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString() }
}

it('a date range reads only the rows between its bounds', async () => {
  let visited = 0
  const check = (): 1 => {
    visited++
    return 1
  }
  const deadline = { check, within: <T>(_: number, work: () => T): T => work() }
  const connection = connectSqlite(file, { readOnly: true, deadline })
  const statements = createStatementRunner(connection)
  // SQLite calls `check` for each row.
  const json = { ...sqliteDialect.json, itemDeadlineCheck: sql`foyer_check()` }
  const db = {
    dialect: { ...sqliteDialect, json },
    all: async <Row>(query: Parameters<typeof statementText>[0]) =>
      statements.all(statementText(query), query.values) as Row[],
  }
  const filter = parseFilter({ _createdDate: { $gte: dateOf(500), $lt: dateOf(540) } })
  expect(await countItems(readOf(db, filter, { indexKeys: activeKeys([]) }))).toBe(40)
  expect(visited).toBe(40)
  connection.close()
})
