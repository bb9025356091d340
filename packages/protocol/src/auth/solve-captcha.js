/*
 * Solves proof-of-work challenges. Plain JavaScript, because the hosted pages serve this file to browsers unchanged.
 * `solve-captcha.d.ts` has its types. @see docs/wire/login.md#proof-of-work
 */

/** Parallel tries: the platform distributes them over its threads. */
const PARALLEL_TRIES = 8

const fromHex = (text) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Computes the key of one try, in hexadecimal. */
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
  for (let from = 1; from <= most; from += PARALLEL_TRIES) {
    signal?.throwIfAborted()
    const counters = Array.from({ length: PARALLEL_TRIES }, (_, index) => from + index)
    const keys = await Promise.all(counters.map((counter) => keyOf(parameters, counter)))
    const found = keys.findIndex((key) => key.startsWith(parameters.keyPrefix))
    if (found >= 0) {
      const solution = { counter: counters[found], derivedKey: keys[found] }
      return btoa(JSON.stringify({ challenge, solution }))
    }
    onProgress?.(Math.min(most, from + PARALLEL_TRIES - 1), most)
  }
  throw new Error('the challenge has no solution')
}
