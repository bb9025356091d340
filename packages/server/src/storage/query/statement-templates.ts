import type { Filter, Scalar } from '@foyer/protocol'
import type { IndexKey } from '../index-keys.js'
import { Sql, type SqlValue, textOf } from '../sql.js'
import type { SqlDialect } from '../sql-dialect.js'

/** Maximum templates for one list of indexes, and maximum characters of a shape. */
const MAX_TEMPLATES = 500
const MAX_SHAPE_LENGTH = 2000

/** The statements of one read: `whole`, and one to try before it. */
export interface StatementPair {
  /** Returns the rows of `whole`, or none, and is cheaper. */
  arrayFree?: Sql | undefined
  whole: Sql
}

/** Statements over the items of a collection, and the parameters that their templates take. */
export interface FilteredStatements<Params> {
  dialect: SqlDialect
  indexKeys: readonly IndexKey[] | undefined
  filter: Filter
  /** Identifies the statements, together with the shape of the filter. */
  name: string
  /** Parameters besides the operands of the filter. */
  params: Params
  /** Returns values for the same parameters, in the same order, which occur nowhere else in a statement. */
  placeholders(variant: Variant): Params
  compile(filter: Filter, params: Params): StatementPair
}

/** A template is compiled with two sets of placeholders. A parameter that is equal in both is a constant. */
export type Variant = 1 | 2

/** The text of a statement, and its parameters: the index of an operand, or a constant. */
interface Template {
  text: readonly string[]
  joined: string
  parameters: readonly ({ operand: number } | { constant: SqlValue })[]
}

interface TemplatePair {
  arrayFree: Template | undefined
  whole: Template
}

/** The operands of a filter in order, each in all its forms, and the parts that determine the text of a statement. */
interface Shape {
  text: string
  operands: SqlValue[]
}

/**
 * Templates by the text of their shape. A template takes two compilations, so it is made when a shape is used the second time.
 * `none`: statements of this shape cannot be cached.
 */
type Templates = Map<string, TemplatePair | 'used once' | 'none'>
const templateCache = new WeakMap<SqlDialect, WeakMap<readonly IndexKey[], Templates>>()

/**
 * Compiles statements, or fills the cached templates of a filter of the same shape: compiling costs more than an index
 * lookup. Templates are compiled with placeholders for the operands. A statement is cached only if each of its parameters is
 * a constant or a known form of one placeholder.
 */
export function compileOrFill<Params extends Readonly<Record<string, SqlValue>>>(
  statements: FilteredStatements<Params>,
): StatementPair {
  const { dialect, indexKeys, filter, name, params, compile } = statements
  const shape: Shape = { text: name, operands: Object.values(params) }
  const isShaped = indexKeys !== undefined && addShape(filter, dialect, shape)
  if (!isShaped || shape.text.length > MAX_SHAPE_LENGTH) return compile(filter, params)
  const templates = templatesOf(dialect, indexKeys)
  const entry = templates.get(shape.text)
  if (entry === undefined) {
    if (templates.size >= MAX_TEMPLATES) templates.clear()
    templates.set(shape.text, 'used once')
    return compile(filter, params)
  }
  const pair = entry === 'used once' ? (makePair(statements) ?? 'none') : entry
  if (entry === 'used once') templates.set(shape.text, pair)
  if (pair === 'none') return compile(filter, params)
  const { arrayFree, whole } = pair
  return { arrayFree: arrayFree && fill(arrayFree, shape), whole: fill(whole, shape) }
}

function fill({ text, joined, parameters }: Template, { operands }: Shape): Sql {
  const values = parameters.map((parameter) =>
    'operand' in parameter ? (operands[parameter.operand] ?? null) : parameter.constant,
  )
  return new Sql(text, values, joined)
}

function templatesOf(dialect: SqlDialect, indexKeys: readonly IndexKey[]): Templates {
  const ofDialect = templateCache.get(dialect) ?? new WeakMap<readonly IndexKey[], Templates>()
  const templates: Templates = ofDialect.get(indexKeys) ?? new Map()
  if (templates.size === 0) {
    ofDialect.set(indexKeys, templates)
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
  const forms = json.boundForms(value)
  if (!forms) return false
  shape.text += ` ${op} ${typeof value}`
  for (const name of path) shape.text += ` ${name.length}:${name}`
  shape.operands.push(...forms)
  return true
}

function makePair<Params extends Readonly<Record<string, SqlValue>>>(
  statements: FilteredStatements<Params>,
): TemplatePair | undefined {
  const one = compileWithPlaceholders(statements, 1)
  const other = compileWithPlaceholders(statements, 2)
  const arrayFree = templateOf(one, other, ({ arrayFree }) => arrayFree)
  const whole = templateOf(one, other, ({ whole }) => whole)
  return whole && (arrayFree || !one.statements.arrayFree) ? { arrayFree, whole } : undefined
}

/** Statements compiled with placeholders, and the forms of these in the order of a shape's operands. */
interface Compiled {
  statements: StatementPair
  operands: readonly SqlValue[]
}

function compileWithPlaceholders<Params extends Readonly<Record<string, SqlValue>>>(
  { filter, dialect, placeholders, compile }: FilteredStatements<Params>,
  variant: Variant,
): Compiled {
  const params = placeholders(variant)
  const operands: SqlValue[] = Object.values(params)
  let count = 0
  const replaced = replaceOperands(filter, (value) => {
    count++
    // Differs from its own folded, escaped and rounded forms, so that a transformed operand is not taken for a known form.
    const placeholder =
      typeof value === 'number'
        ? 7_000_000_019 + 2 * count + variant
        : `${variant} İ "Stand-In" \\ ${count}`
    operands.push(...(dialect.json.boundForms(placeholder) ?? []))
    return placeholder
  })
  return { statements: compile(replaced, params), operands }
}

function templateOf(
  one: Compiled,
  other: Compiled,
  select: (statements: StatementPair) => Sql | undefined,
): Template | undefined {
  const [a, b] = [select(one.statements), select(other.statements)]
  if (!a || !b || textOf(a) !== textOf(b)) return undefined
  const parameters: Template['parameters'][number][] = []
  for (const [index, value] of a.values.entries()) {
    const operand = one.operands.indexOf(value)
    const isConstant = value === b.values[index]
    if (isConstant) parameters.push({ constant: value })
    else if (operand < 0 || other.operands[operand] !== b.values[index]) return undefined
    else parameters.push({ operand })
  }
  return { text: a.text, joined: textOf(a), parameters }
}

type Replace = (operand: Scalar | undefined) => string | number

/** Replaces the operands of a filter, in the order of its shape. */
function replaceOperands(filter: Filter, replace: Replace): Filter {
  switch (filter.op) {
    case 'and':
      return { ...filter, filters: filter.filters.map((part) => replaceOperands(part, replace)) }
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
