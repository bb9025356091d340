import type { AnySchema } from '@foyer/client'

/**
 * Collections of the site, declared once by the app. Hooks and query options then check ids, fields and operands.
 * @see docs/react.md#typed-collections
 */
// biome-ignore lint/suspicious/noEmptyInterface: apps add "collections" by declaration merging
export interface Register {}

/** Collections that the app declares; any collection and any fields by default. */
export type Registered = Register extends { collections: infer Schema extends object }
  ? Schema
  : AnySchema
