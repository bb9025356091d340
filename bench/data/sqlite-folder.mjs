import { copyFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { createIndexes } from './indexes.mjs'
import { collectionId, itemId, makeItem } from './items.mjs'
import { startFoyer } from './server-process.mjs'

/**
 * A folder with a site, the data of one server, and a copy of the data for a reference server.
 *
 * @param {{ items: number, genres?: number }} options
 * @returns {Promise<{ folder: string, referenceFile: string, table: string, remove: () => Promise<void> }>}
 */
export async function makeSqliteFolder({ items, genres }) {
  const folder = await makeSiteFolder()
  const server = await startFoyer({ folder })
  // Created before the items, because the server copies a table with items in small batches.
  await createIndexes(server)
  await server.stop()
  const file = join(folder, 'data/foyer.db')
  const table = fill(file, items, genres)
  const referenceFile = join(folder, 'reference.db')
  copyFileSync(file, referenceFile)
  return { folder, referenceFile, table, remove: () => rm(folder, { recursive: true }) }
}

/** Raises the limits of a visitor's writes, so that they are counted but never refused. */
const manyWrites = { visitorWrites: 1_000_000_000 }

/**
 * A folder that declares the collection.
 *
 * @param {{ rateLimit?: object }} [settings]
 */
export async function makeSiteFolder({ rateLimit = manyWrites } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'))
  const everything = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' }
  const collection = { id: collectionId, fields: [], permissions: everything }
  await writeFile(
    join(folder, 'foyer.json'),
    JSON.stringify({ name: 'Bench', settings: { rateLimit }, collections: [collection] }),
  )
  return folder
}

/**
 * @param {string} file
 * @param {number} items
 * @param {number} [genres]
 */
function fill(file, items, genres) {
  const db = new Database(file)
  const { items_table: table } = /** @type {{ items_table: string }} */ (
    db.prepare('select items_table from collections where id = ?').get(collectionId)
  )
  const insert = db.prepare(
    `insert into "${table}" (id, owner, revision, data) values (?, null, 1, jsonb(?))`,
  )
  db.transaction(() => {
    for (let n = 0; n < items; n++) insert.run(itemId(n), JSON.stringify(storedItem(n, genres)))
  })()
  db.pragma('wal_checkpoint(truncate)')
  db.close()
  return table
}

/**
 * An item with its system fields.
 *
 * @param {number} n
 * @param {number} [genres]
 */
export function storedItem(n, genres) {
  const at = { $date: '2026-01-01T00:00:00.000Z' }
  return { _id: itemId(n), ...makeItem(n, genres), _createdDate: at, _updatedDate: at }
}
