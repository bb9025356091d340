import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { openText, sealText } from '../../lib/seal.js'

/** Length of a secret in bytes. RFC 4226 §4 recommends 160 bits. */
const SECRET_BYTES = 20
/** Parameters that authenticator apps use, even if the URI has others. */
const totpParameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Time steps accepted before and after the current one: clocks of phones drift. @see RFC 6238 §5.2 */
const WINDOW = 1

/** Creates a Base32 secret for an authenticator app. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Builds the `otpauth:` URI of a secret, and its QR code. */
export function describeTotp(of: { secret: string; site: string; email: string }): {
  uri: string
  qrCode: string
} {
  // A colon separates issuer and account.
  const issuer = of.site.replaceAll(':', ' ')
  const uri = new TOTP({ ...totpParameters, issuer, label: of.email, secret: of.secret }).toString()
  return { uri, qrCode: renderSVG(uri, { ecc: 'M', border: 2 }) }
}

/** Finds the time step of a code. Returns undefined if the code is wrong or expired. @see RFC 6238 §4 */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, '')
  // The library throws for digits that are not ASCII.
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const totp = new TOTP({ ...totpParameters, secret })
  const delta = totp.validate({ token, timestamp, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** Encryption key of a secret, and the id of its factor, or of its owner in the console. Decryption needs the same id. */
export interface FactorSeal {
  codeKey: string
  factorId: string
}

const purpose = 'secrets of factors'

/** Encrypts the secret of an authenticator app. */
export function sealSecret({ codeKey, factorId }: FactorSeal, secret: string): string {
  return sealText({ codeKey, purpose, boundTo: factorId }, secret)
}

/** Decrypts a secret. Returns undefined if it was encrypted under another key or for another factor. */
export function openSecret({ codeKey, factorId }: FactorSeal, sealed: string): string | undefined {
  return openText({ codeKey, purpose, boundTo: factorId }, sealed)
}

/** Finds the time step of a code by the encrypted secret. Returns undefined too if the secret cannot be decrypted. */
export function findSealedTotpStep(
  seal: FactorSeal,
  { sealed, code, now }: { sealed: string; code: string; now: Date },
): number | undefined {
  const secret = openSecret(seal, sealed)
  return secret === undefined ? undefined : findTotpStep(secret, code, now)
}
