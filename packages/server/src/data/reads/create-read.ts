import { type Caller, IN_PROCESS } from '../../caller.js'
import { QueueRefusedError, type Requester } from '../../lib/fair-queue.js'
import type { Database } from '../../storage/database.js'
import { activeKeys } from '../../storage/engine/index-keys.js'
import type { ItemRead } from '../../storage/query/item-read.js'
import { MAX_PAGE_BYTES, mayBeTooLarge } from '../../storage/query/page-size.js'
import { OverBudgetError, type Scan } from '../../storage/scan/scan.js'
import type { Sql } from '../../storage/sql.js'
import type { DataDeps } from '../deps.js'
import { DataError } from '../errors.js'
import { authorizedFilter } from '../permissions/authorize.js'
import { dialectForFilter } from './filter-dialect.js'
import { type ItemsToRead, missingIndexes, undeclaredFields } from './missing-indexes.js'
import { SLOW_MS } from './slow-read-record.js'

/**
 * Creates the read of the items of a collection that match a filter and that the caller may read. Its statements share
 * one time budget.
 * @returns a read that throws DataError `time-limit` with the missing indexes, and `quota-reached`
 * @throws DataError permission-denied; PointerError for a malformed filter
 * @see docs/wire/limits.md#long-reads
 */
export function createRead(
  deps: DataDeps,
  caller: Caller,
  { collection, wireFilter, order }: Omit<ItemsToRead, 'filter'> & { wireFilter: unknown },
): Promise<ItemRead> {
  const filter = authorizedFilter(collection, caller, wireFilter)
  return createAuthorizedRead(deps, caller, { collection, filter, order })
}

/**
 * Like `createRead`, for a filter that already contains the caller's permission.
 * @param scan scan of the request, which shares its time budget with other reads
 */
export async function createAuthorizedRead(
  { db, slowReads, reportUndeclaredField }: DataDeps,
  caller: Caller,
  itemsToRead: ItemsToRead,
  scan: Scan = scanFor(db, caller),
): Promise<ItemRead> {
  const { collection, filter } = itemsToRead
  if (reportUndeclaredField) {
    for (const field of undeclaredFields(itemsToRead)) reportUndeclaredField(collection, field)
  }
  return {
    dialect: await dialectForFilter(db, caller, itemsToRead),
    all: async <Row>(query: Sql) => {
      const startedAt = performance.now()
      let isOverBudget = false
      try {
        return await scan.all<Row>(query)
      } catch (error) {
        isOverBudget = error instanceof OverBudgetError
        throw refusalOf(error, () => missingIndexes(itemsToRead))
      } finally {
        const ms = performance.now() - startedAt
        if (isOverBudget || ms >= SLOW_MS) slowReads?.add(itemsToRead, ms)
      }
    },
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
 * @param rows kind of the rows, for reads of other rows than items. The scan then throws DataErrors, `time-limit` and
 * `quota-reached`, instead of the errors of the storage
 */
export function scanFor(db: Database, caller: Caller, rows?: keyof typeof adviceFor): Scan {
  const scan = db.createScan({ requester: requesterOf(caller) })
  if (!rows) return scan
  return {
    ...scan,
    all: async <Row>(query: Sql) => {
      try {
        return await scan.all<Row>(query)
      } catch (error) {
        throw refusalOf(error, () => ({ fields: [], advice: adviceFor[rows] }))
      }
    },
  }
}

/**
 * Asserts that referenced items fit into memory before they are read: a thousand references may lead to one large item,
 * which is read for each of them.
 * @param rows maximum number of references that are read
 * @throws DataError payload-too-large
 */
export async function assertReferencedFit(
  rows: number,
  sizeOf: () => Promise<number>,
): Promise<void> {
  if (!mayBeTooLarge(rows)) return
  const bytes = await sizeOf()
  if (bytes <= MAX_PAGE_BYTES) return
  throw new DataError(
    'payload-too-large',
    `the referenced items have ${bytes} bytes, expected at most ${MAX_PAGE_BYTES}; ask for a smaller page, or fewer included items`,
  )
}

/** Converts the refusal of a read to a DataError with advice. Returns other errors unchanged. */
function refusalOf(error: unknown, advise: () => ReturnType<typeof missingIndexes>): unknown {
  if (error instanceof QueueRefusedError) {
    const text = `this read would have to wait too long: ${error.message}; try again in a moment`
    return new DataError('quota-reached', text)
  }
  if (!(error instanceof OverBudgetError)) return error
  const { fields, advice } = advise()
  const text = `the reads of this call took longer than ${error.budgetMs} ms: ${advice}`
  return new DataError('time-limit', text, fields.length > 0 ? { missingIndexes: fields } : {})
}

/**
 * Maps a caller to the requester of its tasks in a fair queue. All visitors of a network count as one person, because
 * anyone can create visitor tokens.
 */
export function requesterOf(caller: Caller): Requester {
  return {
    priority: caller.kind,
    network: caller.kind === 'operator' ? IN_PROCESS : (caller.network ?? IN_PROCESS),
    person: caller.kind === 'visitor' ? 'visitors' : caller.id,
    signal: caller.request?.signal,
  }
}
