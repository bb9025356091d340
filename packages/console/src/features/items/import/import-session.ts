import type { Collection } from '@foyer/protocol'
import {
  type ExistingItems,
  NoListError,
  type Row,
  readJsonLines,
  readJsonList,
} from '@foyer/protocol/item-files'
import { putOperation } from '../../../background/operations.js'
import type { ConsoleApi } from '../../../console-calls.js'
import { explain } from '../../../ui/Problem.js'
import { type ColumnPlan, proposePlan, targetFields } from './column-plan.js'
import { createImportRun, type ImportRun, type RunProgress } from './import-run.js'
import { readTable, type TableRow } from './read-table.js'
import { reportColumns } from './refused-rows.js'
import { accountOf, headlineOf } from './run-words.js'
import { FileProblem, inspectFile, readUtf8, type SourceFile } from './source-file.js'
import { texts } from './texts/texts.js'

/** Rows of the preview. */
export const previewRows = 20

/** The chosen file, with its columns and first rows. */
export interface ChosenFile {
  source: SourceFile
  /** Columns of a CSV file. */
  columns: readonly ColumnPlan[]
  /** First rows, without the one that names the columns. */
  sample: readonly (TableRow | Row)[]
  /** Reason why the file cannot be imported. */
  problem: string | undefined
}

/** State of an import into one collection. */
export interface ImportState {
  isReading: boolean
  /** Reason why the last file was rejected. */
  problem: string | undefined
  chosen: ChosenFile | undefined
  existing: ExistingItems
  run: ImportRun | undefined
  progress: RunProgress | undefined
  /** Reason why new fields could not be created. */
  error: Error | undefined
}

/** Dependencies of a run. */
export interface RunContext {
  collection: Collection
  api: ConsoleApi
  /** Page of the import. */
  path: string
  /** Called whenever a run ends or pauses. */
  onEnd: () => void
}

/** An import into one collection: it outlives its page, so that the owner can visit others. */
export interface ImportSession {
  get: () => ImportState
  /** Calls a function at every change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
  choose: (file: File, collection: Collection) => Promise<void>
  /** Reads the file as if it had another encoding. */
  setEncoding: (encoding: SourceFile['encoding'], collection: Collection) => Promise<void>
  setColumn: (index: number, change: Partial<ColumnPlan>) => void
  setExisting: (existing: ExistingItems) => void
  /** Starts a run. An import first creates the fields that are new. */
  start: (kind: RunProgress['kind'], context: RunContext) => Promise<void>
  goOn: (context: RunContext) => Promise<void>
  stop: () => void
  clear: () => void
}

const empty: ImportState = {
  isReading: false,
  problem: undefined,
  chosen: undefined,
  existing: 'MERGE',
  run: undefined,
  progress: undefined,
  error: undefined,
}

