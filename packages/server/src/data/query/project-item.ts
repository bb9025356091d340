import { isJsonObject, type WireItemData, type WireValue } from '@foyer/protocol'

/**
 * Projects an item to the named fields and its id. A field may be a path with dots, into objects. Unknown fields are
 * ignored.
 * @param text the whole item as JSON
 * @returns `text` itself if `fields` is undefined or empty
 */
export function projectItem(text: string, fields: readonly string[] | undefined): string {
  if (fields === undefined || fields.length === 0) return text
  const item = JSON.parse(text) as WireItemData
  const projected = new Map<string, WireValue>()
  for (const field of ['_id', ...fields]) copyPath(item, field.split('.'), projected)
  return JSON.stringify(Object.fromEntries(projected))
}

function copyPath(
  from: WireItemData,
  [key = '', ...rest]: readonly string[],
  into: Map<string, WireValue>,
): void {
  const value = Object.hasOwn(from, key) ? from[key] : undefined
  if (value === undefined) return
  if (rest.length === 0 || !isJsonObject(value)) {
    if (rest.length === 0) into.set(key, value)
    return
  }
  const existing = into.get(key)
  const inner = new Map(isJsonObject(existing) ? Object.entries(existing) : [])
  copyPath(value, rest, inner)
  if (inner.size > 0) into.set(key, Object.fromEntries(inner))
}
