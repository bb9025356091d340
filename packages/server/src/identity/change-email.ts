import { TooManyRequestsError } from '../limits/too-many-requests.js'
import type { Queries } from '../storage/database.js'
import { revokeGrantsOf } from '../storage/grants.js'
import { findIdentityByEmail, lockIdentity, type StoredIdentity } from '../storage/identities.js'
import { saveEmail } from '../storage/members.js'
import {
  countAttempt,
  findOneTime,
  issueOneTime,
  redeemOneTime,
} from '../storage/one-time-tokens.js'
import { createCode, hashCode } from '../storage/secrets.js'
import { countRecentOf, revokeOneTimeOf } from '../storage/tokens-of-identity.js'
import type { IdentityDeps } from './deps.js'
import { assertEmailAddress } from './email-address.js'
import { IdentityError } from './errors.js'
import { orderMail } from './mail/order-mail.js'

/** How long the code for a new address is good, in seconds. */
export const EMAIL_CHANGE_SECONDS = 1800
const MAX_ATTEMPTS = 5
/** Codes for one member within the life of one: nobody fills the mailboxes of others. */
const MAX_RECENT = 5

/**
 * Mails a code to the address that a member wants to have. One that is somebody else's gets a mail that says so, and no code:
 * who asks is told nothing.
 * @returns the handle with which the code is taken
 * @throws RegistrationInvalidError for a text that is no address; TooManyRequestsError after too many codes
 */
export async function beginEmailChange(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'codeKey' | 'mails'>,
  { id: identityId }: StoredIdentity,
  wish: string,
): Promise<string> {
  const email = wish.trim()
  assertEmailAddress(email, 'newEmail')
  const handle = await deps.db.transaction(async (tx) => {
    if ((await countRecentOf(deps, tx, identityId, 'email-change')) >= MAX_RECENT) return undefined
    await revokeOneTimeOf(deps, tx, identityId, 'email-change')
    const code = createCode()
    await orderCode(deps, tx, { identityId, email, code })
    const payload = { identityId, email, codeHash: hashCode(deps.codeKey, identityId, code) }
    return issueOneTime(deps, tx, 'email-change', payload, EMAIL_CHANGE_SECONDS)
  })
  if (handle === undefined) throw new TooManyRequestsError(EMAIL_CHANGE_SECONDS)
  deps.mails.wake()
  return handle
}

/** The code of an address that is taken goes to nobody. */
async function orderCode(
  deps: Pick<IdentityDeps, 'clock'>,
  tx: Queries,
  { identityId, email, code }: { identityId: string; email: string; code: string },
): Promise<void> {
  const holder = await findIdentityByEmail(tx, email)
  const isTaken = holder !== undefined && holder.id !== identityId
  await orderMail(
    deps,
    tx,
    isTaken
      ? { kind: 'address-wanted', payload: { email } }
      : { kind: 'email-change', payload: { identityId, to: email, code } },
  )
}

/**
 * Gives a member the new address whose code came. Whatever the old one had opened is closed, and the old address is told.
 * @throws IdentityError state-token-invalid, code-invalid; email-exists when somebody took the address meanwhile
 */
export async function confirmEmailChange(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'codeKey' | 'mails' | 'audit' | 'activeGrants'>,
  { id: identityId }: StoredIdentity,
  { handle, code }: { handle: string; code: string },
): Promise<void> {
  const waiting = await findOneTime(deps, deps.db, 'email-change', handle)
  if (waiting?.identityId !== identityId) throw new IdentityError('state-token-invalid')
  const attempt = await deps.db.transaction((tx) => countAttempt(tx, handle))
  if (attempt > MAX_ATTEMPTS || waiting.codeHash !== hashCode(deps.codeKey, identityId, code)) {
    const reason = 'code-invalid'
    deps.audit.record({ action: 'member.email-change-failed', subject: identityId, reason })
    throw new IdentityError(reason)
  }
  await deps.db.transaction(async (tx) => {
    const redeemed = await redeemOneTime(deps, tx, 'email-change', handle)
    const before = redeemed && (await lockIdentity(tx, identityId))
    if (!before) throw new IdentityError('state-token-invalid')
    await replaceEmail(deps, tx, { before, email: redeemed.email })
  })
  deps.activeGrants.forgetMember(identityId)
  deps.mails.wake()
}

async function replaceEmail(
  deps: Pick<IdentityDeps, 'clock' | 'audit'>,
  tx: Queries,
  { before, email }: { before: StoredIdentity; email: string },
): Promise<void> {
  const { id: identityId, email: to } = before
  const saved = await saveEmail(tx, identityId, { email, now: deps.clock.now() })
  if (!saved) throw new IdentityError('email-exists')
  await revokeGrantsOf(deps, tx, identityId, { reason: 'email-changed' })
  await revokeOneTimeOf(deps, tx, identityId)
  await deps.audit.recordIn(tx, { action: 'member.email-changed', subject: identityId })
  await orderMail(deps, tx, { kind: 'email-changed', payload: { identityId, to } })
}
