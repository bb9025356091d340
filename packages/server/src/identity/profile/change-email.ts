import { lifetimes } from '../../limits/lifetimes.js'
import { codeLimits, mailLimits } from '../../limits/limit-values.js'
import { TooManyRequestsError } from '../../limits/limits.js'
import { orderMail } from '../../mail/order-mail.js'
import type { Transaction } from '../../storage/database.js'
import {
  findIdentityByEmail,
  lockIdentity,
  type StoredIdentity,
} from '../../storage/identity/identities.js'
import { saveEmail } from '../../storage/identity/members.js'
import type { RenewedBrowser } from '../../storage/oauth/browser-logins.js'
import { endAccess } from '../../storage/oauth/end-access.js'
import {
  countAttempt,
  findOneTime,
  issueOneTime,
  redeemOneTime,
} from '../../storage/one-time-tokens/one-time-tokens.js'
import {
  countUnexpiredOf,
  revokeOneTimeOf,
} from '../../storage/one-time-tokens/tokens-of-identity.js'
import { createCode, hashCode } from '../../storage/secrets.js'
import { takeAddressAttempt } from '../code-limits.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'
import { assertEmailAddress } from './email-address.js'

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
    const unexpired = await countUnexpiredOf(deps, tx, identityId, 'email-change')
    if (unexpired >= mailLimits.unexpiredPerMember) {
      throw new TooManyRequestsError(lifetimes.emailChange)
    }
    await revokeOneTimeOf(deps, tx, identityId, 'email-change')
    const code = createCode()
    await orderCode(deps, tx, { identityId, email, code })
    const payload = { identityId, email, codeHash: hashCode(deps.codeKey, identityId, code) }
    return issueOneTime(deps, tx, 'email-change', payload, lifetimes.emailChange)
  })
}

/** Orders the e-mail with the code, or a notice without a code if the address belongs to another member. */
async function orderCode(
  deps: IdentityDeps,
  tx: Transaction,
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
 * Replaces the address of a member after checking the code. Revokes all sessions, except that of the browser, and
 * notifies the old address.
 * @throws IdentityError state-token-invalid, code-invalid; email-exists if the address was registered in the meantime
 */
export async function confirmEmailChange(
  deps: IdentityDeps,
  { id: identityId }: StoredIdentity,
  { token, code, exceptBrowser }: { token: string; code: string; exceptBrowser: RenewedBrowser },
): Promise<void> {
  const pending = await findOneTime(deps, deps.db, 'email-change', token)
  if (pending?.identityId !== identityId) throw new IdentityError('state-token-invalid')
  const mayTry = await deps.db.transaction(
    async (tx) =>
      (await countAttempt(tx, token)) <= codeLimits.attempts &&
      takeAddressAttempt(deps, tx, identityId),
  )
  if (!mayTry || pending.codeHash !== hashCode(deps.codeKey, identityId, code)) {
    const reason = 'code-invalid'
    deps.audit.record({ action: 'member.email-change-failed', subject: identityId, reason })
    throw new IdentityError(reason)
  }
  await deps.db.transaction(async (tx) => {
    const before = await lockIdentity(tx, identityId)
    const redeemed = before && (await redeemOneTime(deps, tx, 'email-change', token))
    if (!redeemed) throw new IdentityError('state-token-invalid')
    await replaceEmail(deps, tx, { before, email: redeemed.email, exceptBrowser })
  })
}

async function replaceEmail(
  deps: IdentityDeps,
  tx: Transaction,
  {
    before,
    email,
    exceptBrowser,
  }: { before: StoredIdentity; email: string; exceptBrowser: RenewedBrowser },
): Promise<void> {
  const { id: identityId, email: to } = before
  const saved = await saveEmail(tx, identityId, { email, now: deps.clock.now() })
  if (!saved) throw new IdentityError('email-exists')
  await endAccess(deps, tx, identityId, { reason: 'email-changed', exceptBrowser })
  await deps.audit.recordIn(tx, { action: 'member.email-changed', subject: identityId })
  await orderMail(deps, tx, { kind: 'email-changed', payload: { identityId, to } })
}
