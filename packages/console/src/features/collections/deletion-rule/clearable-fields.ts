import type { Collection } from '@foyer/protocol'
import { declaredFields, fieldLabel } from '../../../collections-data/fields.js'
import { texts } from '../texts/texts.js'

/** Field that a deletion rule may clear. */
interface ClearableField {
  path: string
  name: string
}

/** Lists the declared fields of a collection, then the nested paths of `clear`, such as `author.city`. */
export function clearableFields(
  collection: Pick<Collection, 'fields'>,
  clear: readonly string[],
): ClearableField[] {
  const declared = declaredFields(collection)
  const others = clear.filter((path) => declared.every(({ key }) => key !== path))
  return [
    ...declared.map((field) => ({ path: field.key, name: fieldLabel(field) })),
    ...others.map((path) => ({ path, name: texts.rule.innerField })),
  ]
}
