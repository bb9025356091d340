import { createReadStream } from 'node:fs'
import { type CollectionField, isJsonObject } from '@foyer/protocol'
import { type RowData, readJsonLines } from '@foyer/protocol/item-files'
import { localOperator } from '../caller.js'
import { fieldMismatches } from '../data/collections/field-values.js'
import type { DataDeps } from '../data/deps.js'
import { insertEach } from '../data/items/bulk-inserts.js'
import { itemsIn } from '../data/items/item-store.js'
import { StartError } from '../lib/start-error.js'
import type { StoredCollection } from '../storage/collections/collections.js'
import type { Queries } from '../storage/database.js'
import type { DeclaredCollection } from './site-file.js'

/** Reads the seed of a collection, and checks it against the fields. @throws StartError for the first invalid line */
export async function assertSeedFile(collection: DeclaredCollection): Promise<void> {
  if (collection.seed !== undefined) assertSeedItems(collection, await readSeed(collection.seed))
}

/** Checks a seed against the fields of its collection. @throws StartError for the first line that does not fit */
export function assertSeedItems(
  { id, fields }: Pick<DeclaredCollection, 'id' | 'fields'>,
  lines: readonly RowData[],
): void {
  for (const { line, data } of lines) {
    const problem = seedProblem(data, fields)
    if (problem === undefined) continue
    throw new StartError(`the seed of "${id}" cannot be loaded, line ${line}: ${problem}`)
  }
}

/**
 * Describes the first mismatch between an item of a seed and the fields of its collection; undefined if there is none.
 * A missing value of a field with a default is not a mismatch, because the item gets the default when it is stored.
 */
function seedProblem(item: unknown, fields: readonly CollectionField[]): string | undefined {
  if (!isJsonObject(item)) return 'expected an object'
  const present = fields.filter(
    ({ key, default: value }) => value === undefined || Object.hasOwn(item, key),
  )
  const [first] = fieldMismatches(item, present)
  if (!first) return undefined
  const { field, expected, found } = first
  if (found === 'nothing') return `the field "${field}" is required`
  const type = fields.find(({ key }) => key === field)?.type
  return `the field "${field}" has the type ${type}: expected ${expected}, found ${found}`
}

/** Inserts a seed as the first items of a new collection. @throws StartError for the first rejected item */
export async function insertSeed(
  deps: DataDeps,
  tx: Queries,
  collection: StoredCollection,
  lines: readonly RowData[],
): Promise<void> {
  const { clock } = deps
  const context = {
    clock,
    tx,
    items: itemsIn(tx, collection),
    // The first items have no events of their own; there is only the event of the new collection.
    collection: { ...collection, isLogged: false },
    caller: localOperator,
    condition: undefined,
    saveReferences: true,
  }
  const results = await insertEach(context, lines)
  const failed = results.find(({ itemMetadata }) => !itemMetadata.success)
  if (!failed) {
    const { analyze } = tx.dialect.catalog
    for (const statement of analyze(collection.itemsTable)) await tx.run(statement)
    return
  }
  const { originalIndex, error } = failed.itemMetadata
  throw new StartError(
    `the seed of "${collection.id}" cannot be loaded, line ${lines[originalIndex]?.line}: ${error?.description}`,
  )
}

/** Reads a seed: a file with one item as JSON on each line. @throws StartError for an unreadable file or line */
export async function readSeed(path: string): Promise<RowData[]> {
  const lines: RowData[] = []
  try {
    for await (const row of readJsonLines(createReadStream(path))) {
      if ('problem' in row) {
        throw new StartError(`the seed file "${path}": line ${row.line} is ${row.problem}`)
      }
      lines.push(row)
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code ?? error})`
    throw new StartError(`the seed file "${path}" ${reason}`, { cause: error })
  }
  return lines
}
