import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './derive-key.js'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Parameters of the encryption of a secret. Decryption needs the same values. */
export interface Seal {
  siteSecret: string
  /** Separates the keys of different uses. */
  purpose: string
  /**
   * The owner of the secret, such as the id of a factor. A secret that is moved to another owner cannot be decrypted.
   */
  boundTo: string
}

/** Encrypts a secret that the server has to read again, so that it cannot be hashed. @see NIST SP 800-38D */
export function sealText(seal: Seal, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(seal), iv).setAAD(Buffer.from(seal.boundTo))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a secret. Returns undefined if it was encrypted with other parameters. */
export function unsealText(seal: Seal, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const iv = bytes.subarray(0, IV_BYTES)
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  if (tag.length < TAG_BYTES) return undefined
  const decipher = createDecipheriv(ALGORITHM, keyOf(seal), iv)
    .setAAD(Buffer.from(seal.boundTo))
    .setAuthTag(tag)
  try {
    const content = bytes.subarray(IV_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
  } catch {
    // Only the check of the authentication tag can fail here; Node throws a plain Error for it.
    return undefined
  }
}

function keyOf({ siteSecret, purpose }: Seal): Buffer {
  return deriveKey(siteSecret, purpose)
}
