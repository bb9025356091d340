import { hash, verify } from '@node-rs/argon2'

/** Characters that a password has at the most: hashing costs by length. */
export const PASSWORD_MAX_LENGTH = 256

/** Hashes and checks passwords off the event loop. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Without a stored hash it takes the same time and answers false. */
  matches(password: string, storedHash: string | undefined): Promise<boolean>
}

/** argon2id with 19 MiB, two passes and one lane. @see OWASP Password Storage Cheat Sheet */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Passwords as argon2id, with the parameters in each hash. @see RFC 9106 */
export function createPasswords(): Passwords {
  let dummy: Promise<string> | undefined
  return {
    hash: (password) => hash(password, cost),
    matches: async (password, storedHash) => {
      dummy ??= hash('nobody has this password', cost)
      // An account without a password has an empty hash.
      const matching = await verify(storedHash || (await dummy), password)
      return Boolean(storedHash) && matching
    },
  }
}

/** Why a new password is refused, or nothing. */
export function whyNotPassword(password: string, minLength: number): string | undefined {
  const length = [...password].length
  if (length < minLength) return `expected at least ${minLength} characters`
  if (length > PASSWORD_MAX_LENGTH) return `expected at most ${PASSWORD_MAX_LENGTH} characters`
  return undefined
}
