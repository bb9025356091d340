import {
  type FairQueue,
  type Pausable,
  QueueRefusedError,
  type Requester,
} from '../../lib/fair-queue.js'
import { OverBudgetError } from '../scan.js'
import { StorageError } from '../storage-error.js'
import type { ScanAnswer, ScanRequest } from './scan-messages.js'
import { type ScanThread, ThreadLostError } from './scan-thread.js'

/** Threads that scan one database, started on demand. */
export interface ScanPool {
  /**
   * Runs a statement when the queue grants a slot. A visitor's statement pauses while others need the slot.
   * @throws OverBudgetError when the statement exceeds its time limit; QueueRefusedError; StorageError
   */
  run(request: ScanRequest, requester: Requester): Promise<{ rows: unknown[]; ms: number }>
  /** Stops running statements and ends all threads. */
  close(): Promise<void>
}

/**
 * Creates a pool of scan threads.
 * @param start starts a thread
 * @param queue limits the number of concurrent statements
 */
export function createScanPool(start: () => ScanThread, queue: FairQueue): ScanPool {
  const idle: ScanThread[] = []
  const started = new Set<ScanThread>()
  let closed = false

  const startAnother = (): ScanThread => {
    const thread = start()
    started.add(thread)
    return thread
  }
  const runOnce = async (request: ScanRequest, pause: PauseSwitch): Promise<ScanAnswer> => {
    const thread = idle.pop() ?? startAnother()
    try {
      const answer = thread.run(request)
      pause.connect(thread)
      return await answer
    } finally {
      pause.connect(undefined)
      if (thread.lost) started.delete(thread)
      else idle.push(thread)
    }
  }
  const runTwice = async (request: ScanRequest, pause: PauseSwitch): Promise<ScanAnswer> => {
    try {
      return await runOnce(request, pause)
    } catch (error) {
      if (!(error instanceof ThreadLostError)) throw error
      // Retries a read only once: the statement itself may have killed the thread.
      return runOnce(request, pause)
    }
  }

  return {
    run: async (request, requester) => {
      const pause = createPauseSwitch()
      const release = await queue.enter(requester, pause)
      try {
        const answer = await runTwice(request, pause)
        if (answer.kind === 'failed') throw answer.error
        if (answer.kind === 'storage-failed') throw new StorageError(answer.failure, answer.detail)
        if (answer.kind === 'rows') return answer
        if (answer.kind === 'displaced') {
          throw new QueueRefusedError('members needed the slot for too long')
        }
        throw closed ? beingClosed() : new OverBudgetError(request.ms)
      } catch (error) {
        if (!(error instanceof ThreadLostError)) throw error
        throw new StorageError('refusing', 'a scan ended its thread, twice', { cause: error })
      } finally {
        release()
      }
    },
    close: async () => {
      closed = true
      queue.close()
      await Promise.all([...started].map((thread) => thread.close()))
    },
  }
}

/** Pauses the thread of a statement, also after a retry on another thread. */
interface PauseSwitch extends Pausable {
  connect(thread: ScanThread | undefined): void
}

function createPauseSwitch(): PauseSwitch {
  let connected: ScanThread | undefined
  let paused = false
  return {
    pause: () => {
      paused = true
      connected?.pause()
    },
    resume: () => {
      paused = false
      connected?.resume()
    },
    connect: (thread) => {
      connected = thread
      if (paused) thread?.pause()
    },
  }
}

function beingClosed(): StorageError {
  return new StorageError('refusing', 'the database is being closed')
}
