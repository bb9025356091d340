import type { Collection } from '@foyer/protocol'
import { type ExistingItems, NoListError } from '@foyer/protocol/item-files'
import type { ConsoleApi } from '../../../api/console-calls.js'
import {
  beginWork,
  createOwnerMap,
  type Operation,
  type OperationWork,
} from '../../../background/operations.js'
import { explain } from '../../../ui/Problem.js'
import { type ChosenFile, openSource } from './chosen-file.js'
import type { ColumnPlan } from './column-plan.js'
import type { CellNotation } from './guess-notation.js'
import { createImportRun, type ImportRun, type RunProgress } from './import-run.js'
import { describeProgress, headlineOf } from './run-words.js'
import { FileProblem, inspectFile, type SourceFile } from './source-file.js'

/** State of an import into one collection. */
export interface ImportState {
  /**
   * The owner can choose a file while the session is idle or reads another file. Everything else is possible only while
   * it is idle.
   */
  activity: 'idle' | 'reading' | 'starting' | 'running'
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
  /** Called whenever a run ends or pauses, or its fields cannot be created. */
  onEnd: () => void
}

/** An import into one collection. It continues when the owner leaves its page. */
export interface ImportSession {
  get: () => ImportState
  /** Calls a function at every change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
  choose: (file: File, collection: Collection) => Promise<void>
  /** Reads the chosen file again, in another encoding. */
  setEncoding: (encoding: SourceFile['encoding'], collection: Collection) => Promise<void>
  setColumn: (index: number, change: Partial<ColumnPlan>) => void
  setNotation: (change: Partial<CellNotation>) => void
  setExisting: (existing: ExistingItems) => void
  /** Starts a run. An import first creates the fields that are new. */
  start: (kind: RunProgress['kind'], context: RunContext) => Promise<void>
  resume: (context: RunContext) => Promise<void>
  stop: () => void
}

/** Returns true while a run, or the creation of its fields, is in progress. */
export function isBusy({ activity }: Pick<ImportState, 'activity'>): boolean {
  return activity === 'starting' || activity === 'running'
}

const empty: ImportState = {
  activity: 'idle',
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
  let stop = (): void => {}
  let lastRead = 0
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
    lastRead += 1
    const ownRead = lastRead
    /** Ends the reading, unless another file was chosen in the meantime. */
    const end = (change: Partial<ImportState>): void => {
      if (ownRead === lastRead) set({ ...change, activity: 'idle' })
    }
    setUp({ activity: 'reading', problem: undefined })
    try {
      end({ chosen: await openSource(await inspect(), collection) })
    } catch (error) {
      end({ problem: reasonOf(error) })
    }
  }
  const changeColumn = (index: number, change: Partial<ColumnPlan>): void => {
    if (state.chosen === undefined) return
    const columns = state.chosen.columns.map((column, at) =>
      at === index ? { ...column, ...change } : column,
    )
    setUp({ chosen: { ...state.chosen, columns } })
  }
  const createFields = async (
    columns: readonly ColumnPlan[],
    { api, collection }: RunContext,
    signal: AbortSignal,
  ): Promise<void> => {
    for (const [index, { key, name, type, isNew }] of columns.entries()) {
      if (key === undefined || !isNew) continue
      signal.throwIfAborted()
      await api.createCollectionField(
        { dataCollectionId: collection.id, field: { key, displayName: name, type } },
        signal,
      )
      changeColumn(index, { isNew: false })
    }
    signal.throwIfAborted()
  }
  const begin = (): OperationWork => {
    const work = beginWork()
    stop = work.stop
    return work
  }
  const operationOf = (
    progress: RunProgress,
    context: RunContext,
    fileName: string,
  ): Omit<Operation, 'stop'> => {
    const { state, fraction, error } = progress
    return {
      id: `import ${context.path}`,
      title: headlineOf(progress, fileName, context.collection.displayName),
      path: context.path,
      state: state === 'running' ? 'running' : state === 'finished' ? 'finished' : 'halted',
      text: [describeProgress(progress), error === undefined ? '' : reasonOf(error)]
        .join(' ')
        .trim(),
      fraction,
      resume: state === 'cut-short' ? undefined : () => void session.resume(context),
    }
  }
  const execute = async (
    { signal, report }: OperationWork,
    { run, chosen }: Pick<ImportState, 'run' | 'chosen'>,
    context: RunContext,
  ): Promise<void> => {
    if (run === undefined || chosen === undefined) return
    set({ run, activity: 'running' })
    await run.sendRows(context.api, signal, (progress) => {
      set({ progress })
      report(operationOf(progress, context, chosen.source.file.name))
    })
    set({ activity: 'idle' })
    context.onEnd()
  }
  const session: ImportSession = {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    choose: async (file, collection) => {
      if (!isBusy(state)) await read(() => inspectFile(file), collection)
    },
    setEncoding: async (encoding, collection) => {
      const source = state.chosen?.source
      if (source === undefined || state.activity !== 'idle') return
      await read(async () => ({ ...source, encoding }), collection)
    },
    setColumn: (index, change) => {
      if (state.activity === 'idle') changeColumn(index, change)
    },
    setNotation: (change) => {
      const { chosen, activity } = state
      if (chosen === undefined || activity !== 'idle') return
      setUp({ chosen: { ...chosen, notation: { ...chosen.notation, ...change } } })
    },
    setExisting: (existing) => {
      if (state.activity === 'idle') setUp({ existing })
    },
    start: async (kind, context) => {
      const { chosen, existing, activity } = state
      if (chosen === undefined || activity !== 'idle') return
      const { source, columns, notation } = chosen
      const { collection } = context
      const work = begin()
      setUp({ activity: 'starting' })
      try {
        if (kind === 'import') await createFields(columns, context, work.signal)
      } catch (error) {
        // Some of the new fields may exist now.
        context.onEnd()
        if (work.signal.aborted) return set({ activity: 'idle' })
        const reason = error instanceof Error ? error : new Error(String(error))
        return set({ activity: 'idle', error: reason })
      }
      const run = createImportRun({ kind, source, columns, notation, collection, existing })
      await execute(work, { run, chosen }, context)
    },
    resume: async (context) => {
      if (state.activity === 'idle') await execute(begin(), state, context)
    },
    stop: () => stop(),
  }
  return session
}

/** Explains why a run halted. */
export function reasonOf(error: unknown): string {
  return error instanceof FileProblem || error instanceof NoListError
    ? error.message
    : explain(error)
}

/** Imports of this tab. Like unsaved drafts, they are kept while the console is locked. */
const sessions = createOwnerMap<ImportSession>()

/** Returns the import of an owner into a collection. */
export function importSession(ownerId: string | undefined, collectionId: string): ImportSession {
  const key = JSON.stringify([ownerId, collectionId])
  const session = sessions.get(key) ?? createImportSession()
  sessions.set(key, session)
  return session
}
