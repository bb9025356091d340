import {
  CheckError,
  dataCodes,
  type Filter,
  limits,
  type Meter,
  type Row,
  type Sort,
  type Stage,
} from '@foyer/protocol'
import {
  listFirstItems,
  listItemsAfter,
  type WalkedItem,
} from '../../../storage/items/walk-items.js'
import type { ItemRead } from '../../../storage/query/item-read.js'
import { PageTooLargeError } from '../../../storage/query/page-size.js'

/** Pipeline split into the part that the database executes and the remaining stages. */
interface Plan {
  filter: Filter
  /** Set when the remaining stages need only the first items of a sort order. */
  first: { sort: Sort; limit: number } | undefined
  rest: readonly Stage[]
}

/**
 * Moves leading filters, and a sort that a limit follows, into the database query. The result is the same as that of
 * running the stages in order.
 */
export function planPipeline(authorized: Filter, stages: readonly Stage[]): Plan {
  const at = stages.findIndex(({ kind }) => kind !== 'filter')
  const leading = at < 0 ? stages : stages.slice(0, at)
  const remaining = at < 0 ? [] : stages.slice(at)
  const filters = leading.flatMap((stage) => (stage.kind === 'filter' ? [stage.filter] : []))
  const filter: Filter = { op: 'and', filters: [authorized, ...filters] }
  const [sort, ...rest] = remaining
  const limit = rowsNeeded(rest)
  if (sort?.kind === 'sort' && limit !== undefined) {
    return { filter, first: { sort: sort.sort, limit }, rest }
  }
  return { filter, first: undefined, rest: remaining }
}

/** Counts the rows that a skip and a limit need. Returns undefined without a limit, and for more than a page. */
function rowsNeeded([stage, next]: readonly Stage[]): number | undefined {
  const skipped = stage?.kind === 'skip' ? stage.count : 0
  const limit = stage?.kind === 'skip' ? next : stage
  if (limit?.kind !== 'limit') return undefined
  const needed = skipped + limit.count
  return needed <= limits.maxPageSize ? needed : undefined
}

/** Items of the first read, before their size is known. Items of any size fit on a page of this number. */
const FIRST_ITEMS = 50
const MAX_ITEMS = 1000
/** Approximate characters of one read, so that a read blocks the process for a few milliseconds only. */
const READ_LENGTH = 200_000

/**
 * Reads the items of a plan in batches, so that a later stage can end the read.
 * @param first reads only the first items of a sort order
 * @throws CheckError WDE0122 for more items than a pipeline may read
 */
export async function* readPipelineRows(
  read: ItemRead,
  first: Plan['first'],
  meter: Meter,
): AsyncIterable<readonly Row[]> {
  if (first) {
    const items = first.limit > 0 ? await ifPageFits(listFirstItems(read, first)) : []
    // What does not fit on a page exceeds the budget too.
    if (!items) meter.spend(Number.POSITIVE_INFINITY)
    else yield await parseItems(items, meter)
    return
  }
  let limit = FIRST_ITEMS
  let after = 0
  for (let count = 0; ; ) {
    const items = await ifPageFits(listItemsAfter(read, { after, limit }))
    if (!items) {
      // Large items follow small ones.
      limit = FIRST_ITEMS
      continue
    }
    count += items.length
    if (count > limits.pipelineItems) {
      throw new CheckError(
        dataCodes.processingQuota,
        `the pipeline reads more than ${limits.pipelineItems} items: add a filter as the first stage`,
      )
    }
    yield await parseItems(items, meter)
    const last = items.at(-1)
    if (!last || items.length < limit) return
    after = last.seq
    limit = itemsOfReadLength(items)
  }
}

/** Returns undefined if the items are too large to be read at once. */
async function ifPageFits(items: Promise<WalkedItem[]>): Promise<WalkedItem[] | undefined> {
  try {
    return await items
  } catch (error) {
    if (error instanceof PageTooLargeError) return undefined
    throw error
  }
}

/** Computes the items of the next read, of about `READ_LENGTH` characters, from the length of the current items. */
function itemsOfReadLength(items: readonly WalkedItem[]): number {
  const average = items.reduce((sum, { text }) => sum + text.length, 0) / items.length
  return Math.max(1, Math.min(MAX_ITEMS, Math.floor(READ_LENGTH / average)))
}

async function parseItems(items: readonly WalkedItem[], meter: Meter): Promise<Row[]> {
  const rows: Row[] = []
  for (const { text } of items) {
    meter.spend(text.length)
    rows.push(JSON.parse(text) as Row)
    if (meter.isDue()) await meter.pause()
  }
  return rows
}
