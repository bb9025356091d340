/** Fields of an item that only the server sets. */
export const systemFields = ['_id', '_owner', '_createdDate', '_updatedDate'] as const

/** Whether a field is set by the server alone. */
export function isSystemField(name: string): boolean {
  return names.has(name)
}

const names: ReadonlySet<string> = new Set(systemFields)
