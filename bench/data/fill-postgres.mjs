import { connectToPostgres } from '../../scripts/lib/postgres/connect-to-postgres.mjs'
import { collectionId } from './items.mjs'
import { storedItem } from './sqlite-folder.mjs'

/** Items per statement. */
const ITEMS_PER_STATEMENT = 10_000

/**
 * Fills the collection with plain SQL.
 *
 * @param {ReturnType<typeof connectToPostgres>} sql
 * @param {{ items: number, genres: number }} options
 * @returns {Promise<string>} the name of its table
 */
export async function fillPostgres(sql, { items, genres }) {
  const [row] = await sql`select items_table from foyer.collections where id = ${collectionId}`
  const table = `foyer.${row?.items_table}`
  for (let from = 0; from < items; from += ITEMS_PER_STATEMENT) {
    const length = Math.min(ITEMS_PER_STATEMENT, items - from)
    const some = Array.from({ length }, (_, n) => storedItem(from + n, genres))
    await sql`insert into ${sql(table)} (id, revision, body)
      select item->>'_id', 1, item from json_array_elements(${JSON.stringify(some)}::text::json) as item`
  }
  return table
}

/**
 * Updates the statistics of the database, which it otherwise does by itself after a while.
 *
 * @param {string} url
 */
export async function analyze(url) {
  const sql = connectToPostgres(url, { max: 1 })
  await sql`analyze`
  await sql.end()
}
