import type { WireItem } from '@foyer/protocol'
import { showValue } from '../item-value.js'
import { fieldValue } from '../item-version.js'

/** Returns the name of an item; its id if the field is blank. */
export function labelOf({ id, data }: Pick<WireItem, 'id' | 'data'>, displayField: string): string {
  const { text } = showValue(fieldValue(data, displayField))
  return text.trim() === '' ? id : text
}
