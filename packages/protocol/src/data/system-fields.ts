/** System fields of an item. A write may set `_id` of a new item, an import all of them; a patch changes none. */
export const systemFields = ['_id', '_owner', '_createdDate', '_updatedDate'] as const

/** Returns true for a system field. */
export function isSystemField(name: string): boolean {
  return names.has(name)
}

const names: ReadonlySet<string> = new Set(systemFields)
