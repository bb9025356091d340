import type { Requester } from '../lib/fair-queue.js'
import { TooManyRequestsError } from '../limits/rate-limits.js'
import type { Transaction } from '../storage/database.js'
import { emailKey } from '../storage/identity/email-key.js'
import type { SessionMetadata } from '../storage/oauth/grants.js'
import {
  deleteSessionOfSecret,
  findOwnerSession,
  insertOwnerSession,
  listOwnerSessions,
} from '../storage/owners/owner-sessions.js'
import {
  findOwnerByEmail,
  hasOwners,
  lockOwner,
  markOwnerLoggedIn,
  type Owner,
} from '../storage/owners/owners.js'
import type { OwnerDeps } from './deps.js'
import { OwnerError } from './errors.js'
import { byOwner } from './owner-caller.js'
import { countCodeAttempt, useSecondFactor } from './second-factor.js'

/** The browser of a login. */
export interface OwnerBrowser {
  /** Network of the request, for limits. */
  network: string
  /** User agent and shortened network, which the session stores. */
  metadata: SessionMetadata
  /** Secret of the browser's earlier session, which the new one replaces. */
  secret: string | undefined
}

/** A logged-in owner and the secret of the new session. */
export interface OwnerLogin {
  owner: Owner
  secret: string
}

/** Credentials of an owner. */
export interface Credentials {
  email: string
  password: string
  /** Code of the authenticator app, or a recovery code. Undefined in the first step of a login. */
  code: string | undefined
}

/**
 * Logs an owner in with a password, and with a code if the account has a second factor. An unknown address and a wrong
 * password have the same error after the same time. When the account has had too many failures, only networks from
 * which the owner has a session may log in.
 * @throws OwnerError credentials-wrong; only with the right password: second-factor-required, code-wrong
 * @throws TooManyRequestsError after too many failures
 */
export async function logInOwner(
  deps: OwnerDeps,
  browser: OwnerBrowser,
  { email, password, code }: Credentials,
): Promise<OwnerLogin> {
  const { network } = browser
  return countAsAttempt(deps, { network, email }, async (unknownNetworksBlockedSeconds) => {
    const candidate = await findOwnerByEmail(deps.db, email)
    const mayTry =
      unknownNetworksBlockedSeconds === undefined ||
      (await hasSessionFrom(deps, candidate, browser))
    const requester: Requester = { priority: 'visitor', network, person: accountKeyOf(email) }
    const hash = mayTry ? candidate?.passwordHash : undefined
    const matching = await deps.passwords.matches(password, hash, requester)
    if (!matching && unknownNetworksBlockedSeconds !== undefined) {
      throw new TooManyRequestsError(unknownNetworksBlockedSeconds)
    }
    if (!candidate || !matching) throw new OwnerError('credentials-wrong')
    const logIn = async (tx: Transaction): Promise<OwnerLogin> => {
      // Password or second factor may have been changed during the check, which ended the other sessions.
      const owner = await lockOwner(tx, candidate.id)
      if (!owner || owner.passwordHash !== candidate.passwordHash)
        throw new OwnerError('credentials-wrong')
      await useSecondFactor(deps, tx, owner, code)
      const secret = await openSession(deps, tx, owner, browser)
      await deps.audit.recordIn(tx, { ...byOwner(owner), action: 'owner.logged-in' })
      return { owner: { ...owner, lastLoginAt: deps.clock.now() }, secret }
    }
    return countCodeAttempt(deps, candidate, code, () => deps.db.transaction(logIn))
  })
}

/**
 * Runs an attempt to log in. A failed attempt counts for the network and for the account.
 * @param work gets the seconds for which only networks of the owner's sessions may try passwords; undefined without
 * this restriction
 * @throws TooManyRequestsError after too many failures
 */
export async function countAsAttempt<Result>(
  deps: OwnerDeps,
  { network, email }: { network: string; email: string },
  work: (unknownNetworksBlockedSeconds: number | undefined) => Promise<Result>,
): Promise<Result> {
  const from = { network }
  await deps.limits.assertBelowLimit('owner-login', from)
  const accountKey = accountKeyOf(email)
  // The limit above is that of the network. The console has no captchas: `hasCaptcha` makes the limit count the attempt
  // instead of asking for one.
  const attempt = await deps.loginLimit.begin({ accountKey, from, hasCaptcha: true })
  let hasFailed = false
  try {
    return await work(attempt.unknownNetworksBlockedSeconds)
  } catch (error) {
    hasFailed = isFailure(error)
    if (hasFailed) {
      deps.audit.record({ action: 'owner.login-failed', subject: null })
      await deps.limits.take('owner-login', from)
    }
    throw error
  } finally {
    if (!hasFailed) await attempt.removeFromCounts()
  }
}

/**
 * Returns whether an error counts as a failed attempt. A missing code does not, because the login then continues with
 * its second step.
 */
function isFailure(error: unknown): boolean {
  if (error instanceof OwnerError) return error.reason !== 'second-factor-required'
  return error instanceof TooManyRequestsError
}

function accountKeyOf(email: string): string {
  return `owner ${emailKey(email)}`
}

/** Finds the owner of a session, and tells whether there is any account. */
export async function readSession(
  deps: OwnerDeps,
  secret: string | undefined,
): Promise<{ owner: Owner | undefined; hasOwners: boolean }> {
  const loggedIn = secret === undefined ? undefined : await findOwnerSession(deps, deps.db, secret)
  return { owner: loggedIn?.owner, hasOwners: loggedIn !== undefined || (await hasOwners(deps.db)) }
}

/** Creates a session for an owner. The earlier session of the browser ends, which prevents session fixation. */
export async function openSession(
  deps: OwnerDeps,
  tx: Transaction,
  owner: Owner,
  { secret, metadata }: OwnerBrowser,
): Promise<string> {
  if (secret !== undefined) await deleteSessionOfSecret(tx, secret)
  await markOwnerLoggedIn(tx, owner.id, deps.clock.now())
  return insertOwnerSession(deps, tx, owner.id, metadata)
}

async function hasSessionFrom(
  deps: OwnerDeps,
  owner: Owner | undefined,
  { metadata: { network } }: OwnerBrowser,
): Promise<boolean> {
  const sessions = await listOwnerSessions(deps, owner?.id ?? '')
  return network !== null && sessions.some((session) => session.network === network)
}
