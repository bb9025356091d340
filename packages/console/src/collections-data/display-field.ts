import { type Collection, isSystemField } from '@foyer/protocol'

/** Returns the field that names an item for people: the display field, else the first string, else the id. */
export function displayFieldOf({
  displayField,
  fields,
}: Pick<Collection, 'displayField' | 'fields'>): string {
  if (displayField !== undefined) return displayField
  const text = fields.find(({ key, type }) => type === 'TEXT' && !isSystemField(key))
  return text?.key ?? '_id'
}
