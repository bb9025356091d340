import { hkdfSync } from 'node:crypto'

/**
 * Derives a key for one purpose from the code key.
 * @returns 32 bytes
 * @see RFC 5869
 */
export function deriveKey(codeKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', codeKey, '', `foyer ${purpose}`, 32))
}
