import { hkdfSync } from 'node:crypto'

/**
 * Derives a key for one purpose from the secret of the site.
 * @returns 32 bytes
 * @see RFC 5869
 */
export function deriveKey(siteSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', siteSecret, '', `foyer ${purpose}`, 32))
}
