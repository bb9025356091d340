import { randomUUID } from 'node:crypto'
import type { FactorType } from '@foyer/protocol'
import { sealText } from '../../lib/seal.js'
import { lifetimes } from '../../limits/lifetimes.js'
import { codeLimits } from '../../limits/limit-values.js'
import { enqueueMail } from '../../mail/enqueue-mail.js'
import type { Queries } from '../../storage/database.js'
import {
  activateFactor,
  findFactorOf,
  insertInactiveFactor,
  listFactorsOf,
  type StoredFactor,
} from '../../storage/identity/factors.js'
import { lockIdentity, type StoredIdentity } from '../../storage/identity/identities.js'
import { countRecoveryCodes } from '../../storage/identity/recovery-codes.js'
import { removeDevicesOf } from '../../storage/identity/remembered-devices.js'
import { issueOneTime, redeemOneTime } from '../../storage/one-time-tokens/one-time-tokens.js'
import {
  countAttemptAtNewest,
  type OpenToken,
  revokeTokensOfMember,
} from '../../storage/one-time-tokens/tokens-of-account.js'
import type { IdentityDeps } from '../deps.js'
import { FieldsInvalidError, IdentityError } from '../errors.js'
import { describeFactor, type MemberFactor } from './member-factors.js'
import { issueRecoveryCodes } from './recovery-codes.js'
import { hashFactorCode, needsSending, sendFactorCode } from './send-code.js'
import { createTotpSecret, describeTotp, findSealedTotpStep, totpSeal } from './totp.js'

/** A second factor that a member wants to enrol. */
export interface FactorRequest {
  type: FactorType
  name?: string | undefined
  /** Phone number or device to which codes are sent. */
  to: string | undefined
}

/** A factor whose first code is not confirmed yet. */
export interface PendingEnrolment {
  factor: MemberFactor
  /** Secret for an authenticator app. */
  totp?: { secret: string; uri: string; qrCode: string }
}

/**
 * Begins the enrolment of a factor. `confirmEnrolment` completes it. An earlier enrolment that is still pending ends.
 * @throws FieldsInvalidError for an invalid recipient of codes
 * @throws IdentityError too-many-codes
 */
export async function beginEnrolment(
  deps: IdentityDeps,
  identityId: string,
  request: FactorRequest,
): Promise<PendingEnrolment> {
  const { type, name = '' } = request
  const recipient = readRecipient(type, request.to)
  const id = randomUUID()
  const secret = type === 'TOTP' ? createTotpSecret() : undefined
  const sealed = secret === undefined ? null : sealText(totpSeal(deps.siteSecret, id), secret)
  const createdAt = deps.clock.now()
  const newFactor = { id, identityId, type, name, recipient, secret: sealed, createdAt }
  const { email } = await deps.db.transaction(async (tx) => {
    const identity = await lockMember(tx, identityId)
    await insertInactiveFactor(tx, newFactor)
    await revokeTokensOfMember(deps, tx, identityId, 'enrolment')
    const codeHash = needsSending(type)
      ? await sendFactorCode(deps, tx, { identityId, type, recipient })
      : null
    const payload = { identityId, factorId: id, codeHash }
    await issueOneTime(deps, tx, 'enrolment', payload, lifetimes.factorEnrolment)
    return identity
  })
  const stored: StoredFactor = { ...newFactor, status: 'INACTIVE', lastUsedAt: null }
  const factor = describeFactor(deps, stored, email)
  if (secret === undefined) return { factor }
  return { factor, totp: { secret, ...describeTotp({ secret, site: deps.siteName, email }) } }
}

/**
 * Activates a factor with its first code, and forgets the remembered devices. Issues recovery codes if the member has
 * none left.
 * @throws IdentityError enrolment-over, code-invalid
 */
