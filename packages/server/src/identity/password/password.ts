import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import {
  backgroundRequester,
  createFairQueue,
  type FairQueueLimits,
  QueueRefusedError,
  type Requester,
} from '../../lib/fair-queue.js'
import { PasswordsBusyError } from '../errors.js'
import { readPasswordVerifier } from './imported-password.js'

/** Maximum length of a password. Hashing time grows with the length. */
export const MAX_PASSWORD_LENGTH = 256

/**
 * Maximum length of a string that is normalized. A longer one cannot be a valid password, because normalization
 * combines at most four characters into one; and normalizing a long run of marks takes quadratic time.
 */
const MAX_TYPED_LENGTH = 2048

/**
 * Normalizes a password to NFKC before hashing, so that all keyboards produce the same string. Does not trim or
 * truncate.
 * @see NIST SP 800-63B §5.1.1.2
 */
export function normalizePassword(password: string): string {
  return password.length > MAX_TYPED_LENGTH ? password : password.normalize('NFKC')
}

/**
 * Returns whether an entered password is longer than every valid one. The length of a string counts UTF-16 units, of
 * which an emoji has two.
 */
function isTooLong(typed: string): boolean {
  return normalizePassword(typed).length > MAX_PASSWORD_LENGTH * 2
}

/**
 * Hashes and checks passwords outside of the event loop, with limited concurrency. Requests wait in a fair queue, so
 * that a flood from one network does not delay those of other networks. Members have priority over visitors.
 */
export interface Passwords {
  /** Hashes a password. @throws PasswordsBusyError if the queue is full */
  hash(password: string, requester?: Requester): Promise<string>
  /**
   * Compares a password with a stored hash. Without a stored hash, returns false after the same time. A password that
   * is longer than every valid one is not hashed.
   * @throws PasswordsBusyError if the queue is full
   */
  matches(password: string, storedHash: string | undefined, requester?: Requester): Promise<boolean>
  /** Returns whether a hash has the current algorithm and parameters. */
  isCurrentHash(storedHash: string): boolean
}

/**
 * Returns the requester for a member who is logged in, or who has a token from an e-mail.
 * @param network network of the call; without one, the member gets its own place in the queue
 */
export function memberRequester(memberId: string, network = memberId): Requester {
  return { priority: 'member', network, person: memberId }
}

/** Stored instead of a hash for a member without a password. */
export const NO_PASSWORD = ''

/** Parameters of argon2id. */
export interface PasswordCost {
  /** KiB of memory. */
  memoryCost: number
  /** Passes over the memory. */
  timeCost: number
}

/** Cost of hashing a member's password: 19 MiB, two passes. @see OWASP Password Storage Cheat Sheet */
const memberCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 }
/**
 * Maximum number of concurrent hashes. Leaves a processor for other work, and threads of the pool for files and DNS.
 */
const MAX_CONCURRENT = Math.max(1, Math.min(3, availableParallelism() - 1))
/** Maximum queue length: about three seconds of work. */
const MAX_WAITING = 100 * MAX_CONCURRENT
/**
 * Limits of the queue. One network may fill the queue. When a task of another network arrives at a full queue, the
 * network with the most waiting tasks loses its newest task.
 */
const queueLimits: FairQueueLimits = {
  slots: MAX_CONCURRENT,
  visitorSlots: MAX_CONCURRENT,
  maxWaiting: MAX_WAITING,
  maxWaitingOfGroup: MAX_WAITING,
  maxWaitMs: 60_000,
}

/**
 * Creates the password service. It hashes with argon2id and parallelism 1. It also checks hashes of other systems.
 * @param options.cost cost of new hashes
 * @see RFC 9106
 */
export function createPasswords({
  limits = queueLimits,
  cost = memberCost,
}: {
  limits?: FairQueueLimits
  cost?: PasswordCost
} = {}): Passwords {
  const parameters = { ...cost, parallelism: 1 }
  const current = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`
  const isCurrentHash = (storedHash: string): boolean => storedHash.startsWith(current)
  const checkOf = (storedHash: string): ((password: string) => Promise<boolean>) => {
    if (isCurrentHash(storedHash)) return (password) => verify(storedHash, password)
    return readPasswordVerifier(storedHash) ?? (async () => false)
  }
  const queue = createFairQueue(limits)
  const runQueued = async <Result>(
    requester: Requester,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const leave = await queue.enter(requester).catch((error: unknown) => {
      throw error instanceof QueueRefusedError ? new PasswordsBusyError() : error
    })
    try {
      return await work()
    } finally {
      leave()
    }
  }
  let dummy: Promise<string> | undefined
  /** Returns the hash for accounts without one. It is computed again after a failure, such as a lack of memory. */
  const dummyHash = (): Promise<string> => {
    dummy ??= hash('nobody has this password', parameters).catch((error: unknown) => {
      dummy = undefined
      throw error
    })
    return dummy
  }
  return {
    hash: (password, requester = backgroundRequester) =>
      runQueued(requester, () => hash(normalizePassword(password), parameters)),
    matches: async (password, storedHash, requester = backgroundRequester) =>
      !isTooLong(password) &&
      runQueued(requester, async () => {
        const check = checkOf(storedHash || (await dummyHash()))
        // Other systems hash a password without normalization, so both forms are checked. The dummy hash takes the same
        // time.
        const forms = new Set([normalizePassword(password), password])
        let matching = false
        for (const form of forms) matching = (await check(form)) || matching
        return matching && Boolean(storedHash)
      }),
    isCurrentHash,
  }
}
