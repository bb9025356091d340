import { type Collection, isSystemField, type WireItem } from '@foyer/protocol'
import { showValue } from '../item-value.js'

/** Returns the field that names an item for people: the display field, else the first text, else the id. */
export function labelFieldOf({ displayField, fields }: Collection): string {
  if (displayField !== undefined) return displayField
  const text = fields.find(({ key, type }) => type === 'TEXT' && !isSystemField(key))
  return text?.key ?? '_id'
}

/** Returns the name of an item; its id if the field is blank. */
export function labelOf({ id, data }: Pick<WireItem, 'id' | 'data'>, labelField: string): string {
  const { text } = showValue(data[labelField])
  return text.trim() === '' ? id : text
}
