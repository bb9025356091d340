import { MAX_PASSWORD_LENGTH } from '../identity/password/password-problem.js'
import type { Requester } from '../lib/fair-queue.js'
import { TooManyRequestsError } from '../limits/limits.js'
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
  markOwnerLoggedIn,
  type Owner,
} from '../storage/owners/owners.js'
import type { OwnerDeps } from './deps.js'
import { OwnerError } from './errors.js'
import { byOwner } from './owner-caller.js'
import { useSecondFactor } from './second-factor.js'

/** The browser of a login. */
export interface OwnerBrowser {
  /** Network of the request, for limits. */
  network: string
  /** Browser data that the session stores. */
  metadata: SessionMetadata
  /** Secret of the browser's earlier session, which the new one replaces. */
  secret: string | undefined
}

/** A logged-in owner and the secret of the new session. */
export interface LoggedIn {
  owner: Owner
  secret: string
}

/** Credentials of an owner. */
export interface Credentials {
  email: string
  password: string
  /** Code of the authenticator app, or a recovery code; undefined in the first step. */
  code: string | undefined
}

/**
 * Logs an owner in with a password, and with a code if the account has a second factor. An unknown address and a wrong
 * password get the same answer in the same time. A full count of failures of the account still admits networks from which the
 * owner has a session.
 * @throws OwnerError credentials-wrong; second-factor-required and code-wrong, both only after the right password
 * @throws TooManyRequestsError after too many failures
 */
export async function logInOwner(
  deps: OwnerDeps,
  browser: OwnerBrowser,
  { email, password, code }: Credentials,
): Promise<LoggedIn> {
  const { network } = browser
  return countAsAttempt(deps, { network, email }, async (closedSeconds) => {
    if (password.length > MAX_PASSWORD_LENGTH * 2) throw new OwnerError('credentials-wrong')
    const owner = await findOwnerByEmail(deps.db, email)
    const isOpen = closedSeconds === undefined || (await isKnownNetwork(deps, owner, browser))
    const requester: Requester = { priority: 'visitor', network, person: accountKeyOf(email) }
    const hash = isOpen ? owner?.passwordHash : undefined
    const matching = await deps.passwords.matches(password, hash, requester)
    if (!matching && closedSeconds !== undefined) throw new TooManyRequestsError(closedSeconds)
    if (!owner || !matching) throw new OwnerError('credentials-wrong')
    return deps.db.transaction(async (tx) => {
      await useSecondFactor(deps, tx, owner, code)
      const secret = await openSession(deps, tx, owner, browser)
      await deps.audit.recordIn(tx, { ...byOwner(owner), action: 'owner.signed-in' })
      return { owner: { ...owner, lastSignInAt: deps.clock.now() }, secret }
    })
  })
}

/**
 * Runs an attempt to log in. A refusal counts as a failure of the network and of the account.
 * @param work gets the seconds for which the account is closed to unknown networks; undefined while it is open
 * @throws TooManyRequestsError after too many failures
 */
export async function countAsAttempt<Result>(
  deps: OwnerDeps,
  { network, email }: { network: string; email: string },
  work: (closedSeconds: number | undefined) => Promise<Result>,
): Promise<Result> {
  const from = { network }
  await deps.limits.assertOpen('owner-login', from)
  const accountKey = accountKeyOf(email)
  // The limit of the network is the one above. Owners get no captcha: the attempt counts as if it had one.
  const attempt = await deps.loginLimit.begin({ accountKey, from, hasCaptcha: true })
  let hasFailed = false
  try {
    return await work(attempt.closedSeconds)
  } catch (error) {
    hasFailed = isFailure(error)
    if (hasFailed) {
      deps.audit.record({ action: 'owner.sign-in-failed', subject: null })
      await deps.limits.take('owner-login', from)
    }
    throw error
  } finally {
    if (!hasFailed) await attempt.release()
  }
}

/** Tells if an error is a failed attempt. A missing code is none: it leads to the second step. */
function isFailure(error: unknown): boolean {
  if (error instanceof OwnerError) return error.reason !== 'second-factor-required'
  return error instanceof TooManyRequestsError
}

function accountKeyOf(email: string): string {
  return `owner ${emailKey(email)}`
}

/** Describes the session of a browser, and if there is any account. */
export async function readSession(
  deps: Pick<OwnerDeps, 'db' | 'clock'>,
  secret: string | undefined,
): Promise<{ owner: Owner | undefined; hasOwners: boolean }> {
  const loggedIn = secret === undefined ? undefined : await findOwnerSession(deps, deps.db, secret)
  return { owner: loggedIn?.owner, hasOwners: loggedIn !== undefined || (await hasOwners(deps.db)) }
}

/** Opens a session for an owner. The browser's earlier one ends, which prevents session fixation. */
export async function openSession(
  deps: Pick<OwnerDeps, 'clock'>,
  tx: Transaction,
  owner: Owner,
  { secret, metadata }: OwnerBrowser,
): Promise<string> {
  if (secret !== undefined) await deleteSessionOfSecret(tx, secret)
  await markOwnerLoggedIn(tx, owner.id, deps.clock.now())
  return insertOwnerSession(deps, tx, owner.id, metadata)
}

async function isKnownNetwork(
  deps: OwnerDeps,
  owner: Owner | undefined,
  { metadata: { network } }: OwnerBrowser,
): Promise<boolean> {
  const sessions = await listOwnerSessions(deps, deps.db, owner?.id ?? '')
  return network !== null && sessions.some((session) => session.network === network)
}
