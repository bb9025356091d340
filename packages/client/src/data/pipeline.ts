import {
  type AggregatePipelineRequest,
  type AggregatePipelineResponse,
  assertCollectionId,
  decodeItem,
} from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Call } from '../call.js'
import { wireFilter } from './condition.js'
import { type PageOptions, readOptions } from './options.js'
import { answeredPage } from './paged-result.js'
import type { AnySchema, CollectionId } from './schema.js'

/** A pipeline in wire form; dates may be `Date` objects. @see docs/wire.md#pipeline */
export type Pipeline = AggregatePipelineRequest['pipeline']

/** One page of the results of a pipeline. */
export type PipelinePage<Row> = Pick<AggregatePipelineResponse, 'pagingMetadata'> & {
  results: Row[]
}

/** Runs the items of one collection through a pipeline. */
export type RunPipeline<Schema> = <Row extends object = Record<string, unknown>>(
  collectionId: CollectionId<Schema>,
  pipeline: Pipeline,
  options?: PageOptions,
) => Promise<PipelinePage<Row>>

/** Creates the call that runs pipelines. */
export function runPipeline(call: Call): RunPipeline<AnySchema> {
  return async <Row>(
    dataCollectionId: string,
    pipeline: Pipeline,
    options: PageOptions = {},
  ): Promise<PipelinePage<Row>> => {
    assertCollectionId(dataCollectionId)
    const { returnTotalCount, signal } = options
    const stages = pipeline.stages?.map((stage) => wireFilter(stage))
    const request = {
      dataCollectionId,
      pipeline: { ...pipeline, ...(stages && { stages }) },
      returnTotalCount,
      ...readOptions(options),
    }
    const answer = await call(endpoints.aggregatePipeline, request, { signal })
    const toRow = (row: Record<string, unknown>) => decodeItem(row) as Row
    const { items, metadata } = answeredPage(answer.results, answer.pagingMetadata, toRow)
    return { results: items, pagingMetadata: metadata }
  }
}
