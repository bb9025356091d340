import { randomUUID } from 'node:crypto'
import type { Queries } from '../../storage/database.js'
import {
  activateFactor,
  type FactorType,
  findFactorOf,
  insertWaitingFactor,
  type StoredFactor,
} from '../../storage/factors.js'
import { findIdentity, type StoredIdentity } from '../../storage/identities.js'
import { issueOneTime, redeemOneTimeByHash } from '../../storage/one-time-tokens.js'
import { countRecoveryCodes } from '../../storage/recovery-codes.js'
import { type OpenToken, revokeOneTimeOf, tryNewestOf } from '../../storage/tokens-of-identity.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'
import { orderMail } from '../mail/order-mail.js'
import { describeFactor, type MemberFactor } from './member-factors.js'
import { readRecipient } from './recipient.js'
import { giveRecoveryCodes } from './renew-recovery-codes.js'
import { openSecret, sealSecret } from './seal.js'
import { hashFactorCode, sendFactorCode } from './send-code.js'
import { createTotpSecret, describeTotp, findTotpStep } from './totp.js'

/** How long a factor waits for its first code, in seconds. */
const ENROLMENT_SECONDS = 1800
/** Wrong first codes; then it begins anew. */
const MAX_ATTEMPTS = 5

/** What a member wants to have as a second factor; `to` is where its codes go, if they go anywhere. */
export interface FactorWish {
  type: FactorType
  name: string | undefined
  to: string | undefined
}

/** A factor that waits for its first code, and for an authenticator app what it has to be given. */
export interface BegunEnrolment {
  factor: MemberFactor
  totp?: { secret: string; uri: string; qrCode: string }
}

/**
 * Begins to set a factor up: it counts once a code of it was typed. One that waited before is given up.
 * @throws RegistrationInvalidError for an address that codes cannot be sent to
 * @throws IdentityError too-many-codes
 */
export async function beginEnrolment(
  deps: IdentityDeps,
  identityId: string,
  wish: FactorWish,
): Promise<BegunEnrolment> {
  const { type, name = '' } = wish
  const recipient = readRecipient(type, wish.to)
  const id = randomUUID()
  const secret = type === 'TOTP' ? createTotpSecret() : undefined
  const sealed =
    secret === undefined ? null : sealSecret({ codeKey: deps.codeKey, factorId: id }, secret)
  const createdAt = deps.clock.now()
  const made = { id, identityId, type, name, recipient, secret: sealed, createdAt }
  const { email } = await deps.db.transaction(async (tx) => {
    const identity = await requireIdentity(tx, identityId)
    await insertWaitingFactor(tx, made)
    await revokeOneTimeOf(deps, tx, identityId, 'enrolment')
    const codeHash = await sendFactorCode(deps, tx, made)
    const payload = { identityId, factorId: id, codeHash }
    await issueOneTime(deps, tx, 'enrolment', payload, ENROLMENT_SECONDS)
    return identity
  })
  deps.mails.wake()
  const stored: StoredFactor = { ...made, status: 'INACTIVE', lastUsedAt: null }
  const factor = describeFactor(deps, stored, email)
  if (secret === undefined) return { factor }
  return { factor, totp: { secret, ...describeTotp({ secret, site: deps.siteName, email }) } }
}

/**
 * Makes a factor count at login, with the first code of it. The member gets recovery codes when there are none left.
 * @throws IdentityError enrolment-over, code-invalid
 */
export async function confirmEnrolment(
  deps: IdentityDeps,
  identityId: string,
  { factorId, code }: { factorId: string; code: string },
): Promise<{ factor: MemberFactor; recoveryCodes: string[] }> {
  const open = await deps.db.transaction((tx) => tryNewestOf(deps, tx, identityId, 'enrolment'))
  const waiting = await findFactorOf(deps.db, identityId, factorId)
  if (!waiting || open?.payload.factorId !== factorId || open.attempts > MAX_ATTEMPTS) {
    throw new IdentityError('enrolment-over')
  }
  const proof = proofOf(deps, waiting, open, code)
  if (!proof) throw new IdentityError('code-invalid')
  const confirmed = await deps.db.transaction(async (tx) => {
    if (!(await redeemOneTimeByHash(deps, tx, 'enrolment', open.hash))) {
      throw new IdentityError('enrolment-over')
    }
    const now = deps.clock.now()
    await activateFactor(tx, waiting, { now, step: proof.step })
    const codesLeft = await countRecoveryCodes(tx, identityId)
    const recoveryCodes = codesLeft > 0 ? [] : await giveRecoveryCodes(deps, tx, identityId)
    const detail = { factor: waiting.type }
    await deps.audit.recordIn(tx, { action: 'member.factor-added', subject: identityId, detail })
    const payload = { identityId, change: 'added' } as const
    await orderMail(deps, tx, { kind: 'factors-changed', payload })
    const { email } = await requireIdentity(tx, identityId)
    const active: StoredFactor = { ...waiting, status: 'ACTIVE', lastUsedAt: now }
    return { factor: describeFactor(deps, active, email), recoveryCodes }
  })
  deps.mails.wake()
  return confirmed
}

/** Nothing for a wrong code; else the time step that it used up, if there is one. */
function proofOf(
  deps: Pick<IdentityDeps, 'clock' | 'codeKey'>,
  { id, identityId, secret }: StoredFactor,
  { payload }: OpenToken<'enrolment'>,
  code: string,
): { step: number | null } | undefined {
  if (secret === null) {
    return payload.codeHash === hashFactorCode(deps, identityId, code) ? { step: null } : undefined
  }
  const opened = openSecret({ codeKey: deps.codeKey, factorId: id }, secret)
  const step = opened === undefined ? undefined : findTotpStep(opened, code, deps.clock.now())
  return step === undefined ? undefined : { step }
}

async function requireIdentity(tx: Queries, id: string): Promise<StoredIdentity> {
  const identity = await findIdentity(tx, id)
  if (!identity) throw new IdentityError('identity-unavailable')
  return identity
}
