import { createHash, randomBytes } from 'node:crypto'

/** A secret that cannot be guessed: 256 random bits as base64url. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret, so that a copy of the database holds none. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
