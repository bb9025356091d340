import { decodeBase64Url, isJsonObject } from '@foyer/protocol'
import { webhookIssuer } from '@foyer/protocol/webhook-message'
import { ConfigurationError } from '../errors.js'
import { WebhookError } from './webhook-error.js'

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

/** Expected key, audience and time of a token. */
interface TokenRequirements {
  /** Public keys: SPKI in PEM, also with "\n" instead of line breaks, or that PEM in base64. */
  publicKeys: readonly string[]
  appId: string
  clockToleranceSeconds: number
}

/**
 * Creates a function that verifies the token of a webhook and returns its claim `data`.
 * @throws ConfigurationError for a public key that is not SPKI in PEM
 * @see RFC 7519 §7.2
 */
export function tokenVerifier(requirements: TokenRequirements): (token: string) => Promise<string> {
  const { publicKeys } = requirements
  if (publicKeys.length === 0) throw new ConfigurationError('"publicKey": expected a key')
  const spkis = publicKeys.map(decodePem)
  // Caches the keys, not their promise: on worker platforms, a request must not await a promise of another one.
  let keys: CryptoKey[] | undefined
  return async (token) => {
    const [header = '', payload = '', signature = '', ...more] = token.split('.')
    if (signature === '' || more.length > 0) {
      throw new WebhookError('MALFORMED', 'expected a signed JWT as the body')
    }
    assertAlgorithm(decodeJson(header))
    keys ??= await Promise.all(spkis.map(importKey))
    const content = new TextEncoder().encode(`${header}.${payload}`)
    if (!(await isSigned(content, decodeBytes(signature), keys))) {
      throw new WebhookError(
        'WRONG_SIGNATURE',
        'the signature matches none of the public keys; check "publicKey"',
      )
    }
    return checkClaims(decodeJson(payload), requirements)
  }
}

function decodePem(publicKey: string): Uint8Array<ArrayBuffer> {
  try {
    // Files of environment variables often write the line breaks of a key as "\n".
    const text = publicKey.replaceAll(/\\r|\\n/g, '\n')
    const pem = text.includes('-----') ? text : atob(text)
    const body = /-----BEGIN PUBLIC KEY-----([^-]+)-----END PUBLIC KEY-----/.exec(pem)?.[1]
    if (body) return decodeBytes(body.replaceAll(/\s/g, ''))
  } catch {
    // Not base64: the error below.
  }
  throw new ConfigurationError(
    '"publicKey": expected the public key of the webhook endpoint, which begins with "-----BEGIN PUBLIC KEY-----", or that key in base64',
  )
}

async function importKey(spki: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('spki', spki, algorithm, false, ['verify'])
  } catch (cause) {
    throw new ConfigurationError('"publicKey": expected an RSA key', { cause })
  }
}

/** Requires RS256, so that the header of a token cannot select another algorithm. */
function assertAlgorithm(header: Record<string, unknown>): void {
  // No critical extension is supported. See RFC 7515 §4.1.11.
  if (header.alg === 'RS256' && !('crit' in header)) return
  throw new WebhookError('WRONG_ALGORITHM', `the token is signed with "${header.alg}", not RS256`)
}

async function isSigned(
  content: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  keys: readonly CryptoKey[],
): Promise<boolean> {
  for (const key of keys) {
    if (await crypto.subtle.verify(algorithm, key, signature, content)) return true
  }
  return false
}

function checkClaims(
  { iss, aud, exp, iat, data }: Record<string, unknown>,
  { appId, clockToleranceSeconds }: TokenRequirements,
): string {
  if (iss !== webhookIssuer) {
    throw new WebhookError('WRONG_ISSUER', `the issuer is "${iss}", expected "${webhookIssuer}"`)
  }
  if (aud !== appId) {
    throw new WebhookError('WRONG_AUDIENCE', `the token is for the app "${aud}", not "${appId}"`)
  }
  if (typeof exp !== 'number' || typeof iat !== 'number' || typeof data !== 'string') {
    throw new WebhookError('MALFORMED', 'expected the claims "exp", "iat" and "data"')
  }
  const now = Date.now() / 1000
  if (now - clockToleranceSeconds >= exp) {
    throw new WebhookError('EXPIRED', `the token expired ${Math.round(now - exp)} seconds ago`)
  }
  if (iat > now + clockToleranceSeconds) {
    const ahead = Math.round(iat - now)
    throw new WebhookError('NOT_YET_VALID', `the token was signed ${ahead} seconds in the future`)
  }
  return data
}

function decodeJson(part: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(decodeBytes(part)))
  } catch (error) {
    if (error instanceof WebhookError) throw error
  }
  if (isJsonObject(value)) return value
  throw new WebhookError('MALFORMED', 'expected JSON in the header and the claims of the token')
}

function decodeBytes(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(decodeBase64Url(base64))
  } catch {
    throw new WebhookError('MALFORMED', 'expected base64url in each part of the token')
  }
}
