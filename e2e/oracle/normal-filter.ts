/** A filter or a part of one. */
type Filter = Record<string, unknown>

/**
 * A filter with the conditions that have to hold together one by one and in one order. Where an `and` is followed by
 * more, the official client's order depends on how it came about; what the parts mean together does not.
 */
export function normalFilter(filter: Filter): Filter {
  const parts = conjuncts(filter).map((part) => JSON.stringify(part))
  return { $and: [...parts].sort() }
}

function conjuncts(filter: Filter): Filter[] {
  return Object.entries(filter).flatMap(([name, value]) => {
    if (name === '$and') return listOf(value).flatMap(conjuncts)
    if (name === '$or' || name === '$not') return [{ [name]: listOf(value).map(normalFilter) }]
    return [{ [name]: value }]
  })
}

function listOf(value: unknown): Filter[] {
  return Array.isArray(value) ? value : []
}
