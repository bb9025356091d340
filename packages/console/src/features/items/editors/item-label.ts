import type { WireItem } from '@foyer/protocol'
import { showValue } from '../item-value.js'

/** Returns the name of an item; its id if the field is blank. */
export function labelOf({ id, data }: Pick<WireItem, 'id' | 'data'>, labelField: string): string {
  const { text } = showValue(data[labelField])
  return text.trim() === '' ? id : text
}
