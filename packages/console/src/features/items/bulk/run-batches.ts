import { ApiError } from '../../../api-error.js'

/** What became of one entry of a batch. */
export interface BatchResult {
  id: string
  /** Reason why it was refused; undefined if it was done. */
  problem: string | undefined
}

/** How far a run has come. */
export interface Progress {
  total: number
  done: number
  /** Entries that the server refused. */
  refused: readonly BatchResult[]
  /** Entries that were sent without an answer: they may be done or not. */
  unanswered: number
  state: 'running' | 'stopped' | 'interrupted' | 'finished'
  /** Reason of the interruption. */
  error: Error | undefined
}

/** A run over many entries. It can be continued: a batch that is sent twice has to do the same as once. */
export interface BatchRun<Entry> {
  entries: readonly Entry[]
  /** Entries of one request. */
  size: number
  send: (batch: readonly Entry[]) => Promise<BatchResult[]>
  onProgress: (progress: Progress) => void
  signal: AbortSignal
}

/** Progress before the first batch. */
export function startOf(total: number): Progress {
  return { total, done: 0, refused: [], unanswered: 0, state: 'running', error: undefined }
}

/** Returns how many entries a run has sent and got answers for. */
export function answered({ done, refused }: Progress): number {
  return done + refused.length
}

/**
 * Sends the entries in batches, one after the other, from where `from` stopped. An error that concerns the whole batch
 * interrupts the run: it is never passed over, and `onProgress` says what was done and what was not.
 */
export async function runBatches<Entry>(
  { entries, size, send, onProgress, signal }: BatchRun<Entry>,
  from: Progress = startOf(entries.length),
): Promise<Progress> {
  let progress: Progress = { ...from, unanswered: 0, state: 'running', error: undefined }
  const report = (change: Partial<Progress>): void => {
    progress = { ...progress, ...change }
    onProgress(progress)
  }
  report({})
  while (answered(progress) < entries.length) {
    if (signal.aborted) {
      report({ state: 'stopped' })
      return progress
    }
    const start = answered(progress)
    const batch = entries.slice(start, start + size)
    try {
      const results = await send(batch)
      const refused = results.filter(({ problem }) => problem !== undefined)
      report({
        done: progress.done + batch.length - refused.length,
        refused: [...progress.refused, ...refused],
      })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      report({ state: 'interrupted', error, unanswered: mayBeDone(error) ? batch.length : 0 })
      return progress
    }
  }
  report({ state: 'finished' })
  return progress
}

/** A refusal says that nothing was done; a lost answer says nothing. */
function mayBeDone(error: Error): boolean {
  return !(error instanceof ApiError) || error.problem !== 'refused'
}
