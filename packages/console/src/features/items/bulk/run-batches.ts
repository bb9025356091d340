import { ApiError, type ApiProblem } from '../../../api/api-error.js'

/** Result of one entry of a batch. */
export interface BatchResult {
  id: string
  /** Reason why it was refused; undefined if it was done. */
  problem: string | undefined
}

/** Progress of a run. */
export interface Progress {
  total: number
  done: number
  /** Entries that the server refused. */
  refused: readonly BatchResult[]
  /** Entries without a response; the server may have processed them. */
  unanswered: number
  state: 'running' | 'stopped' | 'interrupted' | 'finished'
  /** Reason of the interruption. */
  error: Error | undefined
}

/** A resumable run over many entries. Batches must be idempotent, because one may be sent twice. */
export interface BatchRun {
  /** Ids of the entries. */
  entries: readonly string[]
  /** Entries per request. */
  size: number
  send: (batch: readonly string[]) => Promise<BatchResult[]>
}

/** Progress before the first batch. */
export function initialProgress(total: number): Progress {
  return { total, done: 0, refused: [], unanswered: 0, state: 'running', error: undefined }
}

/** Returns the number of entries that the server has processed. */
export function processedCount({ done, refused }: Progress): number {
  return done + refused.length
}

/** Batches that are sent one after the other. */
interface BatchSource<Batch> {
  /** Returns the next batch; undefined at the end. Returns the same batch until the server has processed it. */
  next: () => Promise<Batch | undefined>
  /** Sends a batch and records its results. */
  send: (batch: Batch) => Promise<void>
  signal: AbortSignal
}

/** End of a loop over batches. */
type BatchEnd<Batch> =
  | { state: 'finished' | 'stopped' }
  | { state: 'interrupted'; error: Error; batch: Batch; mayBeDone: boolean }

/** Sends batches until the end, a stop, or an error that concerns a whole batch. */
export async function sendBatches<Batch>({
  next,
  send,
  signal,
}: BatchSource<Batch>): Promise<BatchEnd<Batch>> {
  for (;;) {
    const batch = await next()
    if (batch === undefined) return { state: 'finished' }
    if (signal.aborted) return { state: 'stopped' }
    try {
      await send(batch)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      return { state: 'interrupted', error, batch, mayBeDone: mayBeDone(error) }
    }
  }
}

/**
 * Sends the entries in batches, one after the other, and continues after the progress `from`. An error that concerns
 * the whole batch interrupts the run. A resumed run sends this batch again.
 */
export async function runBatches(
  { entries, size, send }: BatchRun,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
  from: Progress = initialProgress(entries.length),
): Promise<Progress> {
  let progress: Progress = { ...from, unanswered: 0, state: 'running', error: undefined }
  const report = (change: Partial<Progress>): void => {
    progress = { ...progress, ...change }
    onProgress(progress)
  }
  report({})
  const end = await sendBatches({
    signal,
    next: async () => {
      const start = processedCount(progress)
      return start < entries.length ? entries.slice(start, start + size) : undefined
    },
    send: async (batch) => {
      const results = await send(batch)
      const rejected = results.filter(({ problem }) => problem !== undefined)
      report({
        done: progress.done + batch.length - rejected.length,
        refused: [...progress.refused, ...rejected],
      })
    },
  })
  if (end.state === 'interrupted') {
    const { state, error } = end
    report({ state, error, unanswered: end.mayBeDone ? end.batch.length : 0 })
  } else report({ state: end.state })
  return progress
}

/** Problems of a batch that the server did not process. */
const notDone: readonly ApiProblem[] = ['refused', 'locked', 'key-refused', 'logged-out']

/** Returns true if the server may have processed the request that failed: without a response, this is unknown. */
export function mayBeDone(error: Error): boolean {
  return !(error instanceof ApiError) || !notDone.includes(error.problem)
}
