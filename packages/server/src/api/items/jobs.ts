import {
  endpoints,
  type FieldModification,
  isJsonObject,
  type JobStatus,
  type StartJobResponse,
} from '@foyer/protocol'
import * as v from 'valibot'
import type { Caller } from '../../caller.js'
import { getJobProgress, parseJobFilter, startJob } from '../../data/filter-jobs/jobs.js'
import type { JobState, JobWork } from '../../storage/items/jobs.js'
import { countWrites } from '../kit/count-writes.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import type { ApiDeps } from '../kit/deps.js'
import { collectionId, shortText } from '../kit/schemas.js'

/** Filter of a job. A missing filter gets the same error code as an invalid one. */
const filter = v.pipe(v.optional(v.unknown(), null), v.transform(parseJobFilter))
const byFilter = { dataCollectionId: collectionId, filter }
const modification = v.custom<FieldModification>(isJsonObject, 'expected an object')

/**
 * `POST /wix-data/v2/bulk/items/async-patch-by-filter`: starts a job that patches items. Malformed modifications fail
 * this call, not the job.
 */
const patchByFilterRoute = defineRoute({
  endpoint: endpoints.patchItemsByFilter,
  access: 'caller',
  scope: 'data:write',
  schema: v.object({ ...byFilter, fieldModifications: v.array(modification) }),
  handle: async (message, context) => {
    const { deps, caller } = context
    await countWrites(context)
    const { dataCollectionId, filter, fieldModifications } = message
    const collectionId = dataCollectionId
    return start(deps, caller, { kind: 'patch', collectionId, filter, fieldModifications })
  },
})

const removeByFilterRoute = defineRoute({
  endpoint: endpoints.removeItemsByFilter,
  access: 'caller',
  scope: 'data:write',
  schema: v.object(byFilter),
  handle: async (message, context) => {
    const { deps, caller } = context
    await countWrites(context)
    const { dataCollectionId, filter } = message
    return start(deps, caller, { kind: 'remove', collectionId: dataCollectionId, filter })
  },
})

async function start(deps: ApiDeps, caller: Caller, work: JobWork): Promise<StartJobResponse> {
  return { jobId: await startJob(deps, caller, work) }
}

const wireStates: Record<JobState, JobStatus> = {
  waiting: 'INITIALIZED',
  running: 'PROCESSING',
  succeeded: 'SUCCEEDED',
  failed: 'FAILED',
}

/**
 * `GET /wix-data/v2/async-jobs/{id}/status`: reads the state of a job. Takes the id from the query, not from the path.
 */
const jobStatusRoute = defineRoute({
  endpoint: endpoints.getJobStatus,
  access: 'caller',
  scope: 'data:read',
  schema: v.object({ jobId: shortText }),
  handle: async ({ jobId }, { caller, deps }) => {
    const { state, successCount, failureCount, fault } = await getJobProgress(deps, caller, jobId)
    const progress = { status: wireStates[state], successCount, failureCount }
    return fault ? { ...progress, error: fault } : progress
  },
})

/** `POST /wix-data/v2/bulk/items/async-patch-by-filter`, `…/async-remove-by-filter` and the status of these jobs. */
export const jobRoutes: readonly ApiRoute[] = [
  patchByFilterRoute,
  removeByFilterRoute,
  jobStatusRoute,
]
