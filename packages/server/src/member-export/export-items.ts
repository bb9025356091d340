import type { ExportedItems } from '@foyer/protocol/account-data-endpoints'
import { multiReferenceSets } from '../data/collections/reference-fields.js'
import { listEveryCollection } from '../storage/collections/collections.js'
import type { Database, Reader } from '../storage/database.js'
import { listItemsOfAuthor } from '../storage/items/items-of-author.js'
import { listReferencedIds, type ReferenceSet } from '../storage/items/references.js'

/** Rows per query. This number of the largest items fits into memory. */
const ROWS = 10
/** References per query. */
const REFERENCES = 1000
/** Maximum items and characters of one page. */
const PAGE_ITEMS = 500
const PAGE_CHARACTERS = 1_000_000

/** Position in an export, which is after an item of a collection. */
export interface ExportPosition {
  collectionId: string
  seq: number
}

export interface ExportedPage {
  collections: ExportedItems[]
  next: ExportPosition | undefined
}

/**
 * Reads the next items of a member from all collections, deleted ones included, by collection and order of insertion.
 */
export async function exportItems(
  { db }: { db: Database },
  author: string,
  from: ExportPosition | undefined,
): Promise<ExportedPage> {
  const collections: ExportedItems[] = []
  const room: Room = { items: PAGE_ITEMS, characters: PAGE_CHARACTERS }
  const all = await listEveryCollection(db)
  for (const collection of all) {
    const { id: collectionId, displayName, itemsTable: table } = collection
    if (from && collectionId < from.collectionId) continue
    const after = from?.collectionId === collectionId ? from.seq : 0
    const references = multiReferenceSets(collection, all)
    const { items, seq, isWhole } = await fill(db, room, { table, references, author, after })
    if (items.length > 0) collections.push({ collectionId, displayName, items })
    if (!isWhole) return { collections, next: { collectionId, seq } }
  }
  return { collections, next: undefined }
}

/** Remaining items and characters of a page. */
interface Room {
  items: number
  characters: number
}

/** Multi-reference fields, with their sets. */
type References = readonly { key: string; set: ReferenceSet }[]

/** Reads items of one collection until its end, or until the page is full. */
async function fill(
  db: Reader,
  room: Room,
  {
    table,
    references,
    author,
    after,
  }: { table: string; references: References; author: string; after: number },
): Promise<{ items: Record<string, unknown>[]; seq: number; isWhole: boolean }> {
  const items: Record<string, unknown>[] = []
  let seq = after
  while (room.items > 0 && room.characters > 0) {
    const limit = Math.min(ROWS, room.items)
    const rows = await listItemsOfAuthor(db, table, { author, after: seq, limit })
    for (const row of rows) {
      const referenced = await referencedIds(db, row.id, references)
      items.push({ ...(JSON.parse(row.text) as Record<string, unknown>), ...referenced })
      room.characters -= row.text.length + JSON.stringify(referenced).length
      seq = row.seq
    }
    room.items -= rows.length
    if (rows.length < limit) return { items, seq, isWhole: true }
  }
  return { items, seq, isWhole: false }
}

/** Reads the ids to which an item refers, by field. */
async function referencedIds(
  db: Reader,
  referringId: string,
  references: References,
): Promise<Record<string, string[]>> {
  const byField: [string, string[]][] = []
  for (const { key, set } of references) {
    const ids: string[] = []
    for (let after = 0, isWhole = false; !isWhole; ) {
      const rows = await listReferencedIds(db, set, { referringId, after, limit: REFERENCES })
      ids.push(...rows.map(({ id }) => id))
      after = rows.at(-1)?.seq ?? after
      isWhole = rows.length < REFERENCES
    }
    byField.push([key, ids])
  }
  return Object.fromEntries(byField)
}
