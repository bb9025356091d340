import type { CaptchaChallenge } from '@foyer/protocol/captcha-endpoints'

/** Tries that are under way at once: the platform spreads them over its threads. */
const AT_ONCE = 8

/** What `solveCaptcha` may be told. */
export interface SolveOptions {
  /** Hears after some tries how many there were, of how many at the most. */
  onProgress?: (tries: number, most: number) => void
  /** Ends the work early; it then throws the reason. */
  signal?: AbortSignal
}

/**
 * Works a challenge off, with Web Crypto alone: a fraction of a second. The challenge comes from
 * `GET /_foyer/v1/captcha/challenge?operation=login` or `=register`.
 * @returns what goes into `captchaTokens: { recaptchaToken }` of that call; it is good once
 * @throws Error for a challenge of another kind, or where the page has no Web Crypto (no https)
 * @see docs/wire.md#proof-of-work
 *
 * @example
 * const challenge = (await api.get('/_foyer/v1/captcha/challenge?operation=login')).challenge
 * await auth.login({ email, password, captchaTokens: { recaptchaToken: await solveCaptcha(challenge) } })
 */
export async function solveCaptcha(
  challenge: CaptchaChallenge,
  { onProgress, signal }: SolveOptions = {},
): Promise<string> {
  const { parameters } = challenge
  if (parameters.algorithm !== 'PBKDF2/SHA-256') {
    throw new Error(`"${parameters.algorithm}" is unknown, expected "PBKDF2/SHA-256"`)
  }
  const { most } = parameters.data
  for (let from = 1; from <= most; from += AT_ONCE) {
    signal?.throwIfAborted()
    const counters = Array.from({ length: AT_ONCE }, (_, index) => from + index)
    const tries = counters.map(async (counter) => ({
      counter,
      derivedKey: await keyOf(parameters, counter),
    }))
    const solution = (await Promise.all(tries)).find(({ derivedKey }) =>
      derivedKey.startsWith(parameters.keyPrefix),
    )
    if (solution) return btoa(JSON.stringify({ challenge, solution }))
    onProgress?.(Math.min(most, from + AT_ONCE - 1), most)
  }
  throw new Error('the challenge has no solution')
}

/** The key of one try, as hexadecimal text. */
async function keyOf(
  { nonce, salt, cost, keyLength }: CaptchaChallenge['parameters'],
  counter: number,
): Promise<string> {
  const password = new Uint8Array([...fromHex(nonce), 0, 0, 0, 0])
  new DataView(password.buffer).setUint32(password.length - 4, counter)
  const { subtle } = globalThis.crypto
  const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const work = { name: 'PBKDF2', hash: 'SHA-256', salt: fromHex(salt), iterations: cost }
  const bits = await subtle.deriveBits(work, key, keyLength * 8)
  return Array.from(new Uint8Array(bits), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
