import {
  type AggregatePipelineRequest,
  type AggregatePipelineResponse,
  assertCollectionId,
  decodeItem,
} from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Call } from '../call.js'
import { type PageOptions, readOptions } from './item-options.js'
import { pageOf } from './paged-result.js'
import { assertPage } from './reads.js'
import type { AnySchema, CollectionId } from './schema.js'
import { wireFilter } from './wire-form.js'

/** An aggregation pipeline in the wire form, with dates as `Date`. @see docs/wire/aggregation.md#pipeline */
export type Pipeline = AggregatePipelineRequest['pipeline']

/** One page of the results of a pipeline. */
export type PipelinePage<Row> = Pick<AggregatePipelineResponse, 'pagingMetadata'> & {
  results: Row[]
}

/** Runs an aggregation pipeline on a collection and reads one page of its results. */
export type RunPipeline<Schema> = <Row extends object = Record<string, unknown>>(
  collectionId: CollectionId<Schema>,
  pipeline: Pipeline,
  options?: PageOptions,
) => Promise<PipelinePage<Row>>

/** Creates `aggregatePipeline`. */
export function runPipeline(call: Call): RunPipeline<AnySchema> {
  return async <Row>(
    dataCollectionId: string,
    pipeline: Pipeline,
    options: PageOptions = {},
  ): Promise<PipelinePage<Row>> => {
    assertCollectionId(dataCollectionId)
    assertPage(pipeline)
    const { returnTotalCount, signal } = options
    // Encodes the dates in a stage, and rejects `$regex`.
    const stages = pipeline.stages?.map((stage) => wireFilter(stage))
    const request = {
      dataCollectionId,
      pipeline: { ...pipeline, ...(stages && { stages }) },
      returnTotalCount,
      ...readOptions(options),
    }
    const response = await call(endpoints.aggregatePipeline, request, { signal })
    const toRow = (row: Record<string, unknown>) => decodeItem(row) as Row
    const { items, metadata } = pageOf(response.results, response.pagingMetadata, toRow)
    return { results: items, pagingMetadata: metadata }
  }
}
