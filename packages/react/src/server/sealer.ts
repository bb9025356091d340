import { decodeBase64Url, encodeBase64Url } from '@foyer/client'

/** Encrypts and authenticates strings. */
export interface Sealer {
  seal(text: string): Promise<string>
  /** Returns the string; undefined unless it was sealed with one of the secrets for this purpose. */
  open(sealed: string): Promise<string | undefined>
}

/** Bytes of the nonce and of the AES-GCM tag. @see NIST SP 800-38D */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Returns the length of a sealed string in characters. */
export function sealedLength(bytes: number): number {
  return Math.ceil(((NONCE_BYTES + bytes + TAG_BYTES) * 4) / 3)
}

/**
 * Creates a sealer that encrypts with the first secret and decrypts with any of them, so that secrets can be rotated. A
 * string sealed for another purpose does not open.
 */
export function createSealer(secrets: readonly string[], purpose: string): Sealer {
  // Caches the keys, not their promise: on worker platforms, a request must not await a promise of another one.
  let keys: CryptoKey[] | undefined
  const allKeys = async () => {
    keys ??= await Promise.all(secrets.map((secret) => deriveKey(secret, purpose)))
    return keys
  }
  return {
    async seal(text) {
      const [key] = await allKeys()
      if (!key) throw new RangeError('no secret: expected at least one')
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const content = new TextEncoder().encode(text)
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, content)
      return encodeBase64Url(new Uint8Array([...nonce, ...new Uint8Array(sealed)]))
    },
    async open(sealed) {
      if (!/^[\w-]+$/.test(sealed) || sealed.length < sealedLength(0)) return undefined
      const bytes = bytesOf(sealed)
      if (!bytes) return undefined
      for (const key of await allKeys()) {
        const content = await decrypt(key, bytes)
        if (content) return new TextDecoder().decode(content)
      }
      return undefined
    },
  }
}

/** Derives a key from a secret for one purpose. @see RFC 5869 */
async function deriveKey(secret: string, purpose: string): Promise<CryptoKey> {
  const encoder = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, [
    'deriveKey',
  ])
  const algorithm = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: encoder.encode(purpose),
  }
  return crypto.subtle.deriveKey(algorithm, material, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
}

function bytesOf(sealed: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return new Uint8Array(decodeBase64Url(sealed))
  } catch {
    // A changed string can have a length that base64url never has.
    return undefined
  }
}

async function decrypt(
  key: CryptoKey,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ArrayBuffer | undefined> {
  const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, NONCE_BYTES) }
  try {
    return await crypto.subtle.decrypt(algorithm, key, bytes.subarray(NONCE_BYTES))
  } catch {
    // Sealed with another secret, or changed. The next key may decrypt it.
    return undefined
  }
}
