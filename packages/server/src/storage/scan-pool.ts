import type { FairTurns } from './fair-turns.js'
import { OverBudgetError } from './scan.js'
import type { ScanAnswer, ScanRequest } from './scan-messages.js'
import { type ScanThread, ThreadLostError } from './scan-thread.js'
import { StorageError } from './storage-error.js'

/** Threads that scan one database; each is started when it is first needed. */
export interface ScanPool {
  /**
   * Runs a statement when the caller's turn has come.
   * @throws OverBudgetError when it took longer than its milliseconds; ScanRefusedError; StorageError
   */
  run(request: ScanRequest, caller: string): Promise<{ rows: unknown[]; ms: number }>
  /** Stops what runs and ends all threads. */
  close(): Promise<void>
}

/**
 * @param start starts a thread
 * @param turns as many at once as there shall be threads
 */
export function createScanPool(start: () => ScanThread, turns: FairTurns): ScanPool {
  const idle: ScanThread[] = []
  const started = new Set<ScanThread>()
  let closed = false

  const startAnother = (): ScanThread => {
    const thread = start()
    started.add(thread)
    return thread
  }
  const runOnce = async (request: ScanRequest): Promise<ScanAnswer> => {
    const thread = idle.pop() ?? startAnother()
    try {
      return await thread.run(request)
    } finally {
      if (thread.lost) started.delete(thread)
      else idle.push(thread)
    }
  }
  const runTwice = async (request: ScanRequest): Promise<ScanAnswer> => {
    try {
      return await runOnce(request)
    } catch (error) {
      if (!(error instanceof ThreadLostError)) throw error
      // A read can be repeated, once: it may be what the thread died of.
      return runOnce(request)
    }
  }

  return {
    run: async (request, caller) => {
      const giveBack = await turns.take(caller)
      try {
        const answer = await runTwice(request)
        if (answer.kind === 'failed') throw answer.error
        if (answer.kind === 'rows') return answer
        throw closed ? beingClosed() : new OverBudgetError(request.ms)
      } catch (error) {
        if (!(error instanceof ThreadLostError)) throw error
        throw new StorageError('refusing', 'a scan ended its thread, twice', { cause: error })
      } finally {
        giveBack()
      }
    },
    close: async () => {
      closed = true
      turns.close()
      await Promise.all([...started].map((thread) => thread.close()))
    },
  }
}

function beingClosed(): StorageError {
  return new StorageError('refusing', 'the database is being closed')
}
