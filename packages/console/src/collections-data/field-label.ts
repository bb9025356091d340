import type { CollectionField } from '@foyer/protocol'

/** Returns the label of a field: its display name, else its key in words (`filmTitle` becomes `Film title`). */
export function fieldLabel({ key, displayName }: CollectionField): string {
  if (displayName !== undefined && displayName !== '') return displayName
  const words = key.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
