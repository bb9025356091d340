import {
  type AggregatePipelineRequest,
  CheckError,
  dataCodes,
  type Meter,
  type PagingMetadata,
  parsePipeline,
  type Row,
  type Rows,
  runPipeline,
} from '@foyer/protocol'
import type { Caller } from '../../../caller.js'
import type { StoredCollection } from '../../../storage/collections/collections.js'
import type { KeysetStart } from '../../../storage/query/keyset.js'
import { requireCollection } from '../../collections/require-collection.js'
import type { DataDeps } from '../../deps.js'
import type { CursorDeps } from '../../paging/cursor.js'
import { parsePage, takePage } from '../../paging/page.js'
import { authorizedFilter } from '../../permissions/authorize.js'
import { createAuthorizedRead } from '../../reads/create-read.js'
import { createMeter } from '../meter.js'
import { planPipeline, readPipelineRows } from './read-rows.js'

/** Maximum characters of one response. */
const MAX_RESPONSE_LENGTH = 16 * 2 ** 20

/** Results as JSON text, with their paging metadata. */
export interface PipelineResults {
  results: string[]
  paging: PagingMetadata
}

/**
 * Runs a pipeline, in memory, over the items that the caller may read. `read-rows.ts` reads what the stages need.
 * @throws DataError; CheckError for an invalid pipeline, and WDE0028 or WDE0122 for one that exceeds its limits
 * @see docs/wire/aggregation.md#pipeline
 */
export async function aggregatePipeline(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  request: AggregatePipelineRequest,
): Promise<PipelineResults> {
  const collection = await requireCollection(deps, request.dataCollectionId, caller)
  const { stages, paging: wirePaging, cursorPaging } = request.pipeline
  const counted = request.returnTotalCount ?? false
  const page = parsePage<{ stages: Stages }, number>(deps, {
    purpose: { call: 'aggregate-pipeline', collectionId: collection.id },
    paging: wirePaging,
    cursorPaging,
    // The official types require `stages` in a request with a cursor too, so an empty list counts as none.
    selectionParameters: { stages: stages?.length ? stages : undefined },
    parseSelection: () => ({ stages: requireStages(stages) }),
  })
  const range = page.from
    ? rangeAfter(page.from, page.limit + 1)
    : { from: page.offset, max: page.limit + 1 }
  const meter = createMeter()
  const run = await runStages(deps, caller, { collection, stages: page.selection.stages, meter })
  const { collected, total } = await collectRows(run, { ...range, counted })
  // Rows of a pipeline have no key, so a cursor contains the stages and a row number.
  const numbered = collected.map((row, index) => ({ row, at: range.from + index }))
  if (page.from?.backwards) numbered.reverse()
  const { rows, paging } = takePage(deps, page, numbered, ({ at }) => at)
  if (counted) paging.total = total
  const results = await writeRows(
    rows.map(({ row }) => row),
    meter,
  )
  return { results, paging }
}

/** Runs the stages over the items that the caller may currently read. */
async function runStages(
  deps: DataDeps,
  caller: Caller,
  { collection, stages, meter }: { collection: StoredCollection; stages: Stages; meter: Meter },
): Promise<Rows> {
  const authorized = authorizedFilter(collection, caller, {})
  const plan = planPipeline(authorized, parsePipeline(stages))
  const { filter, first: order } = plan
  const read = await createAuthorizedRead(deps, caller, { collection, filter, order })
  return runPipeline(plan.rest, readPipelineRows(read, plan.first, meter), meter)
}

/** Stages of a pipeline in wire form. */
type Stages = readonly Record<string, unknown>[]

/** Requires the stages of a first page. @throws CheckError WDE0075 */
function requireStages(stages: Stages | undefined): Stages {
  if (stages) return stages
  throw new CheckError(dataCodes.requestInvalid, '"pipeline.stages": expected a list')
}

/** Collects a range of the rows. Unless they are counted, later rows are not computed. */
async function collectRows(
  rows: Rows,
  { from, max, counted }: { from: number; max: number; counted: boolean },
): Promise<{ collected: Row[]; total: number }> {
  const collected: Row[] = []
  let total = 0
  for await (const batch of rows) {
    const start = Math.max(0, from - total)
    const missing = max - collected.length
    if (missing > 0) collected.push(...batch.slice(start, start + missing))
    total += batch.length
    if (collected.length >= max && !counted) break
  }
  return { collected, total }
}

/** Computes the range of row numbers before or after a row. */
function rangeAfter(
  { position, backwards, inclusive }: KeysetStart<number>,
  limit: number,
): { from: number; max: number } {
  if (position === undefined) return { from: 0, max: limit }
  if (!backwards) return { from: inclusive ? position : position + 1, max: limit }
  const end = inclusive ? position + 1 : position
  const from = Math.max(0, end - limit)
  return { from, max: end - from }
}

async function writeRows(rows: readonly Row[], meter: Meter): Promise<string[]> {
  const texts: string[] = []
  let length = 0
  for (const row of rows) {
    const text = JSON.stringify(row)
    length += text.length
    if (length > MAX_RESPONSE_LENGTH) {
      throw new CheckError(
        dataCodes.processingQuota,
        `the response has more than ${MAX_RESPONSE_LENGTH} characters: project fewer fields or take a smaller page`,
      )
    }
    texts.push(text)
    if (meter.isDue()) await meter.pause()
  }
  return texts
}
