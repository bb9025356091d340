import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createPasswordQueue, type QueueOptions } from '../../lib/password-queue.js'
import { readImportedHash } from './imported-password.js'

/**
 * Normalizes a password to NFKC before hashing, so that all keyboards produce the same text. Does not trim or truncate.
 * @see NIST SP 800-63B §5.1.1.2
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}

/** Hashes and checks passwords off the event loop, with limited concurrency. */
export interface Passwords {
  /** Hashes a password. @throws PasswordsBusyError if the queue is full */
  hash(password: string): Promise<string>
  /**
   * Compares a password with a stored hash. Without one it takes the same time and returns false.
   * @param options.urgent moves the check to the front of the queue
   * @throws PasswordsBusyError if the queue is full
   */
  matches(
    password: string,
    storedHash: string | undefined,
    options?: QueueOptions,
  ): Promise<boolean>
  /** Reports whether a hash has the current algorithm and parameters. */
  isCurrent(storedHash: string): boolean
}

/** Stored hash of a member without a password. */
export const NO_PASSWORD = ''

/** Parameters of argon2id: 19 MiB, two passes, one lane. @see OWASP Password Storage Cheat Sheet */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$'
/** Concurrent hashes. Leaves a processor for other work, and threads of the pool for files and DNS. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))
/** Maximum queue length: about three seconds of work. */
const WAITING = 100 * AT_ONCE

/** Creates the password service. It hashes with argon2id and also checks hashes of other systems. @see RFC 9106 */
export function createPasswords(): Passwords {
  const inTurn = createPasswordQueue({ atOnce: AT_ONCE, waiting: WAITING })
  let dummy: Promise<string> | undefined
  return {
    hash: (password) => inTurn(() => hash(normalizePassword(password), cost)),
    matches: (password, storedHash, options) =>
      inTurn(async () => {
        dummy ??= hash('nobody has this password', cost)
        const check = storedHash ? checkOf(storedHash) : checkOf(await dummy)
        // Other systems hash the password without normalization. The dummy hash is checked twice too, to take the same time.
        const forms = new Set([normalizePassword(password), password])
        let matching = false
        for (const form of forms) matching = (await check(form)) || matching
        return matching && Boolean(storedHash)
      }, options),
    isCurrent: (storedHash) => storedHash.startsWith(CURRENT),
  }
}

function checkOf(storedHash: string): (password: string) => Promise<boolean> {
  if (storedHash.startsWith(CURRENT)) return (password) => verify(storedHash, password)
  return readImportedHash(storedHash) ?? (async () => false)
}
