import { type Caller, ownerIdOf } from '../caller.js'
import type { Database } from '../storage/database.js'
import { OverBudgetError, type Scan, ScanRefusedError } from '../storage/scan.js'
import type { Sql } from '../storage/sql.js'
import { DataError } from './errors.js'
import { missingIndexes, type Sought } from './missing-indexes.js'
import { asksForReferences, withReferencesOf } from './reference-conditions.js'

/**
 * Begins the reads of one request that may look at many items: all of them share one budget of time. What it returns
 * makes the reader for a filter; this throws DataError `time-limit` with the indexes that are missing, and `quota-reached`.
 * @see docs/wire.md#what-takes-too-long
 */
export function scanItems(db: Database, caller: Caller): (sought: Sought) => Promise<Scan> {
  const scan = beginScan(db, caller)
  return async (sought) => {
    const { dialect } = asksForReferences(sought.collection, sought.filter)
      ? await withReferencesOf(db, caller, sought)
      : db
    return advising({ dialect, all: scan.all }, () => missingIndexes(sought))
  }
}

/** The same for the references of items, in whose reading no index is missing. */
export function scanReferences(db: Database, caller: Caller): Scan {
  const advice = 'too many references are read; ask for those of fewer items or fields at once'
  return advising(beginScan(db, caller), () => ({ fields: [], advice }))
}

/** The same for members, which have no indexes of the site's. */
export function scanMembers(db: Database, caller: Caller): Scan {
  const advice = 'too many members are read; ask for fewer by another filter'
  return advising(beginScan(db, caller), () => ({ fields: [], advice }))
}

function beginScan(db: Database, caller: Caller): Scan {
  return db.scan({ caller: `${caller.kind} ${ownerIdOf(caller) ?? ''}` })
}

type Advice = ReturnType<typeof missingIndexes>

function advising(scan: Scan, advise: () => Advice): Scan {
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
  if (error instanceof ScanRefusedError) {
    const text = `other calls that read many items are under way (${error.message}); try again in a moment`
    return new DataError('quota-reached', text)
  }
  if (!(error instanceof OverBudgetError)) return error
  const { fields, advice } = advise()
  const text = `the database works for more than ${error.budgetMs} ms: ${advice}`
  return new DataError('time-limit', text, fields.length > 0 ? { missingIndexes: fields } : {})
}
