import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { type Seal, unsealText } from '../../lib/seal.js'

/** Length of a secret in bytes. RFC 4226 §4 recommends 160 bits. */
const SECRET_BYTES = 20
/** Parameters that all authenticator apps support. Some apps ignore other values in the URI. */
const totpParameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/**
 * Number of time steps that are accepted before and after the current one, because clocks of phones drift.
 * @see RFC 6238 §5.2
 */
const WINDOW = 1

/** Creates a Base32 secret for an authenticator app. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Builds the `otpauth:` URI of a secret, and its QR code. */
export function describeTotp({
  secret,
  site,
  email,
}: {
  secret: string
  site: string
  email: string
}): { uri: string; qrCode: string } {
  // The URI has a colon between issuer and account, so the issuer must not contain one.
  const issuer = site.replaceAll(':', ' ')
  const uri = new TOTP({ ...totpParameters, issuer, label: email, secret }).toString()
  return { uri, qrCode: renderSVG(uri, { ecc: 'M', border: 2 }) }
}

/** Returns whether a string has the form of a code of an authenticator app. */
export function isTotpCode(text: string): boolean {
  // Other digits than those of ASCII are refused, because the library throws for them.
  return /^\d{6}$/.test(text.replace(/\s/g, ''))
}

/** Finds the time step of a code. Returns undefined if the code is wrong or expired. @see RFC 6238 §4 */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  if (!isTotpCode(code)) return undefined
  const token = code.replace(/\s/g, '')
  const timestamp = now.getTime()
  const totp = new TOTP({ ...totpParameters, secret })
  const delta = totp.validate({ token, timestamp, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/**
 * Returns the parameters of the encryption of the secret of an authenticator app.
 * @param factorId id of the factor; for the second factor of the console, id of the owner
 */
export function totpSeal(siteSecret: string, factorId: string): Seal {
  return { siteSecret, purpose: 'secrets of factors', boundTo: factorId }
}

/**
 * Decrypts a secret, and finds the time step of a code as `findTotpStep` does. Returns undefined if the secret cannot
 * be decrypted.
 */
export function findSealedTotpStep(
  seal: Seal,
  { sealed, code, now }: { sealed: string; code: string; now: Date },
): number | undefined {
  const secret = unsealText(seal, sealed)
  return secret === undefined ? undefined : findTotpStep(secret, code, now)
}
