import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { readImportedHash } from './imported-password.js'
import { createPasswordQueue } from './password-queue.js'

/** Hashes and checks passwords off the event loop, some at a time. */
export interface Passwords {
  /** @throws PasswordsBusyError when too many wait */
  hash(password: string): Promise<string>
  /**
   * Without a stored hash it takes the same time and answers false.
   * @throws PasswordsBusyError when too many wait
   */
  matches(password: string, storedHash: string | undefined): Promise<boolean>
  /** Whether a hash is one that this release would make. */
  isCurrent(storedHash: string): boolean
}

/** What is stored for a member who has no password yet. */
export const NO_PASSWORD = ''

/** argon2id with 19 MiB, two passes and one lane. @see OWASP Password Storage Cheat Sheet */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$'
/** One processor is left for everything else, and some of the threads that files and names of hosts need too. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))
/** What one processor gets through in about three seconds. */
const WAITING = 100 * AT_ONCE

/** Passwords as argon2id, with the parameters in each hash; those of other systems are checked too. @see RFC 9106 */
export function createPasswords(): Passwords {
  const inTurn = createPasswordQueue({ atOnce: AT_ONCE, waiting: WAITING })
  let dummy: Promise<string> | undefined
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    matches: (password, storedHash) =>
      inTurn(async () => {
        dummy ??= hash('nobody has this password', cost)
        if (!storedHash) {
          await verify(await dummy, password)
          return false
        }
        if (storedHash.startsWith(CURRENT)) return verify(storedHash, password)
        return (await readImportedHash(storedHash)?.(password)) ?? false
      }),
    isCurrent: (storedHash) => storedHash.startsWith(CURRENT),
  }
}
