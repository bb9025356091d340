import { isJsonObject, isStorableText, normalizeWireItem } from '@foyer/protocol'
import * as v from 'valibot'
import { expectedValue } from '../../lib/expected-value.js'
import { BackupFileError, type BackupTable, type BackupValue } from '../../storage/backup-format.js'
import { type RowRecord, toRecord } from '../../storage/backups/backed-up-collections.js'
import { isItemsTable, itemColumns } from '../../storage/backups/site-tables.js'
import { type ColumnSchemas, collectionTables } from './column-schemas.js'

/** Validates a row in a line of a file. @throws BackupFileError that names the line, the table and the column */
type RowCheck = (table: BackupTable, values: readonly BackupValue[], line: number) => void

/** Checks each value of a row in a backup of collections. Constraints across rows are left to the database. */
export const checkCollectionRow: RowCheck = (table, values, line) => {
  const row = toRecord(table, values)
  const problem = isItemsTable(table.name) ? itemProblem(table, row) : rowProblem(table, row)
  if (problem === undefined) return
  throw new BackupFileError(
    `has an invalid value in line ${line}, table "${table.name}": ${problem}`,
  )
}

/** Checks a row in a backup of a site. Rows of tables that a backup of collections lacks are left to the database. */
export const checkSiteRow: RowCheck = (table, values, line) => {
  if (isItemsTable(table.name) || schemasOf(table)) checkCollectionRow(table, values, line)
}

function schemasOf({ name }: BackupTable): ColumnSchemas | undefined {
  return Object.hasOwn(collectionTables, name) ? collectionTables[name] : undefined
}

function rowProblem(table: BackupTable, row: RowRecord): string | undefined {
  const schemas = schemasOf(table)
  if (!schemas) throw new BackupFileError(`has an unknown table: "${table.name.slice(0, 80)}"`)
  for (const [column, value] of Object.entries(row)) {
    const schema = Object.hasOwn(schemas, column) ? schemas[column] : undefined
    if (!schema) throw new BackupFileError(`has other columns in the table "${table.name}"`)
    const { issues } = v.safeParse(schema, value)
    const [issue] = issues ?? []
    if (issue) return `${describePlace(column, issue)}: ${expectedValue(issue)}`
  }
  return undefined
}

/** Describes the column of an issue, and the path in its JSON. */
function describePlace(column: string, issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  return path === null ? `"${column}"` : `"${column}", "${path}"`
}

/** Validates the row of an item. Uses no schema, for speed. */
function itemProblem(table: BackupTable, row: RowRecord): string | undefined {
  if (!itemColumns.every((column) => Object.hasOwn(row, column))) {
    throw new BackupFileError(`has other columns in the table "${table.name}"`)
  }
  const { seq, id, owner, revision, text } = row
  if (!isWhole(seq)) return '"seq": expected a whole number of at least 1'
  if (!isWhole(revision)) return '"revision": expected a whole number of at least 1'
  if (typeof id !== 'string' || id === '' || id.length > 256 || !isStorableText(id)) {
    return '"id": expected a string of 1 to 256 characters'
  }
  if (owner !== null && typeof owner !== 'string') return '"owner": expected a string or null'
  return contentProblem(id, owner ?? null, text ?? null)
}

/**
 * Validates the content of an item. Databases accept some invalid JSON, and API responses contain the stored text
 * unparsed.
 */
function contentProblem(id: string, owner: string | null, text: BackupValue): string | undefined {
  const item = parse(text)
  if (!isJsonObject(item) || item._id !== id) return `"text": expected the item "${id}" as JSON`
  if ((item._owner ?? null) !== owner) return '"text", "_owner": expected the value of "owner"'
  for (const name of ['_createdDate', '_updatedDate']) {
    const date: unknown = Object(item[name]).$date
    if (typeof date !== 'string' || Number.isNaN(Date.parse(date))) {
      return `"text", "${name}": expected a date`
    }
  }
  try {
    normalizeWireItem(item)
    return undefined
  } catch (error) {
    return `"text": ${error instanceof Error ? error.message : String(error)}`
  }
}

function parse(text: BackupValue): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

function isWhole(value: BackupValue | undefined): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1
}
