import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose'
import type { StoredSigningKey } from '../storage/signing-keys.js'

/** A key pair that signs tokens. `id` is the RFC 7638 thumbprint of its public half. */
export interface SigningKey {
  id: string
  privateKey: CryptoKey
  publicKey: CryptoKey
}

/** Makes a key pair, as it is stored. */
export async function createSigningKey(createdAt: Date): Promise<StoredSigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const id = await calculateJwkThumbprint(await exportJWK(publicKey))
  return { id, privateJwk: JSON.stringify(await exportJWK(privateKey)), createdAt }
}

/** Reads a stored key pair. */
export async function readSigningKey({ id, privateJwk }: StoredSigningKey): Promise<SigningKey> {
  const jwk = JSON.parse(privateJwk) as Record<string, string>
  const { d: _secret, ...publicJwk } = jwk
  const [privateKey, publicKey] = await Promise.all([
    importJWK(jwk, 'ES256'),
    importJWK(publicJwk, 'ES256', { extractable: true }),
  ])
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array) {
    throw new Error(`the signing key "${id}" is not an elliptic curve key`)
  }
  return { id, privateKey, publicKey }
}
