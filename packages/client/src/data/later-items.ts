import type { Call } from '../call.js'
import { bulkCalls } from './bulk.js'
import { type Drafts, draftCalls } from './drafts.js'
import { type Jobs, jobCalls } from './jobs.js'
import type { FirstResult } from './paged-result.js'
import { type RunPipeline, runPipeline } from './pipeline.js'
import { type References, referenceCalls } from './references.js'
import type { AnySchema } from './schema.js'

/**
 * Rare calls on items. In a client with all calls their code loads with the first of them, as one file.
 * @see docs/decisions/0050-client-size.md
 */
export type LaterItems = ReturnType<typeof bulkCalls> &
  References &
  Jobs &
  Drafts & { aggregatePipeline: RunPipeline<AnySchema> }

/**
 * Creates the calls that load later, with functions of the first load: `call` sends calls on items, `plainCall` calls without an
 * environment, and `readFirst` makes the results that have pages.
 */
export function createLaterItems(call: Call, plainCall: Call, readFirst: FirstResult): LaterItems {
  return {
    ...bulkCalls(call),
    ...referenceCalls(call, readFirst),
    ...jobCalls(call, plainCall),
    ...draftCalls(call),
    aggregatePipeline: runPipeline(call),
  }
}
