import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose'
import type { Clock } from '../ports/clock.js'
import { type Database, lockSetup } from '../storage/database.js'
import { findSigningKey, insertSigningKey } from '../storage/signing-keys.js'

/** The key pair that signs tokens. `id` is the RFC 7638 thumbprint of its public half. */
export interface SigningKey {
  id: string
  privateKey: CryptoKey
  publicKey: CryptoKey
}

/** Reads the signing key, or makes one the first time: tokens stay good over a restart. */
export async function loadSigningKey(deps: { db: Database; clock: Clock }): Promise<SigningKey> {
  const stored = await findSigningKey(deps.db)
  if (stored) return readKey(stored.id, stored.privateJwk)
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const id = await calculateJwkThumbprint(await exportJWK(publicKey))
  const privateJwk = JSON.stringify(await exportJWK(privateKey))
  const earlier = await deps.db.transaction(async (tx) => {
    await lockSetup(tx)
    const made = await findSigningKey(tx)
    if (!made) await insertSigningKey(tx, { id, privateJwk }, deps.clock.now())
    return made
  })
  return earlier ? readKey(earlier.id, earlier.privateJwk) : { id, privateKey, publicKey }
}

async function readKey(id: string, privateJwk: string): Promise<SigningKey> {
  const jwk = JSON.parse(privateJwk) as Record<string, string>
  const { d: _secret, ...publicJwk } = jwk
  const [privateKey, publicKey] = await Promise.all([
    importJWK(jwk, 'ES256'),
    importJWK(publicJwk, 'ES256'),
  ])
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array) {
    throw new Error(`the signing key "${id}" is not an elliptic curve key`)
  }
  return { id, privateKey, publicKey }
}
