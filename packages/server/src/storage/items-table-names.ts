import { randomBytes } from 'node:crypto'
import type { Reader } from './database.js'
import { sql } from './sql.js'

/** Creates a random name for the table of a new collection. No part of it is user input. */
export function newItemsTableName(): string {
  return `items_${randomBytes(8).toString('hex')}`
}

/** Lists the names of the tables of all collections, deleted ones included. */
export async function listItemsTableNames(db: Reader): Promise<string[]> {
  const rows = await db.all<{ items_table: string }>(
    sql`select items_table from collections order by items_table`,
  )
  return rows.map((row) => row.items_table)
}
