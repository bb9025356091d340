import { callOf } from '../call.js'
import { lazyMethods } from '../lazy-methods.js'
import {
  type AggregateCollection,
  type AggregateQuery,
  type Aggregations,
  startAggregation,
} from './aggregate.js'
import { type Bulk, bulkPatch } from './bulk.js'
import { type DataSource, dataCall, type Environment } from './data-call.js'
import type { Drafts } from './drafts.js'
import { createFind, type Finds } from './find.js'
import type { QueryCollection } from './item-call-types.js'
import type { PageOptions } from './item-options.js'
import { createItems, type Items } from './items.js'
import type { Jobs } from './jobs.js'
import { firstResult } from './paged-result.js'
import { createPatches, type Patches } from './patch.js'
import type { Pipeline, PipelinePage, RunPipeline } from './pipeline.js'
import type { ItemQuery } from './query.js'
import { readItem } from './read-requests.js'
import {
  createReads,
  type ItemPage,
  type QueryPage,
  type QueryRequest,
  type QueryRequestOptions,
  type Reads,
} from './reads.js'
import type { References } from './references.js'
import type { Revisions } from './revisions.js'
import type { AnySchema, Item } from './schema.js'
import { createSearches, type Searches } from './search.js'

type Parts<Schema extends object> = Finds<Schema> &
  Omit<Reads<Schema>, 'queryPage'> &
  Patches<Schema> &
  Bulk<Schema> &
  Omit<Aggregations<Schema>, 'aggregate'> &
  References<Schema> &
  Revisions<Schema> &
  Searches<Schema> &
  Jobs<Schema> &
  Drafts

/** All calls on items. Those of the official client keep its method names. @see docs/wire/items.md */
export interface AllItems<Schema extends object = AnySchema> extends Items<Schema>, Parts<Schema> {
  /** Starts a query. With a request as the second argument, reads one page instead. @throws CheckError WDE0001 */
  query: QueryCollection<Schema> & QueryPage<Schema>
  /** Starts an aggregation. With a pipeline as the second argument, runs it instead. @throws CheckError WDE0001 */
  aggregate: AggregateCollection<Schema> & RunPipeline<Schema>
  /** Returns the same calls for an environment. Without it, calls use `LIVE`. */
  withEnvironment(environment: Environment): AllItems<Schema>
}

/**
 * Creates all calls on items. The code of bulk calls, references, revisions, jobs, drafts and pipelines loads with the
 * first call. An app that needs few calls loads less code with `createItems` and the other functions.
 */
export function createAllItems<Schema extends object = AnySchema>(
  source: DataSource,
): AllItems<Schema>
export function createAllItems(source: DataSource): AllItems {
  const items = createItems(source)
  const { queryPage, ...reads } = createReads(source)
  const startAggregate = startAggregation(dataCall(source))
  const { aggregatePipeline, patchItems, ...lazy } = lazyItems(source)
  function query<Fields extends object>(collectionId: string): ItemQuery<Fields>
  function query<Fields extends object>(
    ...page: Parameters<Reads['queryPage']>
  ): Promise<ItemPage<Item<Fields>>>
  function query(
    collectionId: string,
    request?: QueryRequest,
    options?: QueryRequestOptions,
  ): unknown {
    return request ? queryPage(collectionId, request, options) : items.query(collectionId)
  }
  function aggregate<Row extends object>(collectionId: string): AggregateQuery<Row>
  function aggregate<Row extends object>(
    ...page: Parameters<Aggregations['aggregatePipeline']>
  ): Promise<PipelinePage<Row>>
  function aggregate(collectionId: string, pipeline?: Pipeline, options?: PageOptions): unknown {
    return pipeline
      ? aggregatePipeline(collectionId, pipeline, options)
      : startAggregate(collectionId)
  }
  return {
    ...items,
    ...reads,
    ...createFind<AnySchema>(source),
    ...createPatches<AnySchema>(source),
    ...createSearches<AnySchema>(source),
    ...lazy,
    bulkPatch: bulkPatch(patchItems),
    query,
    aggregate,
    aggregatePipeline,
    withEnvironment: (environment) => createAllItems({ ...source, environment }),
  }
}

/** Creates the rarely used calls. Their code loads with the first call. */
function lazyItems(source: DataSource) {
  return lazyMethods(
    async () => {
      const { createRareItemCalls } = await import('./rare-item-calls.js')
      return createRareItemCalls(dataCall(source), callOf(source), firstResult, readItem)
    },
    'bulkInsert',
    'bulkUpdate',
    'bulkSave',
    'bulkRemove',
    'patchItems',
    'truncate',
    'aggregatePipeline',
    'insertReference',
    'removeReference',
    'replaceReferences',
    'isReferenced',
    'queryReferenced',
    'queryReferencedItems',
    'getWithRevision',
    'asyncPatchByFilter',
    'asyncRemoveByFilter',
    'getAsyncJobStatus',
    'createDataItemDraft',
    'publishDataItemDraft',
    'unpublishDataItem',
  )
}
