import { type CollectionField, isJsonObject } from '@foyer/protocol'
import { fieldMismatches } from '../data/collections/field-values.js'

/**
 * Describes the first mismatch between an item of a seed and the fields of its collection: the type of a value, or a
 * required field without one. Fields that are not declared are allowed. Returns undefined if all fit.
 */
export function seedProblem(item: unknown, fields: readonly CollectionField[]): string | undefined {
  if (!isJsonObject(item)) return 'expected an object'
  // A missing value with a default gets it when the item is stored.
  const withoutDefault = fields.filter(
    ({ key, default: value }) => value === undefined || item[key] !== undefined,
  )
  const [first] = fieldMismatches(item, withoutDefault)
  if (!first) return undefined
  const { field, expected, found } = first
  if (found === 'nothing') return `the field "${field}" is required`
  const type = fields.find(({ key }) => key === field)?.type
  return `the field "${field}" has the type ${type}: expected ${expected}, found ${found}`
}
