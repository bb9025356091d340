/** Position before or after an entry of a list. */
interface DropPosition {
  key: string
  isAfter: boolean
}

/** Moves keys, in their order, to a position in a list. A position among the moved keys changes nothing. */
export function moveKeys(
  keys: readonly string[],
  moved: ReadonlySet<string>,
  { key, isAfter }: DropPosition,
): string[] {
  if (moved.has(key)) return [...keys]
  const movedKeys = keys.filter((entry) => moved.has(entry))
  return keys.flatMap((entry) => {
    if (moved.has(entry)) return []
    if (entry !== key) return [entry]
    return isAfter ? [entry, ...movedKeys] : [...movedKeys, entry]
  })
}
