import { type AggregatePipelineResponse, endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { aggregatePipeline } from '../data/pipeline/aggregate-pipeline.js'
import { createTurns } from '../data/turns.js'
import { JsonText } from '../http/json-text.js'
import { callerRoute, type Route } from '../http/route.js'
import type { RouteDeps } from './deps.js'
import { anyObject, collectionId, cursorPaging, paging } from './schemas.js'

/** Pipelines that share the process at once, each with up to 64 MiB, and that wait for it. */
const TURNS = { atOnce: 2, waiting: 50 }

const schema = v.object({
  dataCollectionId: collectionId,
  pipeline: v.object({
    stages: v.exactOptional(v.array(anyObject)),
    paging: v.exactOptional(paging),
    cursorPaging: v.exactOptional(cursorPaging),
  }),
  returnTotalCount: v.exactOptional(v.boolean()),
})

/** `POST /wix-data/v2/items/aggregate-pipeline`. */
export function aggregatePipelineRoute(deps: RouteDeps): Route {
  const turns = createTurns(TURNS)
  return callerRoute(endpoints.aggregatePipeline, schema, async (message, { caller }) => {
    const { results, paging } = await turns.take(() => aggregatePipeline(deps, caller, message))
    return new JsonText<AggregatePipelineResponse>(
      `{"results":[${results}],"pagingMetadata":${JSON.stringify(paging)}}`,
    )
  })
}
