import {
  type Collection,
  equalJson,
  isJsonObject,
  isSystemField,
  limits,
  type WireItem,
  type WireItemData,
  type WireValue,
} from '@foyer/protocol'

/** An item as it was at one revision. Multi-reference fields hold the ids of the referenced items. */
export interface ItemVersion {
  id: string
  revision: string | undefined
  data: WireItemData
}

/** References that the form reads of one field. */
export const readReferences = 1000

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

/** Returns the version of an item, with ids in place of the included items of multi-reference fields. */
export function toVersion(item: WireItem, collection: Pick<Collection, 'fields'>): ItemVersion {
  const data = { ...item.data }
  for (const key of multiReferences(collection)) {
    const included = data[key]
    if (Array.isArray(included)) data[key] = included.map(idOf)
  }
  return { id: item.id, revision: item.revision, data }
}

function idOf(included: WireValue): WireValue {
  return isJsonObject(included) && typeof included._id === 'string' ? included._id : included
}

/** Returns the content of an item without the fields that only the server sets. */
export function contentOf(data: WireItemData): WireItemData {
  return Object.fromEntries(Object.entries(data).filter(([key]) => !isSystemField(key)))
}

/** Returns true for equal values of a field, and for a field that is missing in both items. */
export function isSameValue(a: WireValue | undefined, b: WireValue | undefined): boolean {
  return a === undefined || b === undefined ? a === b : equalJson(a, b)
}
