import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { insertEach } from './data/bulk.js'
import type { DataDeps } from './data/deps.js'
import type { DeclaredCollection } from './site-file.js'
import { StartError } from './start-error.js'
import { findCollection, type StoredCollection, saveCollection } from './storage/collections.js'
import type { Queries } from './storage/database.js'
import { createItemsTable, itemsTableName } from './storage/items.js'

/** What became of a declared collection. */
export interface Applied {
  id: string
  outcome: 'created' | 'changed' | 'unchanged'
  items: number
  ms: number
}

/**
 * Makes the declared collections that are missing, with their seeds, and changes those whose declaration changed.
 * Each is one transaction: a collection is there with all its seed, or not at all.
 * @throws StartError for a seed that cannot be read or holds an item that cannot be stored
 */
export async function applyCollections(
  deps: DataDeps,
  declared: readonly DeclaredCollection[],
): Promise<Applied[]> {
  const applied: Applied[] = []
  for (const collection of declared) {
    const start = performance.now()
    const done = await applyCollection(deps, collection)
    applied.push({ id: collection.id, ...done, ms: performance.now() - start })
  }
  return applied
}

async function applyCollection(
  deps: DataDeps,
  { seed, ...declared }: DeclaredCollection,
): Promise<Pick<Applied, 'outcome' | 'items'>> {
  const known = await findCollection(deps.db, declared.id)
  const text = JSON.stringify(declared)
  if (known?.declared === text) return { outcome: 'unchanged', items: 0 }
  const now = deps.clock.now()
  const collection: StoredCollection = {
    itemsTable: known?.itemsTable ?? itemsTableName(randomBytes(8).toString('hex')),
    ...declared,
    declared: text,
    revision: (known?.revision ?? 0) + 1,
    createdAt: known?.createdAt ?? now,
    updatedAt: now,
  }
  const lines = known || seed === undefined ? [] : await readLines(seed)
  return deps.db.transaction(async (tx) => {
    if (!known) await createItemsTable(tx, collection.itemsTable)
    await saveCollection(tx, collection)
    await insertSeed(deps, tx, collection, lines)
    return { outcome: known ? 'changed' : 'created', items: lines.length }
  })
}

interface SeedLine {
  number: number
  data: unknown
}

async function insertSeed(
  deps: DataDeps,
  tx: Queries,
  collection: StoredCollection,
  lines: readonly SeedLine[],
): Promise<void> {
  const results = await insertEach(deps, tx, collection, { kind: 'operator' }, lines)
  const failed = results.find(({ itemMetadata }) => !itemMetadata.success)
  if (!failed) return
  const { originalIndex, error } = failed.itemMetadata
  throw new StartError(
    `the seed of "${collection.id}" cannot be loaded, line ${lines[originalIndex]?.number}: ${error?.description}`,
  )
}

async function readLines(path: string): Promise<SeedLine[]> {
  const lines: SeedLine[] = []
  let number = 0
  try {
    for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
      number++
      if (line.trim() !== '') lines.push({ number, data: JSON.parse(line) })
    }
  } catch (error) {
    throw new StartError(`the seed file "${path}" cannot be read, line ${number}`, { cause: error })
  }
  return lines
}
