import type { Count } from './counter.js'
import type { MakeCounter } from './counters.js'
import type { CallOrigin, LimitSettings } from './limits.js'
import { TooManyRequestsError } from './too-many-requests.js'

const WINDOW_SECONDS = 900
/** Wrong passwords for one account from one network. */
const PAIR = 29
/** The same while the account is guessed at from many networks; its owner, elsewhere, has these for itself. */
const PAIR_UNDER_ATTACK = 10
/** Wrong passwords for one account from everywhere, from which on it counts as guessed at. */
const ACCOUNT = 100
/** Wrong passwords of one network, whoever they are for. */
const NETWORK = 300

/** Wrong passwords lately, without the one under way. */
export interface LoginFailures {
  ofPair: number
  ofAccount: number
  ofNetwork: number
}

/** A try that has begun. */
export interface LoginTry {
  /** What counts besides it. */
  failures: LoginFailures
  /** Says that it was no wrong password after all. */
  release(): Promise<void>
}

/** Counts wrong passwords; right ones do not count. */
export interface LoginLimit {
  /**
   * Begins a try, which counts as wrong until it is released: of many at once no more are looked at than of as many one
   * after the other.
   * @param accountKey names the account, whether or not there is one
   * @throws TooManyRequestsError
   */
  begin(accountKey: string, from: CallOrigin): Promise<LoginTry>
  /** What a try would meet. */
  read(accountKey: string, from: CallOrigin): Promise<LoginFailures>
}

/**
 * No number of wrong passwords keeps an owner out: what a network has used up is its own, so another network, or the
 * same one for another account, goes on. @see docs/decisions/0029-limits.md
 */
export function createLoginLimit(
  { settings }: LimitSettings,
  makeCounter: MakeCounter,
): LoginLimit {
  const counter = makeCounter({ name: 'login', windowSeconds: WINDOW_SECONDS, exact: true })
  const keysOf = (accountKey: string, { network }: CallOrigin): [string, string, string] => [
    `pair ${network} ${accountKey}`,
    `account ${accountKey}`,
    `network ${network}`,
  ]
  return {
    begin: async (accountKey, from) => {
      const keys = keysOf(accountKey, from)
      // What is known to be full is not counted at all: a flood asks nobody.
      const known = await Promise.all(keys.map((key) => counter.peek(key)))
      const fullBefore = findFull(known.map(withOneMore))
      if (settings.rateLimit.enabled && fullBefore) {
        throw new TooManyRequestsError(fullBefore.secondsLeft)
      }
      const [pair, account, network] = await Promise.all(keys.map((key) => counter.add(key)))
      if (!pair || !account || !network) throw new Error('a count is missing')
      const release = async (): Promise<void> => {
        await Promise.all(keys.map((key) => counter.takeBack(key)))
      }
      const full = findFull([pair, account, network])
      if (settings.rateLimit.enabled && full) {
        // A try that is not looked at is no wrong password, and fills no count of others.
        await release()
        throw new TooManyRequestsError(full.secondsLeft)
      }
      const [ofPair, ofAccount, ofNetwork] = [pair.used - 1, account.used - 1, network.used - 1]
      return { failures: { ofPair, ofAccount, ofNetwork }, release }
    },
    read: async (accountKey, from) => {
      const counts = await Promise.all(keysOf(accountKey, from).map((key) => counter.read(key)))
      const [ofPair = 0, ofAccount = 0, ofNetwork = 0] = counts.map(({ used }) => used)
      return { ofPair, ofAccount, ofNetwork }
    },
  }
}

/** The count that leaves no room for a try, if there is one, among those of the pair, the account and the network. */
function findFull([pair, account, network]: readonly (Count | undefined)[]): Count | undefined {
  const most = account && account.used > ACCOUNT ? PAIR_UNDER_ATTACK : PAIR
  if (pair && pair.used > most) return pair
  return network && network.used > NETWORK ? network : undefined
}

function withOneMore(count: Count | undefined): Count | undefined {
  return count && { ...count, used: count.used + 1 }
}
