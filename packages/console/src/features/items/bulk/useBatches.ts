import { useSyncExternalStore } from 'react'
import {
  beginWork,
  createOwnerMap,
  type OperationWork,
  removeOperation,
} from '../../../background/operations.js'
import { describeProgress, headline } from './batch-words.js'
import {
  type BatchRun,
  initialProgress,
  type Progress,
  processedCount,
  runBatches,
} from './run-batches.js'

/** A run over many items, named for its messages. */
export interface NamedRun extends BatchRun {
  /** The action, for example "Removing items". */
  title: string
  /** The result for an item, for example "removed". */
  done: string
  /** Reverts the run, if that is possible. */
  undo?: () => NamedRun
}

/** State and actions of the run. */
export interface Batches {
  run: NamedRun | undefined
  progress: Progress | undefined
  start: (run: NamedRun) => void
  stop: () => void
  /** Resumes a stopped or interrupted run. */
  resume: () => void
  close: () => void
}

interface BatchState {
  run: NamedRun
  progress: Progress
  work: OperationWork
}

/** Runs of this tab by their page. They continue when the owner leaves the page, which shows them again later. */
const states = createOwnerMap<BatchState>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function put(path: string, state: BatchState): void {
  states.set(path, state)
  for (const listener of listeners) listener()
}

/**
 * Runs one change of many items at a time on the page with this path: ignores a start while a run goes on.
 * @param onEnd called whenever a run ends or pauses
 */
export function useBatches(path: string, onEnd: () => void): Batches {
  const state = useSyncExternalStore(subscribe, () => states.get(path))
  const begin = async (run: NamedRun, from?: Progress): Promise<void> => {
    if (states.get(path)?.progress.state === 'running') return
    const work = beginWork()
    put(path, { run, progress: from ?? initialProgress(run.entries.length), work })
    const show = (progress: Progress): void => {
      // The logout has emptied the map.
      if (states.get(path)?.work !== work) return
      put(path, { run, progress, work })
      work.report({
        id: idOf(path),
        title: headline(progress, run.title),
        path,
        state: operationStates[progress.state],
        text: describeProgress(progress, run.done),
        fraction: processedCount(progress) / Math.max(1, progress.total),
        resume: () => void begin(run, progress),
      })
    }
    await runBatches(run, work.signal, show, from)
    onEnd()
  }
  return {
    run: state?.run,
    progress: state?.progress,
    start: (run) => void begin(run),
    stop: () => state?.work.stop(),
    resume: () => {
      if (state !== undefined) void begin(state.run, state.progress)
    },
    close: () => {
      states.delete(path)
      removeOperation(idOf(path))
      for (const listener of listeners) listener()
    },
  }
}

function idOf(path: string): string {
  return `batch ${path}`
}

const operationStates = {
  running: 'running',
  stopped: 'halted',
  interrupted: 'halted',
  finished: 'finished',
} as const
