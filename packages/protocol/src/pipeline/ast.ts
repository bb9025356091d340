import type { Filter } from '../filter/ast.js'
import type { Path } from '../values/path.js'
import type { Sort } from '../values/sort.js'

/** Expression over one row. `parseExpression` creates it, `evaluate` computes it. */
export type Expression =
  | { readonly kind: 'field'; readonly path: Path }
  | { readonly kind: 'constant'; readonly value: string | number }
  | {
      readonly kind: 'call'
      readonly operator: Operator
      readonly operands: readonly Expression[]
    }

export type Operator = NumberOperator | TextOperator

export type NumberOperator =
  | 'add'
  | 'sum'
  | 'subtract'
  | 'multiply'
  | 'divide'
  | 'mod'
  | 'abs'
  | 'floor'
  | 'ceil'

export type TextOperator = 'concat' | 'stringify' | 'toLower' | 'toUpper' | 'substring' | 'length'

/**
 * A stage of a pipeline, which processes the output of the previous one.
 * @see docs/wire/aggregation.md#pipeline
 */
export type Stage =
  | { readonly kind: 'filter'; readonly filter: Filter }
  | { readonly kind: 'sort'; readonly sort: Sort }
  | { readonly kind: 'skip' | 'limit'; readonly count: number }
  | { readonly kind: 'unwind'; readonly path: Path }
  | { readonly kind: 'objectToArray'; readonly path: Path; readonly resultName: string }
  | { readonly kind: 'projection'; readonly fields: readonly ProjectedField[] }
  | GroupStage

export interface GroupStage {
  readonly kind: 'group'
  /** Grouping values; without any, all rows form one group. */
  readonly by: readonly { readonly name: string; readonly expression: Expression }[]
  readonly accumulators: readonly Accumulator[]
}

export interface Accumulator {
  readonly kind: AccumulatorKind
  readonly resultName: string
  readonly expression: Expression
}

export type AccumulatorKind = 'sum' | 'avg' | 'min' | 'max' | 'first' | 'last' | 'push'

export type ProjectedField =
  | { readonly kind: 'include' | 'exclude'; readonly path: Path }
  | { readonly kind: 'reshape'; readonly resultName: string; readonly expression: Expression }
  | {
      readonly kind: 'nested'
      readonly resultName: string
      readonly fields: readonly ProjectedField[]
    }
