/** Returns true for a JSON object: no list, no null, no instance of a class. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Returns true for an object with fields. A date is an object on the wire and has no fields. */
export function hasFields(value: unknown): value is Record<string, unknown> {
  return isJsonObject(value) && !Object.hasOwn(value, '$date')
}

/** Compares two JSON values deeply, ignoring the order of keys. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    return a.every((value, index) => equalJson(value, b[index]))
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return a === b
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && equalJson(a[key], b[key]))
}

/** Returns the JSON pointer (RFC 6901) of a key or index of the value at `at`. */
export function pointer(at: string, key: string | number): string {
  return `${at}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`
}
