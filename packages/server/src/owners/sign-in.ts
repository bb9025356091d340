import { PASSWORD_MAX_LENGTH } from '../identity/password/password-problem.js'
import type { Requester } from '../lib/fair-queue.js'
import { TooManyRequestsError } from '../limits/too-many-requests.js'
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
  markOwnerSignedIn,
  type Owner,
} from '../storage/owners/owners.js'
import type { OwnerDeps } from './deps.js'
import { OwnerError } from './errors.js'
import { nameWithEmail } from './owner-caller.js'

/** The browser of a sign-in. */
export interface OwnerBrowser {
  /** Network of the request, for limits. */
  network: string
  /** What the session stores about the browser. */
  metadata: SessionMetadata
  /** Secret of the browser's earlier session, which the new one replaces. */
  secret: string | undefined
}

/** A signed-in owner and the secret of the new session. */
export interface SignedIn {
  owner: Owner
  secret: string
}

/**
 * Signs an owner in with a password. An unknown address and a wrong password get the same answer in the same time.
 * Failures count against the network and against the account; a full account count still admits networks from which the
 * owner has a session.
 * @throws OwnerError credentials-wrong
 * @throws TooManyRequestsError after too many failures
 */
export async function signIn(
  deps: OwnerDeps,
  browser: OwnerBrowser,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  const from = { network: browser.network }
  await deps.limits.assertOpen('owner-sign-in', from)
  const accountKey = `owner ${emailKey(email)}`
  // The limit of the network is the one above. A captcha, which `hasWork` stands for, is not asked of owners.
  const attempt = await deps.loginLimit.begin({ accountKey, from, hasWork: true })
  let hasFailed = false
  try {
    if (password.length > PASSWORD_MAX_LENGTH * 2) throw new OwnerError('credentials-wrong')
    const owner = await findOwnerByEmail(deps.db, email)
    const { closedSeconds } = attempt
    const isOpen = closedSeconds === undefined || (await isKnown(deps, owner, browser))
    const requester: Requester = { priority: 'visitor', network: from.network, person: accountKey }
    const hash = isOpen ? owner?.passwordHash : undefined
    const matching = await deps.passwords.matches(password, hash, requester)
    if (!matching && closedSeconds !== undefined) throw new TooManyRequestsError(closedSeconds)
    if (!owner || !matching) throw new OwnerError('credentials-wrong')
    return await deps.db.transaction(async (tx) => {
      const secret = await openSession(deps, tx, owner, browser)
      await deps.audit.recordIn(tx, { ...byOwner(owner), action: 'owner.signed-in' })
      return { owner: { ...owner, lastSignInAt: deps.clock.now() }, secret }
    })
  } catch (error) {
    hasFailed = error instanceof OwnerError || error instanceof TooManyRequestsError
    if (hasFailed) {
      deps.audit.record({ action: 'owner.sign-in-failed', subject: null })
      await deps.limits.take('owner-sign-in', from)
    }
    throw error
  } finally {
    if (!hasFailed) await attempt.release()
  }
}

/** Describes the session of a browser, and if there is any account. */
export async function readSession(
  deps: Pick<OwnerDeps, 'db' | 'clock'>,
  secret: string | undefined,
): Promise<{ owner: Owner | undefined; hasOwners: boolean }> {
  const signedIn = secret === undefined ? undefined : await findOwnerSession(deps, deps.db, secret)
  return { owner: signedIn?.owner, hasOwners: signedIn !== undefined || (await hasOwners(deps.db)) }
}

/** Opens a session for an owner. The browser's earlier one ends, which prevents session fixation. */
export async function openSession(
  deps: Pick<OwnerDeps, 'clock'>,
  tx: Transaction,
  owner: Owner,
  { secret, metadata }: OwnerBrowser,
): Promise<string> {
  if (secret !== undefined) await deleteSessionOfSecret(tx, secret)
  await markOwnerSignedIn(tx, owner.id, deps.clock.now())
  return insertOwnerSession(deps, tx, owner.id, metadata)
}

/** Returns the actor and the subject of an audit entry about an owner's own act. */
export function byOwner({ id, name, email }: Pick<Owner, 'id' | 'name' | 'email'>): {
  actor: { kind: 'owner'; id: string; name: string }
  subject: string
} {
  return { actor: { kind: 'owner', id, name: nameWithEmail({ name, email }) }, subject: id }
}

async function isKnown(
  deps: OwnerDeps,
  owner: Owner | undefined,
  { metadata: { network } }: OwnerBrowser,
): Promise<boolean> {
  const sessions = await listOwnerSessions(deps, deps.db, owner?.id ?? '')
  return network !== null && sessions.some((session) => session.network === network)
}
