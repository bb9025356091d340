/** Place before or after an entry of a list. */
interface Place {
  key: string
  isAfter: boolean
}

/** Moves keys, in their order, to a place in a list. A place among the moved keys changes nothing. */
export function moveKeys(
  keys: readonly string[],
  moved: ReadonlySet<string>,
  { key, isAfter }: Place,
): string[] {
  if (moved.has(key)) return [...keys]
  const moving = keys.filter((one) => moved.has(one))
  return keys.flatMap((one) => {
    if (moved.has(one)) return []
    if (one !== key) return [one]
    return isAfter ? [one, ...moving] : [...moving, one]
  })
}
