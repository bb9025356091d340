import { endpoints, type FieldModification, isJsonObject, type JobStatus } from '@foyer/protocol'
import * as v from 'valibot'
import { getJobProgress, parseJobFilter, startJob } from '../../data/filter-jobs/start-job.js'
import type { JobState } from '../../storage/items/filter-jobs.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
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
  handle: async (message, { deps, caller }) => {
    await deps.writeLimit.take(caller)
    const { dataCollectionId: collectionId, ...change } = message
    return { jobId: await startJob(deps, caller, { kind: 'patch', collectionId, ...change }) }
  },
})

const removeByFilterRoute = defineRoute({
  endpoint: endpoints.removeItemsByFilter,
  access: 'caller',
  scope: 'data:write',
  schema: v.object(byFilter),
  handle: async (message, { deps, caller }) => {
    await deps.writeLimit.take(caller)
    const { dataCollectionId: collectionId, filter } = message
    return { jobId: await startJob(deps, caller, { kind: 'remove', collectionId, filter }) }
  },
})

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
