import type { Path } from '../values/path.js'

/**
 * The filter language as a tree. Made by `parseFilter`; walked by `matchFilter` and by the compilers to SQL.
 * Whatever the wire can say is said with these eleven nodes. @see docs/wire.md#filters
 */
export type Filter =
  | { readonly op: 'and' | 'or'; readonly filters: readonly Filter[] }
  | { readonly op: 'not'; readonly filter: Filter }
  /** The field is null or missing. */
  | { readonly op: 'isNull'; readonly path: Path }
  /** The key is there, with whatever value. */
  | { readonly op: 'exists'; readonly path: Path }
  /** One of the field's values (the elements of a list, else the value itself) equals one of these. */
  | { readonly op: 'in'; readonly path: Path; readonly values: readonly Scalar[] }
  /** The field as a whole is this list or object. */
  | { readonly op: 'equals'; readonly path: Path; readonly value: Composite }
  | { readonly op: Comparison; readonly path: Path; readonly value: Scalar }
  /** `value` is in folded case already. */
  | { readonly op: TextTest; readonly path: Path; readonly value: string }
  | { readonly op: 'matches'; readonly path: Path; readonly pattern: TextPattern }

export type Comparison = 'lt' | 'lte' | 'gt' | 'gte'
export type TextTest = 'startsWith' | 'endsWith' | 'contains'
export type Scalar = string | number | boolean | Date
export type Composite = readonly unknown[] | Readonly<Record<string, unknown>>

/** A text from its first to its last character, part after part. */
export interface TextPattern {
  readonly ignoreCase: boolean
  readonly parts: readonly TextPart[]
}

/** Either this text, or exactly one of these characters. */
export interface TextPart {
  readonly type: 'literal' | 'anyOf'
  readonly value: string
}
