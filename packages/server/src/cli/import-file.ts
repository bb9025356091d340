import { hash } from 'node:crypto'
import type { BulkItemResult, CollectionField } from '@foyer/protocol'
import {
  type Chunk,
  chunkRows,
  csvColumns,
  NoListError,
  type Row,
  type RowProblem,
} from '@foyer/protocol/item-files'
import type { Flags } from '../config.js'
import { didYouMean } from '../lib/did-you-mean.js'
import { StartError } from '../lib/start-error.js'
import { createProgress, type Progress, type ProgressScreen } from './progress.js'
import { formatOf, readRows } from './rows/file-format.js'
import { type InputFile, openInput } from './rows/input-file.js'
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

/** Input and output streams of a command. */
export interface ImportStreams {
  stdin: AsyncIterable<Uint8Array>
  stdout: { write(text: string): unknown }
  stderr: ProgressScreen
}

/** Maximum number of row problems to print. */
const MAX_PRINTED = 100

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
  streams: ImportStreams,
): Promise<boolean> {
  const format = formatOf(path, flags.format)
  const store = await openStore(collectionId, config, flags)
  const progress = createProgress(streams.stderr, { quiet: flags.quiet === true })
  const tally: ImportTally = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  const dryRun = flags.dryRun === true
  let emptyRows = 0
  try {
    const fields = await store.readFields()
    const input = await openInput(path, streams.stdin)
    const rows = readRows(input.chunks, format, fields, {
      onColumns: (names) => undeclaredColumns(collectionId, names, fields).forEach(progress.line),
      onEmptyRow: () => emptyRows++,
    })
    await importRows(rows, store, tally, { fields, dryRun, ...progressCallbacks(input, progress) })
  } catch (error) {
    throw withProgress(error, { path, tally, dryRun })
  } finally {
    progress.end()
    await store.close()
  }
  if (tally.refused > MAX_PRINTED)
    progress.line(`and ${formatNumber(tally.refused - MAX_PRINTED)} more refused`)
  if (emptyRows > 0) progress.line(`${counted(emptyRows, 'empty row', 'empty rows')} skipped`)
  streams.stdout.write(`${summary(tally)}${dryRun ? ' (dry run: nothing was stored)' : ''}\n`)
  return tally.refused === 0
}

/**
 * Describes the columns that the collection does not declare: such a column may be a typing error. A collection without
 * fields accepts every column.
 */
function undeclaredColumns(
  collectionId: string,
  names: readonly string[],
  fields: readonly CollectionField[],
): string[] {
  if (fields.length === 0) return []
  const declared = csvColumns(fields)
  return names
    .filter((name) => !declared.includes(name))
    .map((name) => {
      const text = `the column "${name}" is not a declared field of "${collectionId}", and is imported all the same`
      const hint = didYouMean(name, declared)
      return hint === '' ? text : `${text}.${hint}`
    })
}

type ProgressCallbacks = Pick<Parameters<typeof importRows>[3], 'onRefused' | 'onStored'>

function progressCallbacks(input: InputFile, progress: Progress): ProgressCallbacks {
  let refused = 0
  return {
    onRefused: ({ line, problem }) => {
      if (++refused <= MAX_PRINTED) progress.line(`line ${line}: ${problem}`)
    },
    onStored: (tally) => {
      const share = input.size === undefined ? undefined : input.bytesRead / input.size
      progress.update(summary(tally), share)
    },
  }
}

function summary(tally: ImportTally): string {
  const all = Object.values(tally).reduce((total, number) => total + number, 0)
  const parts = Object.entries(tally).filter(([, number]) => number > 0)
  const listed = parts.map(([name, number]) => `${formatNumber(number)} ${name}`).join(', ')
  return `${counted(all, 'item', 'items')}${listed === '' ? '' : `: ${listed}`}`
}

/** Adds the number of stored items to the error of an interrupted import. */
function withProgress(
  error: unknown,
  { path, tally, dryRun }: { path: string; tally: ImportTally; dryRun: boolean },
): unknown {
  if (!(error instanceof StartError || error instanceof NoListError)) return error
  const isList = error instanceof NoListError
  const reason = isList ? `the file "${path}" cannot be read: ${error.message}` : error.message
  const done = tally.new + tally.changed + tally.unchanged
  if (done === 0 || dryRun) return new StartError(reason, { cause: error })
  const stored = `${formatNumber(done)} items of the file are stored; you can safely import it again`
  return new StartError(`${reason} (${stored})`, { cause: error })
}

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
  return hash('sha256', text)
}
