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
import type { Caller } from '../../caller.js'
import { activeKeys } from '../../storage/indexes.js'
import type { DataDeps } from '../deps.js'
import { readPage } from '../page.js'
import { readableItems } from '../readable-items.js'
import { requireCollection } from '../require-collection.js'
import { scanItems } from '../scan-items.js'
import { type Budget, createMeter } from './meter.js'
import { planPipeline } from './plan.js'
import { readRows } from './read-rows.js'

/** Characters of one answer. */
const ANSWER_LENGTH = 16 * 2 ** 20

/** Results as JSON text, and their place. */
export interface PipelineResults {
  results: string[]
  paging: PagingMetadata
}

/**
 * Runs the items that the caller may read through the stages of a pipeline.
 * @throws DataError; CheckError for a pipeline that cannot be read, and WDE0028 or WDE0122 for one that goes too far
 * @see docs/wire.md#pipeline
 */
export async function aggregatePipeline(
  deps: Pick<DataDeps, 'db'>,
  caller: Caller,
  { budget, ...request }: AggregatePipelineRequest & { budget?: Budget },
): Promise<PipelineResults> {
  const collection = await requireCollection(deps, request.dataCollectionId, caller)
  const readable = readableItems(collection, caller, {})
  const plan = planPipeline(readable, parsePipeline(request.pipeline.stages))
  const page = readPage(request.pipeline.paging)
  const meter = createMeter(budget)
  const scan = scanItems(deps.db, caller)
  const db = await scan({ collection, filter: plan.filter, order: plan.first })
  const items = readRows(db, collection.itemsTable, {
    plan,
    meter,
    keys: activeKeys(collection.indexes),
  })
  const rows = runPipeline(plan.rest, items, meter)
  const counted = request.returnTotalCount ?? false
  const { found, total } = await collectPage(rows, { ...page, counted })
  const results = await writeRows(found.slice(0, page.limit), meter)
  const paging: PagingMetadata = {
    count: results.length,
    offset: page.offset,
    tooManyToCount: false,
    hasNext: found.length > page.limit,
  }
  if (counted) paging.total = total
  return { results, paging }
}

/** The rows of a page and one more; unless they are counted, the rest is not even made. */
async function collectPage(
  rows: Rows,
  { limit, offset, counted }: { limit: number; offset: number; counted: boolean },
): Promise<{ found: Row[]; total: number }> {
  const found: Row[] = []
  let total = 0
  for await (const batch of rows) {
    const from = Math.max(0, offset - total)
    const missing = limit + 1 - found.length
    if (missing > 0) found.push(...batch.slice(from, from + missing))
    total += batch.length
    if (found.length > limit && !counted) break
  }
  return { found, total }
}

async function writeRows(rows: readonly Row[], meter: Meter): Promise<string[]> {
  const texts: string[] = []
  let length = 0
  for (const row of rows) {
    const text = JSON.stringify(row)
    length += text.length
    if (length > ANSWER_LENGTH) {
      throw new CheckError(
        dataCodes.processingQuota,
        `the answer has more than ${ANSWER_LENGTH} characters: project fewer fields or take a smaller page`,
      )
    }
    texts.push(text)
    if (meter.isDue()) await meter.pause()
  }
  return texts
}
