import type { BulkItemResult, Collection, CollectionField } from '@foyer/protocol'
import {
  type Chunk,
  chunkRows,
  createReferenceQueue,
  type ExistingItems,
  type ImportMode,
  type ReferenceQueue,
  type Row,
  type RowProblem,
  readJsonLines,
  readJsonList,
} from '@foyer/protocol/item-files'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { ConsoleApi } from '../../../api/console-calls.js'
import { sendBatches } from '../bulk/run-batches.js'
import { type ColumnPlan, toItemRows } from './column-plan.js'
import type { CellNotation } from './guess-notation.js'
import { readCsvRows } from './read-csv.js'
import { createRefusedRows, type RefusedRows } from './refused-rows.js'
import { readUtf8, type SourceFile } from './source-file.js'

/** Results of the rows so far. */
interface ImportTally {
  inserted: number
  /** Stored items that were replaced or merged. */
  changed: number
  /** Items that were already stored with the same content, or that were kept. */
  unchanged: number
  refused: number
}

/** Progress of a check or an import. */
export interface RunProgress {
  /** A check stores nothing. */
  kind: 'check' | 'import'
  /** `cut-short`: the rest of the file cannot be read. */
  state: 'running' | 'stopped' | 'interrupted' | 'cut-short' | 'finished'
  tally: ImportTally
  /** Rows that were sent without a response. The server may have stored them. */
  unanswered: number
  /** Rows of a check whose references are to items that are not stored; they may come later in the file. */
  itemsWithUnknownReferences: number
  error: Error | undefined
  /** Part of the file that was read, from 0 to 1. */
  fraction: number
}

/** Source and target of a run. */
interface ImportPlan {
  kind: RunProgress['kind']
  source: SourceFile
  /** Columns of a CSV file. */
  columns: readonly ColumnPlan[]
  /** Notation of the numbers and dates in a CSV file. */
  notation: CellNotation
  collection: Pick<Collection, 'id' | 'fields'>
  existing: ExistingItems
}

/** A check or an import. */
export interface ImportRun {
  refused: RefusedRows
  /**
   * Sends rows until the end, a stop or a lost connection. When called again, continues from there. A stop aborts the
   * current call. Rows that are sent twice are stored once, because each has an id.
   */
  sendRows: (
    api: Pick<ConsoleApi, 'importItems'>,
    signal: AbortSignal,
    onProgress: (progress: RunProgress) => void,
  ) => Promise<RunProgress>
}

/** Creates a run. It reads nothing until `sendRows` is called. */
export function createImportRun(plan: ImportPlan): ImportRun {
  const { kind, source, columns, collection, existing } = plan
  const isTable = source.format === 'csv'
  const refused = createRefusedRows(
    isTable ? { columns: columns.map(({ name }) => name), delimiter: source.delimiter } : undefined,
  )
  let fraction = 0
  let failure: Error | undefined
  const bytes = readUtf8(source, (read) => {
    fraction = read / source.file.size
  })
  const rows = untilFailure(readRows(plan, bytes), (error) => {
    failure = error
  })
  const fields = isTable
    ? columns.flatMap(({ key, type }) => (key === undefined ? [] : [{ key, type }]))
    : collection.fields
  let api: Pick<ConsoleApi, 'importItems'>
  let signal: AbortSignal
  const queue = createReferenceQueue(
    fields,
    async (items, mode) => {
      const dataItems = items.map((data) => ({ data }))
      const request = { dataCollectionId: collection.id, dataItems, ...mode }
      return (await api.importItems(request, signal)).results
    },
    // A refused row is downloaded as it is in the file.
    ({ cells, item }) => cells ?? [JSON.stringify(item)],
  )
  const steps = stepsOf(queue, rows, fields, { existing, dryRun: kind === 'check' })
  let pending: Step | undefined
  let progress: RunProgress = {
    kind,
    state: 'running',
    tally: { inserted: 0, changed: 0, unchanged: 0, refused: 0 },
    unanswered: 0,
    itemsWithUnknownReferences: 0,
    error: undefined,
    fraction,
  }
  return {
    refused,
    sendRows: async (currentApi, currentSignal, onProgress) => {
      api = currentApi
      signal = currentSignal
      const report = (change: Partial<RunProgress>): RunProgress => {
        progress = { ...progress, ...change }
        onProgress(progress)
        return progress
      }
      report({ state: 'running', unanswered: 0, error: undefined })
      const end = await sendBatches<Step>({
        signal,
        next: async () => {
          pending ??= (await steps.next()).value ?? undefined
          return pending
        },
        send: async ({ chunk, send }) => {
          const results = await send()
          pending = undefined
          const problems = [...chunk.problems, ...problemsOf(chunk, results)]
          refused.add(problems.toSorted((a, b) => a.line - b.line))
          const tally = counted(progress.tally, results, problems.length)
          report({ tally, itemsWithUnknownReferences: queue.countUnknown(), fraction })
        },
      })
      if (end.state === 'interrupted') {
        const unanswered = end.mayBeDone && kind === 'import' ? end.batch.chunk.ready.length : 0
        if (signal.aborted) return report({ state: 'stopped', unanswered })
        return report({ state: 'interrupted', error: end.error, unanswered })
      }
      if (end.state === 'stopped') return report({ state: 'stopped' })
      return report(
        failure === undefined
          ? { state: 'finished', fraction: 1 }
          : { state: 'cut-short', error: failure },
      )
    },
  }
}

