import type { Path } from '../values/path.js'

/**
 * Syntax tree of a filter. `parseFilter` creates it; `matchFilter` and the SQL compilers evaluate it.
 * @see docs/wire/queries.md#filters
 */
export type Filter =
  | { readonly op: 'and' | 'or'; readonly filters: readonly Filter[] }
  | { readonly op: 'not'; readonly filter: Filter }
  /** The field is null or missing. */
  | { readonly op: 'isNull'; readonly path: Path }
  /** The key exists, with any value. */
  | { readonly op: 'exists'; readonly path: Path }
  /** The value, or an element of a list, equals one of these. */
  | { readonly op: 'in'; readonly path: Path; readonly values: readonly Scalar[] }
  /** The whole field equals this list or object. */
  | { readonly op: 'equals'; readonly path: Path; readonly value: Composite }
  | { readonly op: Comparison; readonly path: Path; readonly value: Scalar }
  /** `value` is case-folded. */
  | { readonly op: TextTest; readonly path: Path; readonly value: string }
  | { readonly op: 'matches'; readonly path: Path; readonly pattern: TextPattern }

export type Comparison = 'lt' | 'lte' | 'gt' | 'gte'
export type TextTest = 'startsWith' | 'endsWith' | 'contains'
export type Scalar = string | number | boolean | Date
export type Composite = readonly unknown[] | Readonly<Record<string, unknown>>

/** Pattern of a whole string, as a list of parts. */
export interface TextPattern {
  readonly ignoreCase: boolean
  readonly parts: readonly TextPart[]
}

/** A literal string, or exactly one of these characters. */
export interface TextPart {
  readonly type: 'literal' | 'anyOf'
  readonly value: string
}

/** A test of one field: a filter without `and`, `or` and `not`. */
export type Condition = Extract<Filter, { path: Path }>

/** Lists the conditions of a filter, in its order, without the `and`, `or` and `not` around them. */
export function conditionsOf(filter: Filter): Condition[] {
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.filters.flatMap(conditionsOf)
    case 'not':
      return conditionsOf(filter.filter)
    default:
      return [filter]
  }
}
