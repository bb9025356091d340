import { FieldsInvalidError } from '../identity/errors.js'
import { assertNewPassword } from '../identity/password/password-problem.js'
import type { Requester } from '../lib/fair-queue.js'
import { enqueueMail } from '../mail/enqueue-mail.js'
import type { Queries } from '../storage/database.js'
import {
  deleteOwnerSession,
  deleteOwnerSessions,
  deleteSessionOfSecret,
  findOwnerSession,
  listOwnerSessions,
  type StoredOwnerSession,
} from '../storage/owners/owner-sessions.js'
import {
  findOwner,
  lockOwner,
  type Owner,
  saveOwnerName,
  saveOwnerPassword,
} from '../storage/owners/owners.js'
import type { OwnerDeps } from './deps.js'
import { OwnerError } from './errors.js'
import { countAsAttempt } from './log-in-owner.js'
import { byOwner } from './owner-caller.js'

/** The calling owner, with the session and the network of the call. */
export interface OwnSession {
  owner: Owner
  sessionId: string
  network: string
}

/** Finds the account of the calling owner. Returns undefined if the account was removed during the call. */
export function findOwnAccount({ db }: OwnerDeps, id: string): Promise<Owner | undefined> {
  return findOwner(db, id)
}

/** Lists the active sessions of an owner, latest use first. */
export function ownSessions(deps: OwnerDeps, ownerId: string): Promise<StoredOwnerSession[]> {
  return listOwnerSessions(deps, ownerId)
}

/** Ends the session of a browser. Does nothing without one. */
export async function logOutOwner(deps: OwnerDeps, secret: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const session = await findOwnerSession(deps, tx, secret)
    await deleteSessionOfSecret(tx, secret)
    if (!session) return
    await deps.audit.recordIn(tx, { ...byOwner(session.owner), action: 'owner.logged-out' })
  })
}

/** Ends a session of the owner. @returns false if there is no such session */
export async function endOwnSession(
  deps: OwnerDeps,
  { owner }: OwnSession,
  id: string,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const isEnded = await deleteOwnerSession(tx, { id, ownerId: owner.id })
    if (isEnded) await recordEnded(deps, tx, owner, 1)
    return isEnded
  })
}

/** Ends all sessions of the owner except the current one. */
export async function endOtherSessions(
  deps: OwnerDeps,
  { owner, sessionId }: OwnSession,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const ended = await deleteOwnerSessions(tx, owner.id, sessionId)
    if (ended > 0) await recordEnded(deps, tx, owner, ended)
  })
}

async function recordEnded(
  { audit }: OwnerDeps,
  tx: Queries,
  owner: Owner,
  sessions: number,
): Promise<void> {
  await audit.recordIn(tx, {
    ...byOwner(owner),
    action: 'owner.session-ended',
    detail: { sessions },
  })
}

/** Changes the name of the owner. @throws FieldsInvalidError for an invalid name */
export async function renameOwner(
  deps: OwnerDeps,
  { owner }: OwnSession,
  typed: string,
): Promise<Owner> {
  const name = assertOwnerName(typed)
  await deps.db.transaction(async (tx) => {
    await saveOwnerName(tx, owner.id, name)
    const detail = { from: owner.name, to: name }
    await deps.audit.recordIn(tx, { ...byOwner(owner), action: 'owner.renamed', detail })
  })
  return { ...owner, name }
}

/** Returns the trimmed name of an owner. @throws FieldsInvalidError unless it has 1 to 100 characters */
export function assertOwnerName(typed: string | undefined): string {
  const name = typed?.trim() ?? ''
  if (name !== '' && [...name].length <= 100) return name
  const description = 'expected a name of 1 to 100 characters'
  throw new FieldsInvalidError([{ field: 'name', description, data: {} }])
}

/**
 * Changes the password of the owner, and ends all other sessions. A wrong current password counts as a failed login.
 * @throws OwnerError password-wrong, also if the password was changed during the call
 * @throws FieldsInvalidError for an invalid new password
 * @throws TooManyRequestsError after too many failures
 */
export async function changePassword(
  deps: OwnerDeps,
  session: OwnSession,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { owner, sessionId } = session
  await assertOwnPassword(deps, session, password)
  await assertNewPassword(deps, { password: newPassword, email: owner.email }, 'newPassword')
  const passwordHash = await deps.passwords.hash(newPassword, requesterOf(session))
  await deps.db.transaction(async (tx) => {
    const current = await lockOwner(tx, owner.id)
    if (current?.passwordHash !== owner.passwordHash) throw new OwnerError('password-wrong')
    await saveOwnerPassword(tx, owner.id, passwordHash, deps.clock.now())
    await deleteOwnerSessions(tx, owner.id, sessionId)
    await deps.audit.recordIn(tx, { ...byOwner(owner), action: 'owner.password-changed' })
  })
}

/**
 * Checks the owner's current password. A wrong one counts as a failed login, for the network and for the account.
 * @throws OwnerError password-wrong
 * @throws TooManyRequestsError after too many failures
 */
export async function assertOwnPassword(
  deps: OwnerDeps,
  session: OwnSession,
  password: string,
): Promise<void> {
  const { owner, network } = session
  await countAsAttempt(deps, { network, email: owner.email }, async () => {
    const matching = await deps.passwords.matches(
      password,
      owner.passwordHash,
      requesterOf(session),
    )
    if (!matching) throw new OwnerError('password-wrong')
  })
}

function requesterOf({ owner, network }: OwnSession): Requester {
  return { priority: 'operator', network, person: owner.id }
}

/** Queues the e-mail with a link to a new password. The mail runner checks later if an owner has the address. */
export async function requestOwnerPasswordReset(deps: OwnerDeps, email: string): Promise<void> {
  await deps.db.transaction((tx) =>
    enqueueMail(deps, tx, { kind: 'owner-recovery', payload: { email } }),
  )
}
