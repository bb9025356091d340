import { lifetimes } from '../../limits/lifetimes.js'
import { mailLimits } from '../../limits/limit-values.js'
import { TooManyRequestsError } from '../../limits/rate-limits.js'
import { enqueueMail } from '../../mail/enqueue-mail.js'
import type { Transaction } from '../../storage/database.js'
import { emailKey } from '../../storage/identity/email-key.js'
import {
  findIdentity,
  findIdentityByEmail,
  lockIdentity,
  type StoredIdentity,
} from '../../storage/identity/identities.js'
import { saveEmail } from '../../storage/identity/members.js'
import type { RenewedBrowser } from '../../storage/oauth/browser-logins.js'
import { endAccess } from '../../storage/oauth/end-access.js'
import {
  findOneTime,
  issueOneTime,
  redeemOneTime,
} from '../../storage/one-time-tokens/one-time-tokens.js'
import {
  countUnexpiredTokens,
  revokeTokensOfMember,
} from '../../storage/one-time-tokens/tokens-of-account.js'
import { createCode, hashCode } from '../../storage/secrets.js'
import { assertAddressCode } from '../count-attempts.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'
import { assertEmailAddress } from './email-address.js'
import { pendingReasons, requestApproval } from './pending-account.js'

/**
 * Sends a code to the new address of a member. If the address belongs to another member, sends a notice without a code
 * instead. The response does not reveal this.
 * @returns the token of the change, which is sent with the code later
 * @throws FieldsInvalidError for an invalid address
 * @throws TooManyRequestsError after too many codes
 */
export async function beginEmailChange(
  deps: IdentityDeps,
  { id: identityId }: StoredIdentity,
  newEmail: string,
): Promise<string> {
  const email = newEmail.trim()
  assertEmailAddress(email, 'newEmail')
  return deps.db.transaction(async (tx) => {
    const unexpired = await countUnexpiredTokens(deps, tx, identityId, 'email-change')
    if (unexpired >= mailLimits.unexpiredPerMember) {
      throw new TooManyRequestsError(lifetimes.emailChange)
    }
    await revokeTokensOfMember(deps, tx, identityId, 'email-change')
    const code = createCode()
    await enqueueCode(deps, tx, { identityId, email, code })
    const payload = { identityId, email, codeHash: hashCode(deps.siteSecret, identityId, code) }
    return issueOneTime(deps, tx, 'email-change', payload, lifetimes.emailChange)
  })
}

/** Queues the e-mail with the code, or a notice without a code if the address belongs to another member. */
async function enqueueCode(
  deps: IdentityDeps,
  tx: Transaction,
  { identityId, email, code }: { identityId: string; email: string; code: string },
): Promise<void> {
  const holder = await findIdentityByEmail(tx, email)
  const isTaken = holder !== undefined && holder.id !== identityId
  await enqueueMail(
    deps,
    tx,
    isTaken
      ? { kind: 'address-wanted', payload: { email } }
      : { kind: 'email-change', payload: { identityId, to: email, code } },
  )
}

/**
 * Replaces the address of a member after checking the code. Revokes all sessions, except that of the browser, and
 * notifies the old address.
 * @throws IdentityError state-token-invalid, code-invalid; email-exists if the address was registered in the meantime
 */
export async function confirmEmailChange(
  deps: IdentityDeps,
  { id: identityId }: StoredIdentity,
  {
    changeToken,
    code,
    exceptBrowser,
  }: { changeToken: string; code: string; exceptBrowser: RenewedBrowser },
): Promise<void> {
  const pending = await findOneTime(deps, deps.db, 'email-change', changeToken)
  if (pending?.identityId !== identityId) throw new IdentityError('state-token-invalid')
  const failure = 'member.email-change-failed'
  await assertAddressCode(deps, pending, { token: changeToken, code, failure })
  await deps.db.transaction(async (tx) => {
    const before = await lockIdentity(tx, identityId)
    const redeemed = before && (await redeemOneTime(deps, tx, 'email-change', changeToken))
    if (!redeemed) throw new IdentityError('state-token-invalid')
    await replaceEmail(deps, tx, { before, email: redeemed.email, verified: true, exceptBrowser })
  })
}

/**
 * Replaces the address of a member at the request of an operator. Like a change by the member, this ends the access to
 * the account, and sends a notice to the old address. A new spelling of the same address has neither effect.
 * @param emailVerified default: false for a new address, unchanged for another spelling
 * @returns the changed member, or undefined if there is no member with this id
 * @throws FieldsInvalidError for an invalid address; IdentityError email-exists
 */
export async function setEmail(
  deps: IdentityDeps,
  tx: Transaction,
  id: string,
  { email: input, emailVerified }: { email: string; emailVerified: boolean | undefined },
): Promise<StoredIdentity | undefined> {
  const email = input.trim()
  assertEmailAddress(email, 'email')
  const before = await lockIdentity(tx, id)
  if (!before) return undefined
  const isSame = emailKey(email) === emailKey(before.email)
  const verified = emailVerified ?? (isSame && before.emailVerified)
  if (!isSame) await replaceEmail(deps, tx, { before, email, verified })
  else if (email !== before.email || verified !== before.emailVerified) {
    await saveEmail(tx, id, { email, verified, now: deps.clock.now() })
    await deps.audit.recordIn(tx, { action: 'member.email-changed', subject: id })
  }
  const { needsVerification, needsApproval } = pendingReasons(before)
  if (verified && needsVerification && needsApproval) await requestApproval(deps, tx, id)
  return findIdentity(tx, id)
}

interface EmailReplacement {
  before: StoredIdentity
  email: string
  verified: boolean
  /** Browser of the member's own change, which stays logged in. */
  exceptBrowser?: RenewedBrowser
}

async function replaceEmail(
  deps: IdentityDeps,
  tx: Transaction,
  { before, email, verified, ...exceptions }: EmailReplacement,
): Promise<void> {
  const { id: identityId, email: to } = before
  const saved = await saveEmail(tx, identityId, { email, verified, now: deps.clock.now() })
  if (!saved) throw new IdentityError('email-exists')
  await endAccess(deps, tx, identityId, { reason: 'email-changed', ...exceptions })
  await deps.audit.recordIn(tx, { action: 'member.email-changed', subject: identityId })
  await enqueueMail(deps, tx, { kind: 'email-changed', payload: { identityId, to } })
}
