import * as limits from '../limits.js'
import { isJsonObject } from '../values/json.js'
import { type Path, parsePathAt } from '../values/path.js'
import { PointerError } from '../values/pointer-error.js'
import { normalizeWireItem } from '../values/wire-item.js'
import type { ExpectedRevision, WireCondition, WireValue } from './items.js'
import { isSystemField } from './system-fields.js'

/**
 * One field modification in wire form. Dots in the path separate the names of nested fields.
 * @see docs/wire/items.md#patch
 */
export type FieldModification = { fieldPath: string } & (
  | { action: 'SET_FIELD'; setFieldOptions: { value: unknown } }
  | { action: 'REMOVE_FIELD' }
  | { action: 'INCREMENT_FIELD'; incrementFieldOptions: { value: number } }
  | { action: 'APPEND_TO_ARRAY'; appendToArrayOptions: { value: unknown } }
  | { action: 'REMOVE_FROM_ARRAY'; removeFromArrayOptions: { value: unknown } }
)

export interface WirePatch {
  dataItemId: string
  fieldModifications: readonly FieldModification[]
}

export interface PatchItemRequest extends ExpectedRevision {
  dataCollectionId: string
  patch: WirePatch
  condition?: WireCondition
  includeRevision?: boolean
}

/** Parsed changes of an item, applied in order. */
export type Patch = readonly ParsedChange[]

/** One change of one field. */
export type ParsedChange = { readonly path: Path } & (
  | { readonly kind: 'set' | 'append' | 'removeElement'; readonly value: WireValue }
  | { readonly kind: 'increment'; readonly value: number }
  | { readonly kind: 'remove' }
)

/** Creates the error of an invalid list of changes. `at` is a JSON pointer (RFC 6901) into it. */
export function patchError(at: string, reason: string): PointerError {
  return new PointerError('field modifications', at, reason)
}

const ACTIONS = {
  SET_FIELD: { kind: 'set', options: 'setFieldOptions' },
  APPEND_TO_ARRAY: { kind: 'append', options: 'appendToArrayOptions' },
  REMOVE_FROM_ARRAY: { kind: 'removeElement', options: 'removeFromArrayOptions' },
} as const

/**
 * Parses a list of field modifications.
 * @throws PointerError WDE0075, or WDE0134 for a reserved name in a value
 */
export function parsePatch(wire: unknown): Patch {
  if (!Array.isArray(wire) || wire.length === 0) {
    throw patchError('', 'expected a list that is not empty')
  }
  if (wire.length > limits.fieldModifications) {
    throw patchError('', `expected at most ${limits.fieldModifications}`)
  }
  return wire.map((modification: unknown, index) => parseModification(modification, `/${index}`))
}

function parseModification(wire: unknown, at: string): ParsedChange {
  if (!isJsonObject(wire)) throw patchError(at, 'expected an object')
  const path = parseFieldPath(wire.fieldPath, `${at}/fieldPath`)
  const { action } = wire
  if (action === 'REMOVE_FIELD') return { kind: 'remove', path }
  if (action === 'INCREMENT_FIELD') {
    const value = readValue(wire, 'incrementFieldOptions', at)
    if (typeof value === 'number') return { kind: 'increment', path, value }
    throw patchError(`${at}/incrementFieldOptions/value`, 'expected a number')
  }
  if (action === 'SET_FIELD' || action === 'APPEND_TO_ARRAY' || action === 'REMOVE_FROM_ARRAY') {
    const { kind, options } = ACTIONS[action]
    return { kind, path, value: readValue(wire, options, at) }
  }
  const actions = [...Object.keys(ACTIONS), 'REMOVE_FIELD', 'INCREMENT_FIELD'].join(', ')
  throw patchError(`${at}/action`, `expected one of ${actions}`)
}

function readValue(wire: Record<string, unknown>, options: string, at: string): WireValue {
  const holder = wire[options]
  const value = isJsonObject(holder) && Object.hasOwn(holder, 'value') ? holder.value : undefined
  // The official packages drop an undefined value, which must not become null.
  if (value === undefined) throw patchError(`${at}/${options}/value`, 'expected a value')
  const { value: stored = null } = normalizeWireItem({ value })
  return stored
}

function parseFieldPath(wire: unknown, at: string): Path {
  const path = parsePathAt('field modifications', at, wire)
  const [first = ''] = path
  if (isSystemField(first)) throw patchError(at, `"${first}" is set by the server alone`)
  if (path.includes('')) throw patchError(at, 'expected a name on each side of a dot')
  if (path.includes('__proto__')) throw patchError(at, 'the name "__proto__" is reserved')
  return path
}
