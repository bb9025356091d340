import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** RFC 4226 §4 recommends 160 bits. */
const SECRET_BYTES = 20
/** What authenticator apps take for granted, whatever an address says. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps before and after the present one that are taken: clocks of phones go wrong. @see RFC 6238 §5.2 */
const WINDOW = 1

/** A fresh secret in Base32, as people type it into an authenticator app. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The address that an authenticator app reads a secret from, and the same as a picture. */
export function describeTotp(of: { secret: string; site: string; email: string }): {
  uri: string
  qrCode: string
} {
  // A colon would part issuer and account at the wrong place.
  const issuer = of.site.replaceAll(':', ' ')
  const uri = new TOTP({ ...form, issuer, label: of.email, secret: of.secret }).toString()
  return { uri, qrCode: renderSVG(uri, { ecc: 'M', border: 2 }) }
}

/** The time step that a code belongs to; nothing when it is wrong or of another time. @see RFC 6238 §4 */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, '')
  // The library compares bytes of texts of one length in characters, and throws where their bytes differ in number.
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const totp = new TOTP({ ...form, secret })
  const delta = totp.validate({ token, timestamp, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
