import type { Count, CounterFactory } from './counter.js'
import { loginLimits } from './limit-values.js'
import { type CallSource, type LimitSettings, TooManyRequestsError } from './rate-limits.js'

/** Failed logins within the window, without the current attempt. */
export interface LoginFailures {
  /** Of the account from the source of the attempt: a network, a known device, or all logged-in sessions together. */
  ofSource: number
  ofAccount: number
  ofNetwork: number
}

/** A login attempt. */
export interface LoginAttempt {
  /** Key of the account; also set if there is no such account. */
  accountKey: string
  from: CallSource
  /** Id of a device that logged in to this account before; its attempts have a count of their own. */
  deviceId?: string | undefined
  /**
   * True if the member is logged in and confirms the password, for example to change it. All sessions of the account
   * have one count, so that failures of strangers do not count against the member.
   */
  isLoggedIn?: boolean
  /** True if the attempt has a captcha token, valid or not. */
  hasCaptcha?: boolean
}

/** Requirements of a login attempt before its password is checked. */
interface LoginRequirements {
  failures: LoginFailures
  /** True if a solved captcha is required, because the network has too many failed logins. */
  requiresCaptcha: boolean
  /**
   * Seconds for which logins are refused from networks without an earlier login of the member. Set if the account has
   * reached its limit of failed logins.
   */
  unknownNetworksBlockedSeconds: number | undefined
}

/**
 * An attempt that has begun. It counts as a failure until `removeFromCounts`, unless it lacks a required captcha. The
 * caller checks its requirements before the password.
 */
export interface ActiveAttempt extends LoginRequirements {
  /** Removes the attempt from the counts of failures. Called when the login has not failed. */
  removeFromCounts(): Promise<void>
}

/** Counts failed logins. */
export interface LoginLimit {
  /**
   * Begins an attempt. It counts as a failure until `removeFromCounts`, so that concurrent attempts cannot exceed the
   * limit. If the limit of the network requires a captcha and the attempt has none, the attempt is not counted.
   * @throws TooManyRequestsError when the source (`ofSource`) has used up its attempts
   */
  begin(attempt: LoginAttempt): Promise<ActiveAttempt>
  /** Returns the requirements of the next attempt. */
  read(attempt: LoginAttempt): Promise<LoginRequirements>
}

/**
 * Creates the limits of failed logins. At the limit of a network, an attempt needs a captcha. At the limit of an
 * account, `logIn` and `logInOwner` refuse networks from which the account has not logged in before. `begin` refuses an
 * attempt only at the limit of its pair of account and network, or of its known device, so that failures from elsewhere
 * do not lock a member or an owner out.
 * @see docs/decisions/0029-limits.md
 */
export function createLoginLimit(
  { settings }: LimitSettings,
  createCounterOf: CounterFactory,
): LoginLimit {
  const counter = createCounterOf({
    name: 'login',
    windowSeconds: loginLimits.windowSeconds,
    exact: true,
  })
  const isOn = (): boolean => settings.rateLimit.enabled
  const requirementsOf = (
    counts: readonly (Count | undefined)[],
    ownAttempts: number,
  ): LoginRequirements => {
    const [ofSource = 0, ofAccount = 0, ofNetwork = 0] = counts.map((count) =>
      count ? count.total - ownAttempts : 0,
    )
    const [, accountCount] = counts
    return {
      failures: { ofSource, ofAccount, ofNetwork },
      requiresCaptcha: isOn() && ofNetwork >= loginLimits.ofNetwork,
      unknownNetworksBlockedSeconds:
        isOn() && ofAccount >= loginLimits.ofAccount ? accountCount?.secondsLeft : undefined,
    }
  }
  const assertBelowLimit = (count: Count | undefined, ownAttempts: number): void => {
    if (isOn() && count && count.total - ownAttempts >= loginLimits.ofSource) {
      throw new TooManyRequestsError(count.secondsLeft)
    }
  }
  return {
    begin: async (attempt) => {
      const keys = keysOf(attempt)
      // `peek` needs no statement, so that a flood at a full count neither reaches the database nor fills the memory.
      const cached = await Promise.all(keys.map((key) => counter.peek(key)))
      const requirements = requirementsOf(cached, 0)
      // Without the required captcha, the caller does not check the password. The attempt is not counted, so
      // `removeFromCounts` does nothing.
      if (requirements.requiresCaptcha && !attempt.hasCaptcha)
        return { ...requirements, removeFromCounts: async () => {} }
      assertBelowLimit(cached[0], 0)
      const counts = await Promise.all(keys.map((key) => counter.add(key)))
      const removeFromCounts = async (): Promise<void> => {
        await Promise.all(keys.map((key) => counter.subtract(key)))
      }
      try {
        assertBelowLimit(counts[0], 1)
      } catch (error) {
        // A refused attempt must not fill the other counts, because its password is not checked.
        await removeFromCounts()
        throw error
      }
      return { ...requirementsOf(counts, 1), removeFromCounts }
    },
    read: async (attempt) =>
      requirementsOf(await Promise.all(keysOf(attempt).map((key) => counter.read(key))), 0),
  }
}

/**
 * Lists the keys of the counts of an attempt: the pair, the account and the network. A logged-in member and a known
 * device have only one key.
 */
function keysOf({ accountKey, from, deviceId, isLoggedIn }: LoginAttempt): readonly string[] {
  if (isLoggedIn) return [`sessions ${accountKey}`]
  if (deviceId !== undefined) return [`device ${deviceId} ${accountKey}`]
  return [`pair ${from.network} ${accountKey}`, `account ${accountKey}`, `network ${from.network}`]
}
