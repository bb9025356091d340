import { createECDH, createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import * as v from 'valibot'
import { json, time, uuid, type ValueSchema } from '../../data/backups/checks/values.js'

const coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'expected 32 bytes as base64url'))

/** Schema of a signing key, whose public half must belong to its private half. @see RFC 7518 §6.2 */
export const privateKey: ValueSchema = json(
  v.pipe(
    v.strictObject({
      kty: v.literal('EC'),
      crv: v.literal('P-256'),
      x: coordinate,
      y: coordinate,
      d: coordinate,
    }),
    v.check(({ x, y, d }) => publicHalf(d) === `${x}.${y}`, 'expected the key of its public half'),
  ),
)

/** Describes a signing key whose id is not its thumbprint; otherwise undefined. @see RFC 7638 */
export function signingKeyProblem(row: Readonly<Record<string, unknown>>): string | undefined {
  const { crv, kty, x, y } = JSON.parse(String(row.private_jwk)) as Record<string, string>
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y }))
  const isMatching = thumbprint.digest('base64url') === row.id
  return isMatching ? undefined : '"id": expected the thumbprint of the key'
}

/** Computes the coordinates of the public key of a private key; undefined for an invalid one. */
function publicHalf(d: string): string | undefined {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(d, 'base64url')
  } catch {
    return undefined
  }
  // The first byte of the point is its encoding; the coordinates follow.
  const point = pair.getPublicKey()
  return `${point.subarray(1, 33).toString('base64url')}.${point.subarray(33).toString('base64url')}`
}

const keyPair = { id: uuid, privateKey: v.string(), publicKey: v.string(), createdAt: time }
const expected = 'expected the public key of its private key'

function isPair(privateKey: string, publicKey: string): boolean {
  try {
    return createPublicKey(createPrivateKey(privateKey)).equals(createPublicKey(publicKey))
  } catch {
    return false
  }
}

/** Keys of a webhook endpoint: the current pair, and the replaced one during its overlap. */
export const webhookKeys = v.strictObject({
  current: v.pipe(
    v.strictObject(keyPair),
    v.check(({ privateKey, publicKey }) => isPair(privateKey, publicKey), expected),
  ),
  previous: v.exactOptional(
    v.pipe(
      v.strictObject({ ...keyPair, endsAt: time }),
      v.check(({ privateKey, publicKey }) => isPair(privateKey, publicKey), expected),
    ),
  ),
})
