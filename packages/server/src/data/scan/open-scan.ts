import { type Caller, IN_PROCESS } from '../../caller.js'
import { QueueRefusedError, type Requester } from '../../lib/fair-queue.js'
import type { Database } from '../../storage/database.js'
import { OverBudgetError, type Scan } from '../../storage/scan/scan.js'
import type { Sql } from '../../storage/sql.js'
import { withReferenceConditions } from '../collections/reference-conditions.js'
import type { DataDeps } from '../deps.js'
import { DataError } from '../errors.js'
import { type ItemSelection, missingIndexes } from './missing-indexes.js'

/** The time budget that all scans of items of one request share. */
export interface ItemScanBudget {
  /**
   * Opens the scan of a selection of items.
   * @returns a scan that throws DataError `time-limit` with the missing indexes, and `quota-reached`
   */
  open(selection: ItemSelection): Promise<Scan>
}

/**
 * Creates the scan budget of one request.
 * @see docs/wire/limits.md#long-reads
 */
export function itemScanBudget({ db, slowReads }: DataDeps, caller: Caller): ItemScanBudget {
  const requestScan = openFor(db, caller)
  return {
    open: async (selection) => {
      // This dialect compiles conditions on multi-reference fields, whose values are stored outside the items.
      const { dialect } = await withReferenceConditions(db, caller, selection)
      const all = slowReads ? slowReads.timed(selection, requestScan.all) : requestScan.all
      return withAdvice({ dialect, all }, () => missingIndexes(selection))
    },
  }
}

/**
 * Opens the scan of a selection of items with a budget of its own, for a request that has only one scan. A request with
 * several uses `itemScanBudget`.
 */
export function openItemScan(
  deps: DataDeps,
  caller: Caller,
  selection: ItemSelection,
): Promise<Scan> {
  return itemScanBudget(deps, caller).open(selection)
}

/** Opens a scan of references. They are fully indexed, so `time-limit` names no missing index. */
export function openReferenceScan(db: Database, caller: Caller): Scan {
  const advice = 'too many references are read; ask for those of fewer items or fields at once'
  return withAdvice(openFor(db, caller), () => ({ fields: [], advice }))
}

/** Opens a scan of the event log, whose only index is the sequence. */
export function openEventScan(db: Database, caller: Caller): Scan {
  const advice = 'the event log is read for too long; ask for older events, or try again'
  return withAdvice(openFor(db, caller), () => ({ fields: [], advice }))
}

/** Opens a scan of members. A site cannot add indexes to them, so `time-limit` names none. */
export function openMemberScan(db: Database, caller: Caller): Scan {
  const advice = 'too many members are read; ask for fewer by another filter'
  return withAdvice(openFor(db, caller), () => ({ fields: [], advice }))
}

function openFor(db: Database, caller: Caller): Scan {
  return db.openScan({ requester: requesterOf(caller) })
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
