import { isDeepStrictEqual } from 'node:util'
import type { CollectionField } from '@foyer/protocol'
import type { CollectionDeclaration } from '@foyer/protocol/collection-endpoints'

/** Three versions of a declaration: as last applied by a server, as in the site file, and as it is on the server. */
export interface Versions<T> {
  /** Undefined if no server applied it yet. */
  applied: T | undefined
  file: T
  current: T
}

/**
 * Merges the changes on the server into the declaration of a collection in the file. A property that was changed on the
 * server since the declaration was applied gets the server's value, even if the file changed it too. The other
 * properties keep the value of the file.
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
    rolePermissions: mergeProperties({
      applied: applied?.rolePermissions,
      file: file.rolePermissions,
      current: current.rolePermissions,
    }),
    fields: mergeLists(listsOf(versions, 'fields'), ({ key }) => key, { merge: mergeField }),
    plugins: mergeLists(listsOf(versions, 'plugins'), ({ type }) => type),
    // A server lists indexes in the order of their creation, which means nothing.
    indexes: mergeLists(listsOf(versions, 'indexes'), ({ name }) => name, {
      orderOf: ({ file, current }) => insertMissing(file, current),
    }),
  }
}

/** Merges a field by its properties, or as a whole if its type was changed, because other properties depend on it. */
function mergeField(versions: Versions<CollectionField>): CollectionField {
  const { applied, file, current } = versions
  if (file.type !== current.type) return pick(versions)
  return applied && applied.type !== file.type ? current : mergeProperties(versions)
}

/** Merges two objects property by property. */
function mergeProperties<T extends object>({ applied, file, current }: Versions<T>): T {
  const appliedValues = new Map(Object.entries(applied ?? {}))
  const fileValues = new Map(Object.entries(file))
  const serverValues = new Map(Object.entries(current))
  const names = new Set([...fileValues.keys(), ...serverValues.keys()])
  const merged = [...names].flatMap((name) => {
    const value = pick<unknown>({
      applied: appliedValues.get(name),
      file: fileValues.get(name),
      current: serverValues.get(name),
    })
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(merged) as T
}

/** Returns the server's value if it was changed there, else that of the file. */
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

interface MergeOptions<T> {
  /** Merges an element of the file and the server. Default: the server's element if it was changed there. */
  merge?: (versions: Versions<T>) => T
  /** Merges the orders. Default: the server's order if it was changed there, else that of the file. */
  orderOf?: (names: Versions<readonly string[]>) => string[]
}

/** Merges lists of named elements. */
function mergeLists<T>(
  lists: Versions<readonly T[]>,
  nameOf: (element: T) => string,
  { merge = pick, orderOf = mergeOrders }: MergeOptions<T> = {},
): T[] {
  const byName = (list: readonly T[] = []): Map<string, T> =>
    new Map(list.map((element) => [nameOf(element), element]))
  const [applied, file, current] = [
    byName(lists.applied),
    byName(lists.file),
    byName(lists.current),
  ]
  const names = orderOf({
    applied: [...applied.keys()],
    file: [...file.keys()],
    current: [...current.keys()],
  })
  return names.flatMap((name) => {
    const [wasApplied, inFile, onServer] = [applied.get(name), file.get(name), current.get(name)]
    if (inFile !== undefined && onServer !== undefined) {
      return [merge({ applied: wasApplied, file: inFile, current: onServer })]
    }
    const remaining = inFile ?? onServer
    if (remaining === undefined) return []
    // Only one side has the element. If it was never applied, this side added it. If it was applied, the other side
    // removed it. A removal on the server always wins. A removal in the file wins only if the server has not changed
    // the element.
    const isRemoved =
      wasApplied !== undefined &&
      (onServer === undefined || isDeepStrictEqual(wasApplied, onServer))
    return isRemoved ? [] : [remaining]
  })
}

/**
 * Merges the orders of names: the server's order if it was changed there, else that of the file. The result contains
 * every name of the file and of the server.
 */
function mergeOrders({ applied = [], file, current }: Versions<readonly string[]>): string[] {
  const common = (order: readonly string[]): string[] =>
    order.filter((name) => applied.includes(name) && current.includes(name))
  const isReordered = !isDeepStrictEqual(common(applied), common(current))
  return isReordered ? insertMissing(current, file) : insertMissing(file, current)
}

/** Adds the names that `order` lacks. Each is inserted after the name that precedes it in `other`. */
function insertMissing(order: readonly string[], other: readonly string[]): string[] {
  const merged = [...order]
  for (const [index, name] of other.entries()) {
    if (merged.includes(name)) continue
    const preceding = other[index - 1]
    merged.splice(preceding === undefined ? 0 : merged.indexOf(preceding) + 1, 0, name)
  }
  return merged
}