/** Creates a session. */
export function createImportSession(): ImportSession {
  let state = empty
  let stopper = new AbortController()
  const listeners = new Set<() => void>()
  const set = (change: Partial<ImportState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  /** Sets the options of a run, and discards the results of an earlier run. */
  const setUp = (change: Partial<ImportState>): void =>
    set({ run: undefined, progress: undefined, error: undefined, ...change })
  const read = async (
    inspect: () => Promise<SourceFile>,
    collection: Collection,
  ): Promise<void> => {
    setUp({ isReading: true, problem: undefined })
    try {
      set({ chosen: await openSource(await inspect(), collection), isReading: false })
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error
      set({ problem: error.message, isReading: false })
    }
  }
  const createFields = async ({ api, collection }: RunContext): Promise<void> => {
    for (const [index, { key, name, type, isNew }] of state.chosen?.columns.entries() ?? []) {
      if (key === undefined || !isNew) continue
      await api.createCollectionField({
        dataCollectionId: collection.id,
        field: { key, displayName: name, type },
      })
      session.setColumn(index, { isNew: false })
    }
  }
  const report = (progress: RunProgress, context: RunContext, fileName: string): void => {
    const { state, share, error } = progress
    putOperation({
      id: `import ${context.path}`,
      title: headlineOf(progress, fileName, context.collection.displayName),
      path: context.path,
      state: state === 'running' ? 'running' : state === 'finished' ? 'finished' : 'halted',
      text: [accountOf(progress), error === undefined ? '' : reasonOf(error)].join(' ').trim(),
      share,
      stop: session.stop,
      goOn: state === 'cut-short' ? undefined : () => void session.goOn(context),
    })
  }
  const session: ImportSession = {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    choose: (file, collection) => read(() => inspectFile(file), collection),
    setEncoding: async (encoding, collection) => {
      const source = state.chosen?.source
      if (source !== undefined) await read(async () => ({ ...source, encoding }), collection)
    },
    setColumn: (index, change) => {
      if (state.chosen === undefined) return
      const columns = state.chosen.columns.map((column, at) =>
        at === index ? { ...column, ...change } : column,
      )
      setUp({ chosen: { ...state.chosen, columns } })
    },
    setExisting: (existing) => setUp({ existing }),
    start: async (kind, context) => {
      set({ error: undefined })
      try {
        if (kind === 'import') await createFields(context)
      } catch (error) {
        if (!(error instanceof Error)) throw error
        set({ error })
        return
      }
      const { chosen, existing } = state
      if (chosen === undefined) return
      const { source, columns } = chosen
      const { collection } = context
      set({ run: createImportRun({ kind, source, columns, collection, existing }) })
      await session.goOn(context)
    },
    goOn: async (context) => {
      const { run, chosen } = state
      if (run === undefined || chosen === undefined) return
      stopper = new AbortController()
      await run.goOn(context.api, stopper.signal, (progress) => {
        set({ progress })
        report(progress, context, chosen.source.file.name)
      })
      context.onEnd()
    },
    stop: () => stopper.abort(),
    clear: () => set(empty),
  }
  return session
}

/** Explains why a run halted. */
export function reasonOf(error: Error): string {
  return error instanceof FileProblem || error instanceof NoListError
    ? error.message
    : explain(error)
}

async function openSource(source: SourceFile, collection: Collection): Promise<ChosenFile> {
  return source.format === 'csv' ? openTable(source, collection) : openItems(source)
}

async function openTable(source: SourceFile, collection: Collection): Promise<ChosenFile> {
  const [head, ...sample] = await take(readTable(readUtf8(source), source), previewRows + 1)
  if (head === undefined) throw new FileProblem(texts.noLines)
  if ('problem' in head) {
    throw new FileProblem(texts.brokenHead(head.problem))
  }
  const names = head.cells.map((name) => name.trim().replace(/^\u{feff}/u, ''))
  const rows = sample.filter((row): row is TableRow => !('problem' in row))
  const isReport = reportColumns.every((name, index) => names[index] === name)
  const columns = proposePlan(names, rows, targetFields(collection)).map((column, index) =>
    isReport && index < reportColumns.length ? { ...column, key: undefined, isNew: false } : column,
  )
  const problem = sample.length === 0 ? texts.noRows : undefined
  return { source, columns, sample, problem }
}

async function openItems(source: SourceFile): Promise<ChosenFile> {
  const bytes = readUtf8(source)
  const rows = source.format === 'jsonl' ? readJsonLines(bytes) : readJsonList(bytes)
  try {
    const sample = await take(rows, previewRows)
    const problem = sample.length === 0 ? texts.noItems : undefined
    return { source, columns: [], sample, problem }
  } catch (error) {
    if (!(error instanceof NoListError)) throw error
    throw new FileProblem(texts.noList, { cause: error })
  }
}

/** Reads the first rows and stops. */
async function take<T>(rows: AsyncIterable<T>, count: number): Promise<T[]> {
  const first: T[] = []
  for await (const row of rows) {
    first.push(row)
    if (first.length >= count) break
  }
  return first
}

/** Imports of this tab. They outlive the locking of the console, as typed drafts do. */
const sessions = new Map<string, ImportSession>()

/** Returns the import of an owner into a collection. */
export function importSession(ownerId: string | undefined, collectionId: string): ImportSession {
  const key = JSON.stringify([ownerId, collectionId])
  const session = sessions.get(key) ?? createImportSession()
  sessions.set(key, session)
  return session
}
