import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** Creates a secret: 256 random bits as base64url. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a secret for storage, so that a copy of the database reveals no secret. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Creates a code of six digits, for people to type. */
export function createCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/**
 * Hashes a code for storage. There are only a million codes, so the hash needs a key that is not in the database.
 * @param of whose code it is. Equal codes of different members have different hashes
 */
export function hashCode(key: string, of: string, code: string): string {
  return createHmac('sha256', key)
    .update(`${of}:${code.replace(/\s/g, '')}`)
    .digest('base64url')
}

/**
 * Derives a secret from another one and a key.
 * @param purpose separates secrets of different uses
 */
export function deriveSecret(key: string, purpose: string, from: string): string {
  return createHmac('sha256', key).update(`${purpose}:${from}`).digest('base64url')
}
