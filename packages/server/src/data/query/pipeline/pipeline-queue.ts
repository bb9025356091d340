import type { Caller } from '../../../caller.js'
import {
  createFairQueue,
  type FairQueueLimits,
  QueueRefusedError,
} from '../../../lib/fair-queue.js'
import { DataError } from '../../errors.js'
import { requesterOf } from '../../reads/create-read.js'

/** Limits of concurrent pipelines, each of which uses up to 64 MiB. One slot is reserved for operators and members. */
const limits: FairQueueLimits = {
  slots: 2,
  visitorSlots: 1,
  maxWaitingOfGroup: 25,
  maxWaiting: 50,
  maxWaitMs: 30_000,
}

/** Queue that limits the number of concurrent pipelines. */
export interface PipelineQueue {
  /**
   * Runs a pipeline when a slot is free.
   * @throws DataError `quota-reached` when the queue is full, or the wait was too long
   */
  run<T>(caller: Caller, pipeline: () => Promise<T>): Promise<T>
}

export function createPipelineQueue(): PipelineQueue {
  const queue = createFairQueue(limits)
  return {
    run: async (caller, pipeline) => {
      const release = await queue.enter(requesterOf(caller)).catch(refuse)
      try {
        return await pipeline()
      } finally {
        release()
      }
    },
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof QueueRefusedError)) throw error
  const text = `pipeline queue: ${error.message}; try again in a moment`
  throw new DataError('quota-reached', text)
}
