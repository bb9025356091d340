import type { PublicKey } from '@foyer/protocol/token-endpoints'
import { exportJWK } from 'jose'
import type { OAuthDeps } from '../deps.js'
import type { SigningKey } from './signing-keys.js'

/** Returns the public keys that verify tokens as JWKs, newest first. @see RFC 7517 §5 */
export async function publicKeys({
  signingKeys,
}: Pick<OAuthDeps, 'signingKeys'>): Promise<PublicKey[]> {
  await signingKeys.refresh()
  return Promise.all(signingKeys.list().map(toPublicKey))
}

async function toPublicKey({ id, publicKey }: SigningKey): Promise<PublicKey> {
  // Picks members one by one, so that the private member `d` cannot leak.
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(publicKey)
  return { kid: id, kty, crv, x, y, alg: 'ES256', use: 'sig' }
}