function readRows(
  { source, columns, notation }: ImportPlan,
  bytes: AsyncIterable<Uint8Array>,
): AsyncIterable<Row> {
  if (source.format === 'csv') return toItemRows(readCsvRows(bytes, source), columns, notation)
  return source.format === 'jsonl' ? readJsonLines(bytes) : readJsonList(bytes)
}

/** Ends the rows at an error of their file, so that earlier rows are kept. */
async function* untilFailure(
  rows: AsyncIterable<Row>,
  onFailure: (error: Error) => void,
): AsyncGenerator<Row> {
  try {
    yield* rows
  } catch (error) {
    if (!(error instanceof Error)) throw error
    onFailure(error)
  }
}

/** A chunk, and the call that sends it. */
interface Step {
  chunk: Chunk
  send: () => Promise<readonly BulkItemResult[]>
}

/** Yields the rows of a file, and then the lists of references that had to wait for them. */
async function* stepsOf(
  queue: ReferenceQueue,
  rows: AsyncIterable<Row>,
  fields: readonly Pick<CollectionField, 'key' | 'type'>[],
  mode: ImportMode,
): AsyncGenerator<Step> {
  for await (const chunk of chunkRows(rows, fields, hash)) {
    const { ready } = chunk
    yield { chunk, send: async () => (ready.length === 0 ? [] : queue.sendRows(ready, mode)) }
  }
  for await (const chunk of chunkRows(queue.takeLists(), fields, hash)) {
    yield { chunk, send: () => queue.sendLists(chunk.ready) }
  }
}

function problemsOf({ ready }: Chunk, results: readonly BulkItemResult[]): RowProblem[] {
  return results.flatMap(({ itemMetadata: { originalIndex, error } }) => {
    const row = ready[originalIndex]
    if (error === undefined || row === undefined) return []
    const { line, item, cells = [JSON.stringify(item)] } = row
    const { field } = error.data
    return [
      {
        line,
        problem: error.description,
        cells,
        ...(typeof field === 'string' ? { field } : {}),
      },
    ]
  })
}

const outcomes: Partial<Record<BulkItemResult['action'], keyof ImportTally>> = {
  INSERT: 'inserted',
  NONE: 'unchanged',
}

function counted(
  before: ImportTally,
  results: readonly BulkItemResult[],
  refused: number,
): ImportTally {
  const tally = { ...before, refused: before.refused + refused }
  for (const { action, itemMetadata } of results) {
    if (itemMetadata.success) tally[outcomes[action] ?? 'changed'] += 1
  }
  return tally
}

function hash(text: string): string {
  return bytesToHex(sha256(new TextEncoder().encode(text)))
}
