import { isDeepStrictEqual } from 'node:util'
import type { CollectionField } from '@foyer/protocol'
import type { CollectionDeclaration } from '@foyer/protocol/collection-endpoints'

/** A declaration in the site file, when it was last applied, and as the collection is. */
export interface Versions<T> {
  /** Undefined if it was not applied. */
  applied: T | undefined
  file: T
  current: T
}

/**
 * Merges the changes on the server into the declaration of a collection. A property that was changed since the declaration
 * was applied gets the current value, even if the file changed it too. The others stay as the file has them.
 */
export function mergeDeclaration(versions: Versions<CollectionDeclaration>): CollectionDeclaration {
  const { applied, file, current } = versions
  return {
    ...mergeProperties(versions),
    permissions: mergeProperties({
      applied: applied?.permissions,
      file: file.permissions,
      current: current.permissions,
    }),
    fields: mergeLists(listsOf(versions, 'fields'), ({ key }) => key, mergeField),
    plugins: mergeLists(listsOf(versions, 'plugins'), ({ type }) => type, pick),
    indexes: mergeLists(listsOf(versions, 'indexes'), ({ name }) => name, pick),
  }
}

/** Merges a field by its properties. What depends on the type is merged with it. */
function mergeField(versions: Versions<CollectionField>): CollectionField {
  const { applied, file, current } = versions
  if (file.type !== current.type) return pick(versions)
  return applied && applied.type !== file.type ? current : mergeProperties(versions)
}

function mergeProperties<T extends object>({ applied, file, current }: Versions<T>): T {
  const versions = [applied, file, current].map((one) => new Map(Object.entries(one ?? {})))
  const names = new Set([...Object.keys(file), ...Object.keys(current)])
  const merged = [...names].flatMap((name) => {
    const [then, declared, now] = versions.map((one) => one.get(name))
    const value = pick<unknown>({ applied: then, file: declared, current: now })
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(merged) as T
}

function pick<T>({ applied, file, current }: Versions<T>): T {
  return isDeepStrictEqual(applied, current) ? file : current
}

type ListName = 'fields' | 'plugins' | 'indexes'

function listsOf<Name extends ListName>(
  { applied, file, current }: Versions<CollectionDeclaration>,
  name: Name,
): Versions<CollectionDeclaration[Name]> {
  return { applied: applied?.[name], file: file[name], current: current[name] }
}

/** Merges lists whose elements have names. The order is the server's if it changed there, else the file's. */
function mergeLists<T>(
  lists: Versions<readonly T[]>,
  nameOf: (element: T) => string,
  merge: (versions: Versions<T>) => T,
): T[] {
  const byName = (list: readonly T[] = []): Map<string, T> =>
    new Map(list.map((one) => [nameOf(one), one]))
  const [applied, file, current] = [
    byName(lists.applied),
    byName(lists.file),
    byName(lists.current),
  ]
  const names = mergeOrders([...applied.keys()], [...file.keys()], [...current.keys()])
  return names.flatMap((name) => {
    const [then, declared, now] = [applied.get(name), file.get(name), current.get(name)]
    if (declared !== undefined && now !== undefined) {
      return [merge({ applied: then, file: declared, current: now })]
    }
    // Without an applied one the other side added it; with an equal one the other side removed it.
    const only = declared ?? now
    if (only === undefined) return []
    const isRemoved = then !== undefined && (now === undefined || isDeepStrictEqual(then, now))
    return isRemoved ? [] : [only]
  })
}

/** Merges the orders of names. Contains every name of the file and of the server. */
function mergeOrders(
  applied: readonly string[],
  file: readonly string[],
  current: readonly string[],
): string[] {
  const common = (order: readonly string[]): string[] =>
    order.filter((name) => applied.includes(name) && current.includes(name))
  const isOwners = !isDeepStrictEqual(common(applied), common(current))
  return isOwners ? insertMissing(current, file) : insertMissing(file, current)
}

/** Inserts the names that an order lacks, each after the one that it follows in the other order. */
function insertMissing(order: readonly string[], other: readonly string[]): string[] {
  const all = [...order]
  for (const [at, name] of other.entries()) {
    if (all.includes(name)) continue
    const before = other[at - 1]
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, name)
  }
  return all
}
