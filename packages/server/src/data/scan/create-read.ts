import { type Caller, IN_PROCESS } from '../../caller.js'
import { QueueRefusedError, type Requester } from '../../lib/fair-queue.js'
import type { Database } from '../../storage/database.js'
import { activeKeys } from '../../storage/engine/index-keys.js'
import type { ItemRead } from '../../storage/query/item-read.js'
import { OverBudgetError, type Scan } from '../../storage/scan/scan.js'
import type { Sql } from '../../storage/sql.js'
import { dialectForFilter } from '../collections/reference-conditions.js'
import type { DataDeps } from '../deps.js'
import { DataError } from '../errors.js'
import { authorizedFilter } from '../permissions/access.js'
import { type CollectionSelection, missingIndexes } from './missing-indexes.js'

/**
 * Creates the read of the items of a collection that match a filter and that the caller may read. Its statements share one time
 * budget.
 * @param items.filter in its wire form
 * @returns a read that throws DataError `time-limit` with the missing indexes, and `quota-reached`
 * @throws DataError permission-denied; FilterError for a malformed filter
 * @see docs/wire/limits.md#long-reads
 */
export function createRead(
  deps: DataDeps,
  caller: Caller,
  { collection, filter, order }: Omit<CollectionSelection, 'filter'> & { filter: unknown },
): Promise<ItemRead> {
  const authorized = authorizedFilter(collection, caller, filter)
  return createAuthorizedRead(deps, caller, { collection, filter: authorized, order })
}

/**
 * Like `createRead`, for a filter that already contains the caller's permission.
 * @param scan scan of the request, which shares its time budget with other reads
 */
export async function createAuthorizedRead(
  { db, slowReads }: DataDeps,
  caller: Caller,
  items: CollectionSelection,
  scan: Scan = createScan(db, caller),
): Promise<ItemRead> {
  const { collection, filter } = items
  const dialect = await dialectForFilter(db, caller, items)
  const all = slowReads ? slowReads.timed(items, scan.all) : scan.all
  return {
    ...withAdvice({ dialect, all }, () => missingIndexes(items)),
    table: collection.itemsTable,
    filter,
    indexKeys: activeKeys(collection.indexes),
  }
}

/** Advice for slow reads of other rows than items. A site cannot add indexes to them. */
const adviceFor = {
  references: 'too many references are read; request fewer items or fields per call',
  events: 'too many events of the log are read; request fewer per call, or try again',
  members: 'too many members are read; request fewer with another filter',
}

/**
 * Creates a scan, whose reads share one time budget.
 * @param rows kind of the rows; omitted for items
 * @returns with `rows`, a scan that throws DataError `time-limit` without missing indexes, and `quota-reached`
 */
export function createScan(db: Database, caller: Caller, rows?: keyof typeof adviceFor): Scan {
  const scan = db.createScan({ requester: requesterOf(caller) })
  return rows ? withAdvice(scan, () => ({ fields: [], advice: adviceFor[rows] })) : scan
}

type Advice = ReturnType<typeof missingIndexes>

function withAdvice(scan: Scan, advise: () => Advice): Scan {
  return {
    dialect: scan.dialect,
    all: async <Row>(query: Sql) => {
      try {
        return await scan.all<Row>(query)
      } catch (error) {
        throw refusalOf(error, advise)
      }
    },
  }
}

function refusalOf(error: unknown, advise: () => Advice): unknown {
  if (error instanceof QueueRefusedError) {
    const text = `other calls that read many items are under way (${error.message}); try again in a moment`
    return new DataError('quota-reached', text)
  }
  if (!(error instanceof OverBudgetError)) return error
  const { fields, advice } = advise()
  const text = `the database takes more than ${error.budgetMs} ms: ${advice}`
  return new DataError('time-limit', text, fields.length > 0 ? { missingIndexes: fields } : {})
}

/**
 * Maps a caller to the requester of its tasks in a fair queue. All visitors of a network count as one person, because anybody
 * can create visitor tokens.
 */
export function requesterOf(caller: Caller): Requester {
  switch (caller.kind) {
    case 'operator':
      return { priority: 'operator', network: IN_PROCESS, person: caller.id }
    case 'member':
      return { priority: 'member', network: caller.network ?? IN_PROCESS, person: caller.id }
    case 'visitor':
      return { priority: 'visitor', network: caller.network ?? IN_PROCESS, person: 'visitors' }
  }
}
