import { createHash } from 'node:crypto'
import type { BulkItemResult, CollectionField } from '@foyer/protocol'
import { type Chunk, chunkRows, type Row, type RowProblem } from '@foyer/protocol/item-files'
import type { ItemsStore } from '../target/items-store.js'

/** Results of an import so far. */
export interface ImportTally {
  new: number
  changed: number
  unchanged: number
  refused: number
}

/** Options and callbacks of an import. */
export interface ImportOptions {
  /** Fields of the collection. */
  fields: readonly CollectionField[]
  dryRun: boolean
  /** Called for each rejected row, in the order of lines within a chunk. */
  onRefused(problem: RowProblem): void
  /** Called after each commit. */
  onStored(tally: ImportTally): void
}

/**
 * Stores the items of a file in chunks, each in one commit.
 * @param tally is updated, so that an interrupted import can report its progress
 */
export async function importRows(
  rows: AsyncIterable<Row>,
  store: Pick<ItemsStore, 'store'>,
  tally: ImportTally,
  { fields, dryRun, onRefused, onStored }: ImportOptions,
): Promise<void> {
  for await (const chunk of chunkRows(rows, fields, sha256)) {
    const results = await storeChunk(chunk, store, dryRun)
    const problems = [...chunk.problems, ...problemsOf(chunk, results)]
    for (const problem of problems.toSorted((a, b) => a.line - b.line)) onRefused(problem)
    tally.refused += problems.length
    for (const { action, itemMetadata } of results) {
      if (itemMetadata.success) tally[outcomes[action] ?? 'changed']++
    }
    onStored(tally)
  }
}

const outcomes: Partial<Record<BulkItemResult['action'], 'new' | 'unchanged'>> = {
  INSERT: 'new',
  NONE: 'unchanged',
}

async function storeChunk(
  { ready }: Chunk,
  store: Pick<ItemsStore, 'store'>,
  dryRun: boolean,
): Promise<readonly BulkItemResult[]> {
  if (ready.length === 0) return []
  const items = ready.map(({ item }) => item)
  return store.store(items, { dryRun })
}

function problemsOf({ ready }: Chunk, results: readonly BulkItemResult[]): RowProblem[] {
  return results.flatMap(({ itemMetadata: { originalIndex, error } }) => {
    const line = ready[originalIndex]?.line ?? 0
    return error ? [{ line, problem: error.description }] : []
  })
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
