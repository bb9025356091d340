import { BACKUP_FORMAT } from '../backup-format.js'
import { newestApplied } from '../site/migrate.js'
import { type Sql, sql } from '../sql.js'
import type { TablesSnapshot } from '../tables-snapshot.js'
import { createBackupWriter, RELEASE, type WriteText } from './backup-writer.js'
import { itemColumns, listFixedTables } from './site-tables.js'
import { writeTable } from './write-site.js'

const live = sql`select items_table from collections where deleted_at is null`

/** Fixed tables in a backup of collections, with a condition on their rows. */
const parts: Record<string, Sql> = {
  collections: sql`deleted_at is null`,
  item_indexes: sql`items_table in (${live})`,
  item_references: sql`from_table in (${live}) and to_table in (${live})`,
}

/**
 * Writes all existing collections with their items, indexes and references.
 * @param options.onStep called after each batch; may throw to cancel
 * @returns the collections written
 */
export async function writeCollections(
  snapshot: TablesSnapshot,
  write: WriteText,
  options: { now: Date; onStep: () => void },
): Promise<{ id: string; displayName: string }[]> {
  const header = {
    format: BACKUP_FORMAT,
    contents: 'collections',
    release: RELEASE,
    migration: await newestApplied(snapshot),
    createdAt: options.now.toISOString(),
  } as const
  const writer = await createBackupWriter(header, write)
  for (const table of await listFixedTables(snapshot)) {
    const where = parts[table.name]
    if (where) await writeTable(snapshot, writer, { ...table, where }, options.onStep)
  }
  const collections = await snapshot.all<{ id: string; name: string; items_table: string }>(
    sql`select id, display_name as name, items_table from collections
      where deleted_at is null order by id`,
  )
  for (const { items_table: name } of collections) {
    await writeTable(snapshot, writer, { name, columns: itemColumns }, options.onStep)
  }
  await writer.end()
  return collections.map(({ id, name }) => ({ id, displayName: name }))
}
