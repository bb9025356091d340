import { isDeepStrictEqual } from 'node:util'
import type {
  ChangedField,
  ChangedItem,
  ComparedCollection,
  ComparedItem,
} from '@foyer/protocol/backup-endpoints'
import { BackupFileError, type BackupTable, type BackupValue } from '../../storage/backup-format.js'
import {
  type CurrentItem,
  countCurrentItems,
  findCurrentItems,
  listSeqsAfter,
  readCurrentItems,
} from '../../storage/backups/current-rows.js'
import type { TablesSnapshot } from '../../storage/engine/tables-snapshot.js'
import { NumberSet } from './number-set.js'

/** Maximum listed items of each kind, and maximum listed fields of a changed item. */
const MAX_LISTED = 50
const MAX_FIELDS = 50
/** Maximum characters of a label. */
const LABEL_LENGTH = 200
/** Maximum items of one read, and maximum rows of one read without content. */
const MAX_ITEMS_READ = 50
const MAX_SEQS_READ = 1000

/** The numbers of items, and the items if they are listed. */
type ComparedItems = Pick<
  ComparedCollection,
  'itemsInBackup' | 'itemsNow' | 'added' | 'removed' | 'changed' | 'items'
>

/** Comparison of the items of one collection. */
export interface ItemsComparison {
  /** Compares the next rows of the backup. */
  take(table: BackupTable, rows: readonly (readonly BackupValue[])[]): Promise<void>
  /** Returns the result after the last rows. @param onStep called between batches; may throw to cancel */
  end(onStep: () => void): Promise<ComparedItems>
}

/**
 * Creates a comparison of the items of a backup with those of an items table. It keeps one bit in memory for each row
 * of the table.
 * @param itemsTable undefined if the collection does not exist now
 */
export function createItemsComparison(
  snapshot: TablesSnapshot,
  itemsTable: string | undefined,
  {
    labelField,
    isListed,
    changedReferences,
  }: {
    labelField: string | undefined
    isListed: boolean
    /** Finds the multi-reference fields of a current item whose references differ, by its row. */
    changedReferences: (seq: number) => string[]
  },
): ItemsComparison {
  const matched = new NumberSet()
  const removed: ComparedItem[] = []
  const changed: ChangedItem[] = []
  const counts = { inBackup: 0, matched: 0, changed: 0 }

  const compare = (id: string, text: string, current: CurrentItem | undefined): void => {
    counts.inBackup++
    if (!current) {
      if (isListed && removed.length < MAX_LISTED) removed.push(toItem(id, text, labelField))
      return
    }
    counts.matched++
    if (isListed) matched.add(current.seq)
    // Equal items have equal texts, unless SQLite stored one and PostgreSQL the other.
    const references = changedReferences(current.seq)
    if (current.text === text && references.length === 0) return
    const [before, now] = [parseItem(text), parseItem(current.text)]
    const keys = [...references, ...changedKeys(before, now)]
    if (keys.length === 0) return
    counts.changed++
    if (!isListed || changed.length >= MAX_LISTED) return
    changed.push({
      ...toItem(id, current.text, labelField),
      fields: keys.slice(0, MAX_FIELDS).map((key) => toField(key, before, now)),
      fieldCount: keys.length,
    })
  }

  return {
    take: async (table, rows) => {
      const [id, text] = [table.columns.indexOf('id'), table.columns.indexOf('text')]
      for (let start = 0; start < rows.length; start += MAX_ITEMS_READ) {
        const batch = rows.slice(start, start + MAX_ITEMS_READ)
        const ids = batch.map((row) => row[id] ?? null)
        const currentItems =
          itemsTable === undefined ? [] : await findCurrentItems(snapshot, itemsTable, ids)
        const currentById = new Map(currentItems.map((item) => [item.id, item]))
        for (const row of batch) {
          const key = String(row[id])
          compare(key, String(row[text]), currentById.get(key))
        }
      }
    },
    end: async (onStep) => {
      const itemsNow = itemsTable === undefined ? 0 : await countCurrentItems(snapshot, itemsTable)
      const added = itemsNow - counts.matched
      const numbers = {
        itemsInBackup: counts.inBackup,
        itemsNow,
        added,
        removed: counts.inBackup - counts.matched,
        changed: counts.changed,
      }
      if (!isListed) return numbers
      const seqs =
        itemsTable === undefined || added === 0
          ? []
          : await listUnmatched(snapshot, { itemsTable, matched, onStep })
      const items = await readCurrentItems(snapshot, itemsTable ?? '', seqs)
      const listed = items.map(({ id, text }) => toItem(id, text, labelField))
      return { ...numbers, items: { added: listed, removed, changed } }
    },
  }
}

/** Lists the first rows of an items table that are not in `matched`. */
async function listUnmatched(
  snapshot: TablesSnapshot,
  { itemsTable, matched, onStep }: { itemsTable: string; matched: NumberSet; onStep: () => void },
): Promise<number[]> {
  const unmatched: number[] = []
  let after = -1
  while (unmatched.length < MAX_LISTED) {
    onStep()
    const seqs = await listSeqsAfter(snapshot, itemsTable, { after, limit: MAX_SEQS_READ })
    const last = seqs.at(-1)
    if (last === undefined) break
    unmatched.push(...seqs.filter((seq) => !matched.has(seq)))
    after = last
  }
  return unmatched.slice(0, MAX_LISTED)
}

function toItem(id: string, text: string, labelField: string | undefined): ComparedItem {
  const value = labelField === undefined ? undefined : parseItem(text)[labelField]
  const isLabel = typeof value === 'string' || typeof value === 'number'
  return { id, label: isLabel ? String(value).slice(0, LABEL_LENGTH) : null }
}

type Item = Readonly<Record<string, unknown>>

/** @throws BackupFileError */
function parseItem(text: string): Item {
  try {
    return Object(JSON.parse(text))
  } catch (error) {
    throw new BackupFileError('has an invalid item', { cause: error })
  }
}

/** Lists the fields whose values differ, system fields last. */
function changedKeys(before: Item, now: Item): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  const changed = keys.filter((key) => !isDeepStrictEqual(before[key], now[key]))
  const isSystem = (key: string): boolean => key.startsWith('_')
  return [...changed.filter((key) => !isSystem(key)), ...changed.filter(isSystem)]
}

function toField(key: string, before: Item, now: Item): ChangedField {
  const valueIn = (item: Item): string | null =>
    Object.hasOwn(item, key) ? toShownValue(item[key]) : null
  return { key, inBackup: valueIn(before), now: valueIn(now) }
}

/** Maximum characters of a value. */
const VALUE_LENGTH = 500

/** Formats a value as JSON, truncated if it is long. */
export function toShownValue(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > VALUE_LENGTH ? `${text.slice(0, VALUE_LENGTH)}…` : text
}
