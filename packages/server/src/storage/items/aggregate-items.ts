import type { AggregateResult, Aggregation, Operation } from '@foyer/protocol'
import type { JsonDialect } from '../engine/json-dialect.js'
import { compileOneCondition } from '../query/compile-conditions.js'
import type { ItemRead, SelectedItems } from '../query/item-read.js'
import { identifier, join, type Sql, sql } from '../sql.js'

/**
 * Aggregates the items that match a filter. Results are ordered by the JSON text of their groups.
 * @param limit maximum number of results
 */
export async function aggregateItems(
  read: ItemRead,
  aggregation: Aggregation,
  limit: number,
): Promise<AggregateResult[]> {
  const columnOf = numberColumns(aggregation)
  const statement = compileAggregate(read, aggregation, { columnOf, limit })
  const rows = await read.all<Record<string, unknown>>(statement)
  return rows.map((row) => toResult(aggregation, row, columnOf))
}

/**
 * Maps each operation to the number of its columns. Equal operations share columns, so that large values are returned
 * once.
 */
function numberColumns({ operations }: Aggregation): ReadonlyMap<Operation, number> {
  const numbers = new Map<string, number>()
  const columnOf = new Map<Operation, number>()
  for (const operation of operations) {
    const { resultName: _, ...computed } = operation
    const key = JSON.stringify(computed)
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    columnOf.set(operation, number)
  }
  return columnOf
}

/** Compiles an aggregation to one statement, whose rows `toResult` converts. */
function compileAggregate(
  selection: SelectedItems,
  { groupBy }: Aggregation,
  { columnOf, limit }: { columnOf: ReadonlyMap<Operation, number>; limit: number },
): Sql {
  const byColumn = new Map([...columnOf].map(([operation, column]) => [column, operation]))
  const { json } = selection.dialect
  const columns = [
    sql`count(*) as items`,
    ...groupBy.map(({ path }, index) => sql`${json.jsonText(path)} as ${groupColumn(index)}`),
    ...[...byColumn].flatMap(([column, operation]) => compileOperation(operation, column, json)),
  ]
  const groups = join(
    groupBy.map((_, index) => groupColumn(index)),
    ', ',
  )
  const grouping = groupBy.length === 0 ? sql`` : sql` group by ${groups} order by ${groups}`
  return sql`select ${join(columns, ', ')} from ${identifier(selection.table)}
    where ${compileOneCondition(selection)}${grouping} limit ${selection.dialect.limit(limit)}`
}

function compileOperation(operation: Operation, index: number, json: JsonDialect): Sql[] {
  const as = (part: ResultPart): Sql => identifier(resultColumn(index, part))
  if (operation.kind === 'itemCount') return [sql`count(*) as ${as('number')}`]
  if (operation.kind === 'sum') return [sql`${json.sum(operation.path)} as ${as('number')}`]
  if (operation.kind === 'average') return [sql`${json.average(operation.path)} as ${as('number')}`]
  const text = json.textOf(operation.path)
  const date = json.dateOf(operation.path)
  const extreme = operation.kind === 'min' ? sql`min` : sql`max`
  return [
    sql`${extreme}(${json.numberOf(operation.path)}) as ${as('number')}`,
    sql`${extreme}(${text}) as ${as('text')}`,
    sql`${extreme}(${date}) as ${as('date')}`,
  ]
}

type ResultPart = 'number' | 'text' | 'date'

/** Converts a row of an aggregation to its result. A result that is too large for a number becomes null. */
function toResult(
  aggregation: Aggregation,
  row: Readonly<Record<string, unknown>>,
  columnOf: ReadonlyMap<Operation, number>,
): AggregateResult {
  const groups = aggregation.groupBy.map(({ name }, index) => [name, parse(row[`group${index}`])])
  const figures = aggregation.operations.map((operation) => {
    const column = columnOf.get(operation) ?? 0
    const partValue = (part: ResultPart): unknown => row[resultColumn(column, part)] ?? null
    const ranked = [finite(partValue('number')), partValue('text'), parse(partValue('date'))]
    // A field may have values of several types. Numbers rank below strings, and strings below dates.
    if (operation.kind === 'max') ranked.reverse()
    return [operation.resultName, ranked.find((value) => value !== null) ?? null]
  })
  return { ...Object.fromEntries(figures), _id: Object.fromEntries(groups) }
}

function parse(json: unknown): unknown {
  return typeof json === 'string' ? JSON.parse(json) : null
}

function finite(value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? null : value
}

function groupColumn(index: number): Sql {
  return identifier(`group${index}`)
}

function resultColumn(index: number, part: ResultPart): string {
  return `${part}${index}`
}
