import { open, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createItemsTable, insertItem } from '../items/items.js'
import { sql } from '../sql.js'
import { makeFolder, openTestDatabase } from '../testing/test-database.js'
import { checkDatabase } from './check-database.js'
import { migrate } from './migrate.js'

/** A closed database of some 40 pages. */
async function makeDatabase(): Promise<string> {
  const { db, file } = await openTestDatabase()
  await migrate(db)
  await db.transaction(async (tx) => {
    for (let index = 0; index < 200; index++) {
      const value = 'x'.repeat(500)
      await tx.run(sql`insert into settings (key, value) values (${`key ${index}`}, ${value})`)
    }
  })
  await db.close()
  return file
}

async function overwrite(file: string, position: number, bytes: number): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(bytes, 0xa5), 0, bytes, position)
  await handle.close()
}

it('passes a whole database, an empty file and no file', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'empty.db'), '')
  expect(() => checkDatabase(join(folder, 'missing.db'))).not.toThrow()
  expect(() => checkDatabase(join(folder, 'empty.db'))).not.toThrow()
  const file = await makeDatabase()
  expect(() => checkDatabase(file)).not.toThrow()
})

it.each([
  { what: 'the head', damage: (file: string) => overwrite(file, 0, 100) },
  { what: 'the schema', damage: (file: string) => overwrite(file, 100, 2000) },
  { what: 'a page', damage: (file: string) => overwrite(file, 4096 * 20, 4096) },
  { what: 'the end', damage: (file: string) => truncate(file, 4096 * 12 + 7) },
])('finds damage in $what', async ({ damage }) => {
  const file = await makeDatabase()
  await damage(file)
  expect(() => checkDatabase(file)).toThrow()
})

it('checks a database with an index in folded case', async () => {
  const { db, file } = await openTestDatabase()
  await db.transaction(async (tx) => {
    await createItemsTable(tx, 'items')
    const key = { path: ['name'], ignoreCase: true, length: 0 }
    const folded = tx.dialect.json.indexed(key)
    await tx.run(sql`create index folded on items (${folded})`)
    await insertItem(tx, 'items', {
      id: 'x',
      owner: null,
      revision: 1,
      text: '{"_id":"x","name":"Straße"}',
    })
  })
  await db.close()
  expect(() => checkDatabase(file)).not.toThrow()
})
