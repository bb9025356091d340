import type { Filter, Scalar } from '@foyer/protocol'
import type { IndexKey } from '../index-keys.js'
import { Sql, type SqlValue } from '../sql.js'
import type { SqlDialect } from '../sql-dialect.js'

/** Maximum templates for one list of indexes, and maximum characters of a shape. */
const MAX_TEMPLATES = 500
const SHAPE_LENGTH = 2000

/** Statements of one read. */
export interface Statements {
  /** Returns the rows of `whole`, or none, and is cheaper. */
  quick?: Sql | undefined
  whole: Sql
}

/** Statements over the items of a collection, and the parameters that their templates take. */
export interface FilteredStatements<Params> {
  dialect: SqlDialect
  keys: readonly IndexKey[] | undefined
  filter: Filter
  /** Identifies the statements, together with the shape of the filter. */
  name: string
  /** Parameters besides the operands of the filter. */
  params: Params
  /** Values for the same parameters, in the same order, which occur nowhere else in a statement. */
  placeholders: Params
  compile(filter: Filter, params: Params): Statements
}

/** The text of a statement, and the index of the operand that each parameter takes. */
interface Template {
  text: readonly string[]
  joined: string
  places: readonly number[]
}

interface Pair {
  quick: Template | undefined
  whole: Template
}

/** The operands of a filter in order, and the parts that determine the text of a statement. */
interface Shape {
  text: string
  operands: SqlValue[]
}

type Templates = Map<string, Pair | undefined>
const templateCache = new WeakMap<SqlDialect, WeakMap<readonly IndexKey[], Templates>>()

/**
 * Compiles statements, or fills the cached templates of a filter of the same shape: compiling costs more than an index
 * lookup. Templates are compiled with placeholders for the operands. A statement is cached only if each of its parameters is
 * an unchanged placeholder.
 */
export function compileOnce<Params extends Readonly<Record<string, SqlValue>>>(
  statements: FilteredStatements<Params>,
): Statements {
  const { dialect, keys, filter, name, params, compile } = statements
  const shape: Shape = { text: name, operands: Object.values(params) }
  const isShaped = keys !== undefined && addShape(filter, dialect, shape)
  if (!isShaped || shape.text.length > SHAPE_LENGTH) return compile(filter, params)
  const templates = templatesOf(dialect, keys)
  if (!templates.has(shape.text)) {
    if (templates.size >= MAX_TEMPLATES) templates.clear()
    templates.set(shape.text, makePair(statements))
  }
  const pair = templates.get(shape.text)
  if (!pair) return compile(filter, params)
  const { quick, whole } = pair
  return { quick: quick && fill(quick, shape), whole: fill(whole, shape) }
}

function fill({ text, joined, places }: Template, { operands }: Shape): Sql {
  const values = places.map((place) => operands[place] ?? null)
  return new Sql(text, values, joined)
}

function templatesOf(dialect: SqlDialect, keys: readonly IndexKey[]): Templates {
  const ofDialect = templateCache.get(dialect) ?? new WeakMap<readonly IndexKey[], Templates>()
  const templates = ofDialect.get(keys) ?? new Map<string, Pair | undefined>()
  if (templates.size === 0) {
    ofDialect.set(keys, templates)
    templateCache.set(dialect, ofDialect)
  }
  return templates
}

/**
 * Adds a filter to a shape.
 * @returns false for a filter whose operands affect the text of a statement
 */
function addShape(filter: Filter, dialect: SqlDialect, shape: Shape): boolean {
  switch (filter.op) {
    case 'and':
      shape.text += ` and${filter.filters.length}`
      return filter.filters.every((part) => addShape(part, dialect, shape))
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
  if (!json.isPlain(value)) return false
  shape.text += ` ${op} ${typeof value}`
  for (const name of path) shape.text += ` ${name.length}:${name}`
  shape.operands.push(value)
  return true
}

function makePair<Params extends Readonly<Record<string, SqlValue>>>({
  filter,
  placeholders: paramPlaceholders,
  compile,
}: FilteredStatements<Params>): Pair | undefined {
  const placeholders: SqlValue[] = Object.values(paramPlaceholders)
  const compiled = compile(replaceOperands(filter, placeholders), paramPlaceholders)
  const quick = compiled.quick && templateOf(compiled.quick, placeholders)
  const whole = templateOf(compiled.whole, placeholders)
  return whole && (quick || !compiled.quick) ? { quick, whole } : undefined
}

function templateOf(
  { text, values }: Sql,
  placeholders: readonly SqlValue[],
): Template | undefined {
  const places = values.map((value) => placeholders.indexOf(value))
  return places.includes(-1) ? undefined : { text, joined: text.join('?'), places }
}

/**
 * Replaces the operands of a filter by placeholders.
 * @param placeholders receives the new placeholders
 */
function replaceOperands(filter: Filter, placeholders: SqlValue[]): Filter {
  const replace = (value: Scalar | undefined): string | number => {
    // Differs from its own folded, escaped and rounded forms, so that a transformed operand is not taken for an unchanged one.
    const place = placeholders.length
    const placeholder =
      typeof value === 'number' ? 7_000_000_019 + place : `İ "Stand-In" \\ ${place}`
    placeholders.push(placeholder)
    return placeholder
  }
  switch (filter.op) {
    case 'and':
      return {
        ...filter,
        filters: filter.filters.map((part) => replaceOperands(part, placeholders)),
      }
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
