type Path = readonly (string | number)[]

/** Every place in a message, from the outside in: each value, and each object with room for one more name. */
export function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Array.isArray(value)
    ? value.flatMap((one, at) => placesIn(one, [...path, at]))
    : Object.entries(value).flatMap(([key, one]) => placesIn(one, [...path, key]))
  return path.length === 0 ? inner : [path, ...inner]
}

/** A message with another value in one place. */
export function replaceAt(message: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(message)) {
    return message.map((one, at) => (at === key ? replaceAt(one, rest, value) : one))
  }
  // Not by assignment: "__proto__" has to be a name like any other.
  return Object.fromEntries(
    Object.entries(Object(message)).map(([name, one]) => [
      name,
      name === key ? replaceAt(one, rest, value) : one,
    ]),
  )
}

/** A message with another name in one of its objects: in place of one that is there, with its value. */
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
