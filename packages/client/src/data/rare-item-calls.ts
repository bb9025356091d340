import type { Call } from '../call.js'
import { bulkCalls } from './bulk.js'
import { type Drafts, draftCalls } from './drafts.js'
import { type Jobs, jobCalls } from './jobs.js'
import type { FirstResult } from './paged-result.js'
import { type RunPipeline, runPipeline } from './pipeline.js'
import type { readItem } from './read-requests.js'
import { type References, referenceCalls } from './references.js'
import { type Revisions, revisionCalls } from './revisions.js'
import type { AnySchema } from './schema.js'

/**
 * Rarely used calls on items. `createAllItems` loads their code as one file with the first call.
 * @see docs/decisions/0050-client-size.md
 */
type RareItemCalls = ReturnType<typeof bulkCalls> &
  References &
  Revisions &
  Jobs &
  Drafts & { aggregatePipeline: RunPipeline<AnySchema> }

/**
 * Creates the rarely used calls. `call` sends the environment, `plainCall` does not. `readFirst` reads the first page
 * of a result, and `read` an item. They are parameters, so that this chunk does not bundle them again.
 */
export function createRareItemCalls(
  call: Call,
  plainCall: Call,
  readFirst: FirstResult,
  read: typeof readItem,
): RareItemCalls {
  return {
    ...bulkCalls(call),
    ...referenceCalls(call, readFirst),
    ...revisionCalls(call, read),
    ...jobCalls(call, plainCall),
    ...draftCalls(call),
    aggregatePipeline: runPipeline(call),
  }
}
