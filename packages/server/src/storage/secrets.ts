import { createHmac, hash, randomBytes, randomInt } from 'node:crypto'

/** Creates a secret: 256 random bits as base64url. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a secret for storage, so that a copy of the database reveals no secret. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

/** Creates a code of six digits, for people to type. */
export function createCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Matches what is no part of a code: white space, and the invisible characters around a code in an e-mail. */
const NOT_TYPED = /[\s\p{Cf}]/gu

/**
 * Hashes a code for storage. There are only a million codes, so the hash needs a key that is not in the database.
 * @param boundTo id of the account, for some codes with their purpose. Equal codes with another `boundTo` have other
 * hashes
 */
export function hashCode(key: string, boundTo: string, code: string): string {
  return createHmac('sha256', key)
    .update(`${boundTo}:${code.replace(NOT_TYPED, '')}`)
    .digest('base64url')
}

/**
 * Derives the successor of a refresh token. So a repeated request gets the same token, although only hashes are stored.
 */
export function successorOf(key: string, refreshToken: string): string {
  return createHmac('sha256', key).update(`refresh-token:${refreshToken}`).digest('base64url')
}
