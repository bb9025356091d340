/** A filter or a part of one. */
type Filter = Record<string, unknown>

/**
 * Returns a filter with its nested `and` conditions flattened and sorted. The order in which the official client nests
 * them depends on the order of the calls and has no meaning.
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
