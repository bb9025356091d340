import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './derive-key.js'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** What the secret of a factor is sealed with, and whose it is: in another row it cannot be opened. */
export interface Seal {
  codeKey: string
  factorId: string
}

/** Encrypts the secret of an authenticator app: unlike a password it has to be read again. @see NIST SP 800-38D */
export function sealSecret({ codeKey, factorId }: Seal, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(codeKey), iv).setAAD(Buffer.from(factorId))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The secret again; nothing when it was sealed under another key or for another factor. */
export function openSecret({ codeKey, factorId }: Seal, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const iv = bytes.subarray(0, IV_BYTES)
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  if (tag.length < TAG_BYTES) return undefined
  const decipher = createDecipheriv(ALGORITHM, keyOf(codeKey), iv)
    .setAAD(Buffer.from(factorId))
    .setAuthTag(tag)
  try {
    const content = bytes.subarray(IV_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
  } catch {
    // The one thing that can fail here is the check of the tag; Node gives its error no class.
    return undefined
  }
}

function keyOf(codeKey: string): Buffer {
  return deriveKey(codeKey, 'secrets of factors')
}
