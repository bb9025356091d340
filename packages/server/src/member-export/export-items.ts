import type { ExportedItems } from '@foyer/protocol/account-data-endpoints'
import type { Database } from '../storage/database.js'
import { listEveryCollection } from '../storage/items/collections.js'
import { listItemsOfAuthor } from '../storage/items/items-of-author.js'

/** Rows per query. This number of the largest items fits into memory. */
const ROWS = 10
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

/** Reads the next items of a member from all collections, by collection and order of insertion. */
export async function exportItems(
  { db }: { db: Database },
  author: string,
  from: ExportPosition | undefined,
): Promise<ExportedPage> {
  const collections: ExportedItems[] = []
  const room: Room = { items: PAGE_ITEMS, characters: PAGE_CHARACTERS }
  for (const { id: collectionId, displayName, itemsTable, deletedAt } of await listEveryCollection(
    db,
  )) {
    if (deletedAt || (from && collectionId < from.collectionId)) continue
    const after = from?.collectionId === collectionId ? from.seq : 0
    const { items, seq, isWhole } = await fill(db, room, { table: itemsTable, author, after })
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

/** Reads items of one collection until its end, or until the page is full. */
async function fill(
  db: Pick<Database, 'all' | 'dialect'>,
  room: Room,
  { table, author, after }: { table: string; author: string; after: number },
): Promise<{ items: Record<string, unknown>[]; seq: number; isWhole: boolean }> {
  const items: Record<string, unknown>[] = []
  let seq = after
  while (room.items > 0 && room.characters > 0) {
    const limit = Math.min(ROWS, room.items)
    const rows = await listItemsOfAuthor(db, table, { author, after: seq, limit })
    for (const row of rows) {
      items.push(JSON.parse(row.text) as Record<string, unknown>)
      room.characters -= row.text.length
      seq = row.seq
    }
    room.items -= rows.length
    if (rows.length < limit) return { items, seq, isWhole: true }
  }
  return { items, seq, isWhole: false }
}
