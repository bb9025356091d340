import {
  type Collection,
  equalJson,
  isSystemField,
  limits,
  type WireItemData,
  type WireValue,
} from '@foyer/protocol'

/** An item as it was at one revision. Multi-reference fields hold the ids of the referenced items. */
export interface ItemVersion {
  id: string
  revision?: string | undefined
  data: WireItemData
}

/** Returns the value of a field by its key, which may be the name of a method of objects, such as `constructor`. */
export function fieldValue<Value>(
  data: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined {
  return Object.hasOwn(data, key) ? data[key] : undefined
}

/** Returns the multi-reference fields of a collection. */
export function multiReferences({ fields }: Pick<Collection, 'fields'>): string[] {
  return fields.filter(({ type }) => type === 'MULTI_REFERENCE').map(({ key }) => key)
}

/** Returns true if a multi-reference field has more references than a call that saves the item may have. */
export function hasTooManyReferences(
  data: Readonly<Record<string, WireValue | undefined>>,
  collection: Pick<Collection, 'fields'>,
): boolean {
  return multiReferences(collection).some((key) => {
    const list = data[key]
    return Array.isArray(list) && list.length > limits.references
  })
}

/** Returns the content of an item without the fields that only the server sets. */
export function contentOf(data: WireItemData): WireItemData {
  return Object.fromEntries(Object.entries(data).filter(([key]) => !isSystemField(key)))
}

/** Returns true for equal values of a field, and for a field that is missing in both items. */
export function isSameValue(a: WireValue | undefined, b: WireValue | undefined): boolean {
  return a === undefined || b === undefined ? a === b : equalJson(a, b)
}
