import { assertCollectionId, assertText, check, type JobStatusResponse } from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import * as endpoints from '@foyer/protocol/endpoints'
import { type Call, callOf } from '../call.js'
import type { RequestOptions } from '../post.js'
import { type DataSource, dataCall } from './data-call.js'
import { type ItemOptions, itemOptions } from './item-options.js'
import { type FieldChange, wireChange } from './patch.js'
import type { AnySchema, CollectionId } from './schema.js'
import { type FilterInput, wireFilter } from './wire-form.js'

/** A started job. */
export interface Job {
  /** Id for `getAsyncJobStatus`. */
  jobId: string
}

/** Options of starting a job. */
export type JobOptions = Omit<ItemOptions, 'appOptions'>

/** Background jobs on all matching items. @see docs/wire/items.md#jobs */
export interface Jobs<Schema extends object = AnySchema> {
  /** Starts a job that patches all matching items. @throws CheckError WDE0001, WDE0016, WDE0070 */
  asyncPatchByFilter<Id extends CollectionId<Schema>>(
    collectionId: Id,
    filter: FilterInput,
    changes: readonly FieldChange<Schema[Id]>[],
    options?: JobOptions,
  ): Promise<Job>
  /** Starts a job that removes all matching items. @throws CheckError WDE0001, WDE0016, WDE0070 */
  asyncRemoveByFilter(
    collectionId: CollectionId<Schema>,
    filter: FilterInput,
    options?: JobOptions,
  ): Promise<Job>
  /** Returns the status and progress of a job. @throws CheckError WDE0094 */
  getAsyncJobStatus(jobId: string, options?: RequestOptions): Promise<JobStatusResponse>
}

/** Creates the job calls. @see docs/client-parts.md#reduce-bundle-size */
export function createJobs<Schema extends object = AnySchema>(source: DataSource): Jobs<Schema>
export function createJobs(source: DataSource): Jobs {
  return jobCalls(dataCall(source), callOf(source))
}

/** Creates the job calls. `call` sends the environment, `plainCall` does not. */
export function jobCalls(call: Call, plainCall: Call): Jobs {
  return {
    async asyncPatchByFilter(collectionId, filter, changes, options) {
      const fieldModifications = changes.map(wireChange)
      const request = { ...byFilter(collectionId, filter, options), fieldModifications }
      return call(endpoints.patchItemsByFilter, request, options)
    },
    async asyncRemoveByFilter(collectionId, filter, options) {
      const request = byFilter(collectionId, filter, options)
      return call(endpoints.removeItemsByFilter, request, options)
    },
    async getAsyncJobStatus(jobId, options) {
      assertText(jobId, dataCodes.textEmpty)
      return plainCall(endpoints.getJobStatus, { jobId }, options)
    },
  }
}

function byFilter(dataCollectionId: string, filter: FilterInput, options?: JobOptions) {
  assertCollectionId(dataCollectionId)
  const input: unknown = filter
  const passed = typeof input === 'object' && input !== null
  check(passed, dataCodes.filterMissing, input)
  const { suppressHooks, publishPluginOptions } = itemOptions(options)
  return { dataCollectionId, filter: wireFilter(filter), suppressHooks, publishPluginOptions }
}
