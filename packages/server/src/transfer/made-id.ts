import { createHash } from 'node:crypto'
import type { WireItemData } from '@foyer/protocol'

/**
 * The id of an item that has none in its file: made of its line and its content, so that the same file twice gives
 * the same items.
 */
export function madeId(line: number, data: WireItemData): string {
  const hash = createHash('sha256')
    .update(`${line}\n${JSON.stringify(data)}`)
    .digest('hex')
  // A UUID of the version that is left to whoever makes it (RFC 9562 §5.8).
  return [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`]
    .concat(hash.slice(20, 32))
    .join('-')
}
