import { hash } from 'node:crypto'
import type { BulkItemResult, CollectionField } from '@foyer/protocol'
import {
  type Chunk,
  chunkRows,
  createReferenceQueue,
  type Row,
  type RowProblem,
} from '@foyer/protocol/item-files'
import type { Flags } from '../config.js'
import { createRefusalPrinter, importError, importSummary } from './import-report.js'
import { createProgress, type OutputStreams } from './progress.js'
import { formatOf, readRows } from './rows/file-format.js'
import { importColumns } from './rows/import-columns.js'
import { openInput, shareRead } from './rows/input-file.js'
import { type ItemsStore, openStore } from './target/items-store.js'
import type { SiteLocation } from './target/open-server.js'
import type { ServerFlags } from './target/server-call.js'
import { counted, formatNumber } from './terminal-text.js'

/** Flags of `foyer import`. */
export interface ImportFlags extends ServerFlags, Pick<Flags, 'data' | 'database'> {
  format?: string
  dryRun?: boolean
  quiet?: boolean
}

const noun = ['item', 'items'] as const

/**
 * Stores the items of a file in a collection and prints the results.
 * @returns true if every row was stored
 * @throws StartError if the file cannot be read, the collection is unknown, or the site does not respond
 * @see docs/import-export.md
 */
export async function importFile(
  { collectionId, path }: { collectionId: string; path: string },
  config: SiteLocation,
  flags: ImportFlags,
  streams: OutputStreams & { stdin: AsyncIterable<Uint8Array> },
): Promise<boolean> {
  const format = formatOf(path, flags.format)
  const store = await openStore(collectionId, config, flags)
  const progress = createProgress(streams.stderr, { quiet: flags.quiet === true })
  const refusals = createRefusalPrinter(progress)
  const tally: ImportTally = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  const dryRun = flags.dryRun === true
  let emptyRows = 0
  let itemsWithUnknownReferences = 0
  try {
    const fields = await store.readFields()
    const input = await openInput(path, streams.stdin)
    const rows = readRows(input.chunks, format, fields, {
      onColumns: (names) => {
        const { keys, notes } = importColumns(collectionId, names, fields)
        notes.forEach(progress.line)
        return keys
      },
      onEmptyRow: () => emptyRows++,
    })
    ;({ itemsWithUnknownReferences } = await importRows(rows, store, tally, {
      fields,
      dryRun,
      onRefused: refusals.print,
      onStored: () => progress.update(importSummary(tally, noun), shareRead(input)),
    }))
  } catch (error) {
    throw importError(error, path, dryRun ? undefined : describeStored(tally))
  } finally {
    progress.end()
    await store.close()
  }
  refusals.printRest()
  if (emptyRows > 0) progress.line(`${counted(emptyRows, 'empty row', 'empty rows')} skipped`)
  if (itemsWithUnknownReferences > 0) {
    const items = counted(itemsWithUnknownReferences, 'item refers', 'items refer')
    progress.line(
      `${items} to items that are not stored; an import stores these references if the items are in the file`,
    )
  }
  streams.stdout.write(
    `${importSummary(tally, noun)}${dryRun ? ' (dry run: nothing was stored)' : ''}\n`,
  )
  return tally.refused === 0
}

/** Returns what an interrupted import has stored; undefined for nothing. */
function describeStored(tally: ImportTally): string | undefined {
  const done = tally.new + tally.changed + tally.unchanged
  if (done === 0) return undefined
  return `${formatNumber(done)} items of the file are stored; you can safely import it again`
}

/** Results of an import so far. */
export type ImportTally = Record<'new' | 'changed' | 'unchanged' | 'refused', number>

/** Options and callbacks of an import. */
export interface ImportOptions {
  /** Fields of the collection. */
  fields: readonly CollectionField[]
  dryRun: boolean
  /** Called for each rejected row, in the order of lines within a chunk. */
  onRefused(problem: RowProblem): void
  /** Called after each commit. */
  onStored(): void
}

/**
 * Stores the items of a file in chunks, each in one commit.
 * @param tally is updated, so that an interrupted import can report its progress
 * @returns in a dry run, the number of items that refer to items which are not stored; otherwise 0
 */
export async function importRows(
  rows: AsyncIterable<Row>,
  store: Pick<ItemsStore, 'store'>,
  tally: ImportTally,
  { fields, dryRun, onRefused, onStored }: ImportOptions,
): Promise<{ itemsWithUnknownReferences: number }> {
  const queue = createReferenceQueue(fields, (items, mode) => store.store(items, mode))
  const report = (chunk: Chunk, results: readonly BulkItemResult[]): void => {
    const problems = [...chunk.problems, ...problemsOf(chunk, results)]
    for (const problem of problems.toSorted((a, b) => a.line - b.line)) onRefused(problem)
    tally.refused += problems.length
    for (const { action, itemMetadata } of results) {
      if (itemMetadata.success) tally[outcomes[action] ?? 'changed']++
    }
    onStored()
  }
  const mode = { existing: 'REPLACE', dryRun } as const
  for await (const chunk of chunkRows(rows, fields, sha256)) {
    const { ready } = chunk
    report(chunk, ready.length === 0 ? [] : await queue.sendRows(ready, mode))
  }
  for await (const chunk of chunkRows(queue.takeLists(), fields, sha256)) {
    report(chunk, await queue.sendLists(chunk.ready))
  }
  return { itemsWithUnknownReferences: queue.countUnknown() }
}

const outcomes: Partial<Record<BulkItemResult['action'], 'new' | 'unchanged'>> = {
  INSERT: 'new',
  NONE: 'unchanged',
}

function problemsOf({ ready }: Chunk, results: readonly BulkItemResult[]): RowProblem[] {
  return results.flatMap(({ itemMetadata: { originalIndex, error } }) => {
    const line = ready[originalIndex]?.line ?? 0
    return error ? [{ line, problem: error.description }] : []
  })
}

function sha256(text: string): string {
  return hash('sha256', text)
}
