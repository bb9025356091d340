/*
 * Works captchas off. Plain JavaScript: the hosted pages hand this file to browsers as it stands, and apps have it from the
 * client. Its types are beside it. @see docs/wire.md#proof-of-work
 */

/** Tries that are under way at once: the platform spreads them over its threads. */
const AT_ONCE = 8

const fromHex = (text) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The key of one try, as hexadecimal text. */
async function keyOf({ nonce, salt, cost, keyLength }, counter) {
  const password = new Uint8Array([...fromHex(nonce), 0, 0, 0, 0])
  new DataView(password.buffer).setUint32(password.length - 4, counter)
  const { subtle } = globalThis.crypto
  const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const work = { name: 'PBKDF2', hash: 'SHA-256', salt: fromHex(salt), iterations: cost }
  const bits = await subtle.deriveBits(work, key, keyLength * 8)
  return Array.from(new Uint8Array(bits), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function solveCaptcha(challenge, { onProgress, signal } = {}) {
  const { parameters } = challenge
  if (parameters.algorithm !== 'PBKDF2/SHA-256') {
    throw new Error(`"${parameters.algorithm}" is unknown, expected "PBKDF2/SHA-256"`)
  }
  const { most } = parameters.data
  for (let from = 1; from <= most; from += AT_ONCE) {
    signal?.throwIfAborted()
    const counters = Array.from({ length: AT_ONCE }, (_, index) => from + index)
    const keys = await Promise.all(counters.map((counter) => keyOf(parameters, counter)))
    const found = keys.findIndex((key) => key.startsWith(parameters.keyPrefix))
    if (found >= 0) {
      const solution = { counter: counters[found], derivedKey: keys[found] }
      return btoa(JSON.stringify({ challenge, solution }))
    }
    onProgress?.(Math.min(most, from + AT_ONCE - 1), most)
  }
  throw new Error('the challenge has no solution')
}
