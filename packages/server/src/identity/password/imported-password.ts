import { pbkdf2, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verify as verifyArgon2 } from '@node-rs/argon2'

/** Returns whether a password matches the hash of another system. Runs off the event loop. */
export type PasswordVerifier = (password: string) => Promise<boolean>

const pbkdf2Of = promisify(pbkdf2)

/** Maximum cost parameters. They are above common settings, and limit the load of one check. */
const MAX_COST = {
  bcryptCost: 15,
  pbkdf2Rounds: 5_000_000,
  scryptBytes: 256 * 1024 * 1024,
  scryptLanes: 16,
  argon2Kib: 262_144,
  argon2Passes: 16,
  argon2Lanes: 16,
}
const KEY_BYTES = { min: 16, max: 128 }

/** Creates the verifier of a hash from the match of its format. Returns undefined if a check is too expensive. */
type FormatReader = (parts: RegExpExecArray) => PasswordVerifier | undefined

/** Hash formats with their readers. */
const formats: readonly (readonly [RegExp, FormatReader])[] = [
  [/^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/, readBcrypt],
  [
    /^\$argon2(?:id|i|d)\$(?:v=19\$)?m=([1-9]\d{0,6}),t=([1-9]\d{0,2}),p=([1-9]\d{0,2})\$([^$]+)\$([^$]+)$/,
    readArgon2,
  ],
  [/^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([^$]+)\$([^$]+)$/, readScrypt],
  // Django.
  [/^pbkdf2_(sha1|sha256|sha512)\$(\d{1,8})\$([^$]+)\$([^$]+)$/, readPbkdf2Text],
  // PHC string format, and passlib's variant.
  [/^\$pbkdf2-(sha1|sha256|sha512)\$(?:i=)?(\d{1,8})(?:,l=\d+)?\$([^$]+)\$([^$]+)$/, readPbkdf2],
]

/**
 * Parses a hash of bcrypt, argon2, scrypt or PBKDF2 into the function that verifies passwords.
 * @returns undefined for an unknown format, or one that is too expensive to check
 * @see https://github.com/P-H-C/phc-string-format, docs/wire/members.md#import-of-members
 */
export function readPasswordVerifier(text: string): PasswordVerifier | undefined {
  for (const [format, read] of formats) {
    const parts = format.exec(text)
    if (parts) return read(parts)
  }
  return undefined
}

function readBcrypt([text, cost]: RegExpExecArray): PasswordVerifier | undefined {
  if (Number(cost) < 4 || Number(cost) > MAX_COST.bcryptCost) return undefined
  return async (password) => {
    const { verify } = await import('@node-rs/bcrypt')
    return verify(password, text)
  }
}

/**
 * Parses argon2. The library throws for a hash that it cannot compute, so this function refuses every such hash.
 */
function readArgon2(parts: RegExpExecArray): PasswordVerifier | undefined {
  const [text] = parts
  const [kib = 0, passes = 0, lanes = 0] = parts.slice(1, 4).map(Number)
  const [salt, key] = parts.slice(4).map(readUnpaddedBase64)
  const isTooExpensive =
    kib > MAX_COST.argon2Kib || passes > MAX_COST.argon2Passes || lanes > MAX_COST.argon2Lanes
  if (isTooExpensive || kib < 8 * lanes || !salt || salt.length < 8 || !isKey(key)) return undefined
  return (password) => verifyArgon2(text, password)
}

function readScrypt(parts: RegExpExecArray): PasswordVerifier | undefined {
  const [ln, r, p] = parts.slice(1, 4).map(Number)
  const [salt, key] = parts.slice(4).map(readBase64)
  if (ln === undefined || r === undefined || p === undefined || !salt || !isKey(key)) {
    return undefined
  }
  const N = 2 ** ln
  const bytes = 128 * r * (N + p)
  if (ln < 1 || r < 1 || p < 1 || p > MAX_COST.scryptLanes || bytes > MAX_COST.scryptBytes)
    return undefined
  const options = { N, r, p, maxmem: bytes + 1024 * 1024 }
  return (password) =>
    new Promise((resolve, reject) => {
      scrypt(password, salt, key.length, options, (error, derivedKey) => {
        if (error) reject(error)
        else resolve(timingSafeEqual(derivedKey, key))
      })
    })
}

/** Parses Django's PBKDF2 format, whose salt is plain text. */
function readPbkdf2Text([, digest = '', rounds, salt = '', key = '']: RegExpExecArray):
  | PasswordVerifier
  | undefined {
  return checkPbkdf2({ digest, rounds: Number(rounds), salt: Buffer.from(salt) }, readBase64(key))
}

function readPbkdf2([, digest = '', rounds, salt = '', key = '']: RegExpExecArray):
  | PasswordVerifier
  | undefined {
  const bytes = readBase64(salt)
  return bytes && checkPbkdf2({ digest, rounds: Number(rounds), salt: bytes }, readBase64(key))
}

function checkPbkdf2(
  { digest, rounds, salt }: { digest: string; rounds: number; salt: Buffer },
  key: Buffer | undefined,
): PasswordVerifier | undefined {
  if (rounds < 1 || rounds > MAX_COST.pbkdf2Rounds || !isKey(key)) return undefined
  return async (password) =>
    timingSafeEqual(await pbkdf2Of(password, salt, rounds, key.length, digest), key)
}

function isKey(key: Buffer | undefined): key is Buffer {
  return key !== undefined && key.length >= KEY_BYTES.min && key.length <= KEY_BYTES.max
}

/** Decodes Base64 without padding, and without bits beyond the last byte. */
function readUnpaddedBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64').replace(/=+$/, '') === text ? bytes : undefined
}

/** Decodes Base64 with optional padding; passlib writes `.` for `+`. */
function readBase64(text: string): Buffer | undefined {
  const standard = text.replaceAll('.', '+')
  return /^[A-Za-z0-9+/]+={0,2}$/.test(standard) ? Buffer.from(standard, 'base64') : undefined
}
