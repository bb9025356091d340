import { type Condition, type Filter, isSystemField, type Path } from '@foyer/protocol'
import type { StoredCollection } from '../../storage/collections/collections.js'
import { createdIndex } from '../../storage/engine/index-keys.js'
import type { ItemOrder } from '../../storage/query/item-order.js'

/** The items that a scan selects from a collection, and their order. */
export interface ItemsToRead {
  collection: StoredCollection
  filter: Filter
  /** Undefined if matching items are read in any order. */
  order?: ItemOrder | undefined
}

/** Use of an index by a condition or a sort order. */
type Use = 'equality' | 'range' | 'prefix' | 'order'

interface FieldUse {
  path: string
  /** Undefined if no index can serve the condition. */
  use: Use | undefined
}

interface KnownIndex {
  paths: readonly string[]
  ignoresCase: boolean
}

/**
 * Explains why a read is slow: returns the fields that need an index (none if an index would not help), and advice for
 * the caller.
 * @see docs/wire/limits.md#long-reads
 */
export function missingIndexes({ collection, filter, order }: ItemsToRead): {
  fields: string[]
  advice: string
} {
  const indexes = indexesOf(collection)
  const uses = [...usesIn(filter), ...usesOfOrder(order)]
  const equal = new Set(uses.flatMap(({ path, use }) => (use === 'equality' ? [path] : [])))
  const isServed = ({ path, use }: FieldUse): boolean =>
    indexes.some((index) => {
      const place = index.paths.indexOf(path)
      const before = index.paths.slice(0, place)
      return place >= 0 && serves(index, use) && before.every((field) => equal.has(field))
    })
  const missing = uses.filter((field) => field.use !== undefined && !isServed(field))
  const fields = [...new Set(missing.map(({ path }) => path))]
  if (fields.length > 0) {
    const advice = `no index on ${quoted(fields)} in the collection "${collection.id}"; create one, or filter by a field that has one`
    return { fields, advice }
  }
  const unserved = [...new Set(uses.flatMap(({ path, use }) => (use ? [] : [path])))]
  if (unserved.length > 0) {
    const advice = `no index serves the conditions on ${quoted(unserved)} in the collection "${collection.id}"; add a condition on an indexed field`
    return { fields, advice }
  }
  const advice = `too many items of the collection "${collection.id}" are read; filter by a field with an index, or more narrowly`
  return { fields, advice }
}

/** Lists the fields in the filter and the order of a read that the collection does not declare. */
export function undeclaredFields({ collection, filter, order }: ItemsToRead): string[] {
  const declared = new Set(collection.fields.map(({ key }) => key))
  const fields = [...usesIn(filter), ...usesOfOrder(order)].map(
    ({ path }) => path.split('.')[0] ?? path,
  )
  return [...new Set(fields)].filter((field) => !isSystemField(field) && !declared.has(field))
}

function indexesOf({ indexes }: StoredCollection): KnownIndex[] {
  const active = indexes.filter(({ status }) => status === 'ACTIVE')
  return [
    { paths: ['_id'], ignoresCase: false },
    { paths: ['_owner'], ignoresCase: false },
    ...[...active, createdIndex].map(({ fields, caseInsensitive }) => ({
      paths: fields.map(({ path }) => path),
      ignoresCase: caseInsensitive,
    })),
  ]
}

function serves({ ignoresCase }: KnownIndex, use: Use | undefined): boolean {
  if (use === 'equality') return true
  return use === 'prefix' ? ignoresCase : !ignoresCase
}

function usesIn(filter: Filter): FieldUse[] {
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.filters.flatMap(usesIn)
    case 'not':
      return usesIn(filter.filter).map(({ path }) => ({ path, use: undefined }))
    default:
      return [{ path: pathText(filter.path), use: useOf(filter) }]
  }
}

function useOf({ op }: Condition): Use | undefined {
  switch (op) {
    case 'in':
    case 'isNull':
      return 'equality'
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return 'range'
    case 'startsWith':
      return 'prefix'
    default:
      return undefined
  }
}

function usesOfOrder(order: ItemOrder | undefined): FieldUse[] {
  if (!order || 'seed' in order) return []
  return order.sort.map(({ path }) => ({ path: pathText(path), use: 'order' }))
}

function pathText(path: Path): string {
  return path.join('.')
}

function quoted(fields: readonly string[]): string {
  return fields.map((field) => `"${field}"`).join(' and ')
}
