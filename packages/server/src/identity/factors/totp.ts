import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { sealText, unsealText } from '../../lib/seal.js'

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

/** Parameters of the encryption of a secret. Decryption needs the same values. */
export interface FactorSeal {
  siteSecret: string
  /** Id of the factor; for the second factor of the console, id of the owner. */
  factorId: string
}

const purpose = 'secrets of factors'

/** Encrypts the secret of an authenticator app. */
export function sealSecret({ siteSecret, factorId }: FactorSeal, secret: string): string {
  return sealText({ siteSecret, purpose, boundTo: factorId }, secret)
}

/** Decrypts a secret. Returns undefined if it was encrypted under another key or for another factor. */
export function openSecret(
  { siteSecret, factorId }: FactorSeal,
  sealed: string,
): string | undefined {
  return unsealText({ siteSecret, purpose, boundTo: factorId }, sealed)
}

/**
 * Does the same as `findTotpStep` with an encrypted secret. Also returns undefined if the secret cannot be decrypted.
 */
export function findSealedTotpStep(
  seal: FactorSeal,
  { sealed, code, now }: { sealed: string; code: string; now: Date },
): number | undefined {
  const secret = openSecret(seal, sealed)
  return secret === undefined ? undefined : findTotpStep(secret, code, now)
}
