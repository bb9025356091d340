import { CheckError, dataCodes, limits, type Meter, type Row } from '@foyer/protocol'
import type { Database } from '../../storage/database.js'
import type { IndexKey } from '../../storage/index-keys.js'
import { listFirstItems, listItemsAfter, type PlacedItem } from '../../storage/walk-items.js'
import type { Plan } from './plan.js'

/** Items of the first read, when nobody knows how large they are. */
const FIRST_ITEMS = 50
const MAX_ITEMS = 1000
/** Characters of one read, about: a few milliseconds of the database and of parsing. */
const READ_LENGTH = 200_000

/**
 * The items of a collection that a plan needs, some at a time, so that a stage which needs no more ends the reading.
 * @throws CheckError WDE0122 for more items than a pipeline may read
 */
export async function* readRows(
  db: Pick<Database, 'all' | 'dialect'>,
  table: string,
  { plan, meter, keys = [] }: { plan: Plan; meter: Meter; keys?: readonly IndexKey[] },
): AsyncIterable<readonly Row[]> {
  const { filter, first } = plan
  if (first) {
    if (first.limit > 0) {
      yield await parseItems(await listFirstItems(db, table, { filter, ...first, keys }), meter)
    }
    return
  }
  let limit = FIRST_ITEMS
  let after = 0
  for (let read = 0; ; ) {
    const items = await listItemsAfter(db, table, { filter, after, limit, keys })
    read += items.length
    if (read > limits.pipelineItems) {
      throw new CheckError(
        dataCodes.processingQuota,
        `the pipeline reads more than ${limits.pipelineItems} items: filter first`,
      )
    }
    yield await parseItems(items, meter)
    const last = items.at(-1)
    if (!last || items.length < limit) return
    after = last.seq
    limit = fittingLimit(items)
  }
}

/** As many items as make one read, if the next are as large as these. */
function fittingLimit(items: readonly PlacedItem[]): number {
  const average = items.reduce((sum, { text }) => sum + text.length, 0) / items.length
  return Math.max(1, Math.min(MAX_ITEMS, Math.floor(READ_LENGTH / average)))
}

async function parseItems(items: readonly PlacedItem[], meter: Meter): Promise<Row[]> {
  const rows: Row[] = []
  for (const { text } of items) {
    meter.spend(text.length)
    rows.push(JSON.parse(text) as Row)
    if (meter.isDue()) await meter.pause()
  }
  return rows
}
