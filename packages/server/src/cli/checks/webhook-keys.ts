import { createPrivateKey, createPublicKey } from 'node:crypto'
import * as v from 'valibot'
import { time, uuid } from '../../data/backups/checks/values.js'

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
