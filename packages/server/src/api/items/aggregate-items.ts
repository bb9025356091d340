import {
  type AggregatePipelineResponse,
  type DistinctValuesResponse,
  endpoints,
} from '@foyer/protocol'
import * as v from 'valibot'
import { aggregate } from '../../data/query/aggregate.js'
import { distinct } from '../../data/query/distinct.js'
import { aggregatePipeline } from '../../data/query/pipeline/aggregate-pipeline.js'
import { JsonText } from '../../http/json-response.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import { anyObject, collectionId, cursorPaging, paging, sortList } from '../kit/schemas.js'
import { explainIfRequested, explainOption } from './explain.js'

const resultFieldName = v.pipe(v.string(), v.minLength(1), v.maxLength(256))
const field = v.object({ itemFieldName: v.pipe(v.string(), v.minLength(1)) })

/**
 * An operation of an aggregation. A second operation in the same object is rejected, because it would have no effect.
 */
const operation = v.union(
  [
    v.strictObject({ resultFieldName, sum: field }),
    v.strictObject({ resultFieldName, average: field }),
    v.strictObject({ resultFieldName, min: field }),
    v.strictObject({ resultFieldName, max: field }),
    v.strictObject({ resultFieldName, itemCount: v.object({}) }),
  ],
  'expected {resultFieldName, sum | average | min | max: {itemFieldName}} or {resultFieldName, itemCount: {}}',
)

const aggregateSchema = v.object({
  dataCollectionId: collectionId,
  initialFilter: v.exactOptional(anyObject),
  aggregation: v.exactOptional(
    v.object({
      groupingFields: v.exactOptional(v.pipe(v.array(v.string()), v.maxLength(20))),
      operations: v.pipe(v.array(operation), v.maxLength(50)),
    }),
  ),
  finalFilter: v.exactOptional(anyObject),
  sort: v.exactOptional(sortList),
  paging: v.exactOptional(paging),
  cursorPaging: v.exactOptional(cursorPaging),
  returnTotalCount: v.exactOptional(v.boolean()),
  explain: explainOption,
})

/** `POST /wix-data/v2/items/aggregate`: groups items and calculates values for each group. */
const aggregateItemsRoute = defineRoute({
  endpoint: endpoints.aggregateItems,
  access: 'caller',
  scope: 'data:read',
  schema: aggregateSchema,
  handle: (message, { caller, deps }) =>
    explainIfRequested(deps, { caller, message }, (readDeps) =>
      aggregate(readDeps, caller, message),
    ),
})

const pipelineSchema = v.object({
  dataCollectionId: collectionId,
  pipeline: v.object({
    stages: v.exactOptional(v.array(anyObject)),
    paging: v.exactOptional(paging),
    cursorPaging: v.exactOptional(cursorPaging),
  }),
  returnTotalCount: v.exactOptional(v.boolean()),
})

/** `POST /wix-data/v2/items/aggregate-pipeline`: runs an aggregation pipeline. */
const aggregatePipelineRoute = defineRoute({
  endpoint: endpoints.aggregatePipeline,
  access: 'caller',
  scope: 'data:read',
  schema: pipelineSchema,
  handle: async (message, { caller, deps }) => {
    const { results, paging } = await deps.pipelineQueue.run(caller, () =>
      aggregatePipeline(deps, caller, message),
    )
    return new JsonText<AggregatePipelineResponse>(
      `{"results":[${results}],"pagingMetadata":${JSON.stringify(paging)}}`,
    )
  },
})

const distinctSchema = v.pipe(
  v.object({
    dataCollectionId: collectionId,
    fieldName: v.exactOptional(v.pipe(v.string(), v.minLength(1))),
    filter: v.exactOptional(anyObject),
    order: v.exactOptional(v.picklist(['ASC', 'DESC'])),
    paging: v.exactOptional(paging),
    cursorPaging: v.exactOptional(cursorPaging),
    returnTotalCount: v.exactOptional(v.boolean()),
    explain: explainOption,
  }),
  v.forward(
    v.check(
      ({ fieldName, cursorPaging }) =>
        fieldName !== undefined || cursorPaging?.cursor !== undefined,
      'expected the name of a field',
    ),
    ['fieldName'],
  ),
)

/** `POST /wix-data/v2/items/query-distinct-values`: lists the distinct values of a field. */
const distinctValuesRoute = defineRoute({
  endpoint: endpoints.queryDistinctValues,
  access: 'caller',
  scope: 'data:read',
  schema: distinctSchema,
  handle: (message, { caller, deps }) =>
    explainIfRequested(deps, { caller, message }, async (readDeps) => {
      const { values, paging } = await distinct(readDeps, caller, message)
      return new JsonText<DistinctValuesResponse>(
        `{"distinctValues":[${values}],"pagingMetadata":${JSON.stringify(paging)}}`,
      )
    }),
})

/** Routes that aggregate items. @see docs/wire/aggregation.md */
export const aggregateItemRoutes: readonly ApiRoute[] = [
  aggregateItemsRoute,
  aggregatePipelineRoute,
  distinctValuesRoute,
]
