import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** A secret that cannot be guessed: 256 random bits as base64url. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret, so that a copy of the database holds none. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** A code that people type: six digits. */
export function createCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/**
 * What is stored of a code. There are only a million of them, so the hash takes a key that is not in the database.
 * @param of whose code it is: the same code of another one has another hash
 */
export function hashCode(key: string, of: string, code: string): string {
  return createHmac('sha256', key)
    .update(`${of}:${code.replace(/\s/g, '')}`)
    .digest('base64url')
}

/**
 * A secret that follows from another: whoever has the first and the key finds it again, and nobody else.
 * @param purpose keeps secrets for different ends apart
 */
export function deriveSecret(key: string, purpose: string, from: string): string {
  return createHmac('sha256', key).update(`${purpose}:${from}`).digest('base64url')
}
