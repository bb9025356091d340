type Path = readonly (string | number)[]

/** Lists the paths of all values within a message. The path of an object precedes those of its values. */
export function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Array.isArray(value)
    ? value.flatMap((one, at) => placesIn(one, [...path, at]))
    : Object.entries(value).flatMap(([key, one]) => placesIn(one, [...path, key]))
  return path.length === 0 ? inner : [path, ...inner]
}

/** Copies a message and replaces the value at a path. */
export function replaceAt(message: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(message)) {
    return message.map((one, at) => (at === key ? replaceAt(one, rest, value) : one))
  }
  // An assignment to "__proto__" would set the prototype.
  return Object.fromEntries(
    Object.entries(Object(message)).map(([name, one]) => [
      name,
      name === key ? replaceAt(one, rest, value) : one,
    ]),
  )
}

/**
 * Copies a message and renames the property at a path. Replaces an element of a list by an object with the new name as
 * its only property.
 */
export function renameAt(message: unknown, path: Path, name: string): unknown {
  const key = path.at(-1)
  const outer = path.slice(0, -1)
  const object = outer.reduce<unknown>((inner, part) => Object(inner)[part], message)
  if (Array.isArray(object)) return replaceAt(message, path, { [name]: 1 })
  const renamed = Object.fromEntries(
    Object.entries(Object(object)).map(([one, value]) => [one === key ? name : one, value]),
  )
  return replaceAt(message, outer, renamed)
}