export async function confirmEnrolment(
  deps: IdentityDeps,
  identityId: string,
  { factorId, code }: { factorId: string; code: string },
): Promise<{ factor: MemberFactor; recoveryCodes: string[] }> {
  const enrolment = await deps.db.transaction((tx) =>
    countAttemptAtNewest(deps, tx, identityId, 'enrolment'),
  )
  const pending = await findFactorOf(deps.db, identityId, factorId)
  if (
    !pending ||
    enrolment?.payload.factorId !== factorId ||
    enrolment.attempts > codeLimits.attempts
  ) {
    throw new IdentityError('enrolment-over')
  }
  const match = matchFirstCode(deps, pending, enrolment, code)
  if (!match) throw new IdentityError('code-invalid')
  return deps.db.transaction(async (tx) => {
    const { email } = await lockMember(tx, identityId)
    const now = deps.clock.now()
    const isConfirmed =
      (await redeemOneTime(deps, tx, 'enrolment', enrolment)) &&
      (await activateFactor(tx, pending, { now, step: match.step }))
    if (!isConfirmed) throw new IdentityError('enrolment-over')
    await removeDevicesOf(tx, identityId)
    const codesLeft = await countRecoveryCodes(tx, identityId)
    const recoveryCodes = codesLeft > 0 ? [] : await issueRecoveryCodes(deps, tx, identityId)
    const detail = { factor: pending.type }
    await deps.audit.recordIn(tx, { action: 'member.factor-added', subject: identityId, detail })
    const factors = await listFactorsOf(tx, identityId)
    const isFirst = factors.filter(({ status }) => status === 'ACTIVE').length === 1
    const payload = { identityId, change: isFirst ? 'added' : 'method-added' } as const
    await enqueueMail(deps, tx, { kind: 'factors-changed', payload })
    const active: StoredFactor = { ...pending, status: 'ACTIVE', lastUsedAt: now }
    return { factor: describeFactor(deps, active, email), recoveryCodes }
  })
}

/**
 * Checks the first code. Returns undefined if the code is wrong. `step` is the time step of a TOTP code; null for a
 * code that was sent.
 */
function matchFirstCode(
  deps: IdentityDeps,
  { id, identityId, secret }: StoredFactor,
  { payload }: OpenToken<'enrolment'>,
  code: string,
): { step: number | null } | undefined {
  if (secret === null) {
    return payload.codeHash === hashFactorCode(deps, identityId, code) ? { step: null } : undefined
  }
  const seal = totpSeal(deps.siteSecret, id)
  const step = findSealedTotpStep(seal, { sealed: secret, code, now: deps.clock.now() })
  return step === undefined ? undefined : { step }
}

/** Finds a member and locks it, so that changes of its factors run one after the other. */
async function lockMember(tx: Queries, id: string): Promise<StoredIdentity> {
  const identity = await lockIdentity(tx, id)
  if (!identity) throw new IdentityError('identity-unavailable')
  return identity
}

/** Matches a phone number with its country code, without spaces. @see ITU-T E.164 §6 */
const PHONE = /^\+[1-9]\d{6,14}$/
/** Matches the address of a device at the site's push service. */
const DEVICE = /^[\x21-\x7e]{1,512}$/

/**
 * Validates the recipient of the codes of a new factor. Returns null for a factor that needs none.
 * @throws FieldsInvalidError on the field `to`
 */
function readRecipient(type: FactorType, to: string | undefined): string | null {
  switch (type) {
    case 'TOTP':
    case 'EMAIL':
      if (to === undefined) return null
      throw invalid(`expected nothing for a factor of type "${type}"`)
    case 'SMS':
    case 'CALL': {
      const number = (to ?? '').replace(/[\s()./-]/g, '')
      if (PHONE.test(number)) return number
      throw invalid('expected a phone number with its country code, such as +49 30 901820')
    }
    case 'PUSH':
      if (to !== undefined && DEVICE.test(to)) return to
      throw invalid('expected the address of a device, up to 512 characters without spaces')
  }
}

function invalid(description: string): FieldsInvalidError {
  return new FieldsInvalidError([{ field: 'to', description, data: { type: 'RECIPIENT' } }])
}
