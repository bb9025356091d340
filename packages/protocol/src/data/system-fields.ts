/** Fields of an item that only the server sets. */
export const systemFields = ['_id', '_owner', '_createdDate', '_updatedDate'] as const

/** Returns true for a field that only the server sets. */
export function isSystemField(name: string): boolean {
  return names.has(name)
}

const names: ReadonlySet<string> = new Set(systemFields)
