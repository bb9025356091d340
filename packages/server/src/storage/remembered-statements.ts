import type { Filter, Scalar } from '@foyer/protocol'
import type { IndexKey } from './index-keys.js'
import { Sql, type SqlValue } from './sql.js'
import type { SqlDialect } from './sql-dialect.js'

/** Statements kept for the same indexes, and characters of what tells them apart. */
const KEPT = 500
const SHAPE_LENGTH = 2000

/** What a reading call asks the database. */
export interface Statements {
  /** Finds what `whole` does, or nothing at all, for less. */
  quick?: Sql | undefined
  whole: Sql
}

/** Statements over the items of a collection. */
export interface FilteredStatements<Given> {
  dialect: SqlDialect
  keys: readonly IndexKey[] | undefined
  filter: Filter
  /** Says, beside the shape of the filter, what their texts depend on. */
  name: string
  /** What else becomes parameters of them. */
  given: Given
  /** The same with values that no statement holds by itself, in the same order. */
  standIns: Given
  compile(filter: Filter, given: Given): Statements
}

/** The text of a statement, and which operand each of its parameters is. */
interface Template {
  text: readonly string[]
  places: readonly number[]
}

interface Pair {
  quick: Template | undefined
  whole: Template
}

/** The operands of a filter in its order, and what of it decides the text of a statement. */
interface Shape {
  text: string
  operands: SqlValue[]
}

type Templates = Map<string, Pair | undefined>
const remembered = new WeakMap<SqlDialect, WeakMap<readonly IndexKey[], Templates>>()

/**
 * Compiles statements, or takes the texts that were compiled for a filter of the same shape: putting them together costs
 * more than a search by an index. What is remembered is compiled with stand-ins for the operands, and only where each parameter
 * is one of them as it is.
 */
export function compileOnce<Given extends Readonly<Record<string, SqlValue>>>(
  statements: FilteredStatements<Given>,
): Statements {
  const { dialect, keys, filter, name, given, compile } = statements
  const shape: Shape = { text: name, operands: Object.values(given) }
  const isShaped = keys !== undefined && addShape(filter, dialect, shape)
  if (!isShaped || shape.text.length > SHAPE_LENGTH) return compile(filter, given)
  const templates = templatesOf(dialect, keys)
  if (!templates.has(shape.text)) {
    if (templates.size >= KEPT) templates.clear()
    templates.set(shape.text, makePair(statements))
  }
  const pair = templates.get(shape.text)
  if (!pair) return compile(filter, given)
  const { quick, whole } = pair
  return { quick: quick && fill(quick, shape), whole: fill(whole, shape) }
}

function fill({ text, places }: Template, { operands }: Shape): Sql {
  return new Sql(
    text,
    places.map((place) => operands[place] ?? null),
  )
}

function templatesOf(dialect: SqlDialect, keys: readonly IndexKey[]): Templates {
  const ofDialect = remembered.get(dialect) ?? new WeakMap<readonly IndexKey[], Templates>()
  const templates = ofDialect.get(keys) ?? new Map<string, Pair | undefined>()
  if (templates.size === 0) {
    ofDialect.set(keys, templates)
    remembered.set(dialect, ofDialect)
  }
  return templates
}

/** @returns false for a filter whose operands decide more than parameters */
function addShape(filter: Filter, dialect: SqlDialect, shape: Shape): boolean {
  switch (filter.op) {
    case 'and':
      shape.text += ` and${filter.filters.length}`
      return filter.filters.every((one) => addShape(one, dialect, shape))
    case 'in':
      return filter.values.length === 1 && addOperand(filter, filter.values[0], dialect, shape)
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return addOperand(filter, filter.value, dialect, shape)
    default:
      return false
  }
}

type Condition = Exclude<Filter, { op: 'and' | 'or' | 'not' }>

function addOperand(
  { op, path }: Condition,
  value: Scalar | undefined,
  { json }: SqlDialect,
  shape: Shape,
): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  if (!json.isPlain?.(value)) return false
  shape.text += ` ${op} ${typeof value}`
  for (const name of path) shape.text += ` ${name.length}:${name}`
  shape.operands.push(value)
  return true
}

function makePair<Given extends Readonly<Record<string, SqlValue>>>({
  filter,
  standIns: givenStandIns,
  compile,
}: FilteredStatements<Given>): Pair | undefined {
  const standIns: SqlValue[] = Object.values(givenStandIns)
  const compiled = compile(replaceOperands(filter, standIns), givenStandIns)
  const quick = compiled.quick && templateOf(compiled.quick, standIns)
  const whole = templateOf(compiled.whole, standIns)
  return whole && (quick || !compiled.quick) ? { quick, whole } : undefined
}

function templateOf({ text, values }: Sql, standIns: readonly SqlValue[]): Template | undefined {
  const places = values.map((value) => standIns.indexOf(value))
  return places.includes(-1) ? undefined : { text: Object.freeze(text), places }
}

/** @param standIns gets those of the filter besides */
function replaceOperands(filter: Filter, standIns: SqlValue[]): Filter {
  const replace = (value: Scalar | undefined): string | number => {
    // In no form that anything is brought into, so that what is not taken as it is does not look as if it were.
    const place = standIns.length
    const standIn = typeof value === 'number' ? 7_000_000_019 + place : `İ "Stand-In" \\ ${place}`
    standIns.push(standIn)
    return standIn
  }
  switch (filter.op) {
    case 'and':
      return { ...filter, filters: filter.filters.map((one) => replaceOperands(one, standIns)) }
    case 'in':
      return { ...filter, values: filter.values.map(replace) }
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return { ...filter, value: replace(filter.value) }
    default:
      return filter
  }
}
