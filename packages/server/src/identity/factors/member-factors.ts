import type {
  FactorType,
  SecondFactorType,
  MemberFactor as WireFactor,
} from '@foyer/protocol/factor-endpoints'
import { unsealText } from '../../lib/seal.js'
import { maskEmail } from '../../mail/mask-email.js'
import type { Reader } from '../../storage/database.js'
import { listFactorsOf, type StoredFactor } from '../../storage/identity/factors.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import { countRecoveryCodes } from '../../storage/identity/recovery-codes.js'
import type { IdentityDeps } from '../deps.js'
import { totpSeal } from './totp.js'

/** A second factor without its secrets. */
export interface MemberFactor {
  id: string
  type: StoredFactor['type']
  status: 'INACTIVE' | 'ACTIVE' | 'REQUIRE_REENROLL'
  name: string
  hint: string
  createdAt: Date
  lastUsedAt: Date | null
}

/** Converts a factor to its wire format. */
export function toWireFactor(factor: MemberFactor): WireFactor {
  const { createdAt, lastUsedAt, ...rest } = factor
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

type Deps = Pick<IdentityDeps, 'siteSecret'>

/** Lists the second factors of a member, and counts the unused recovery codes. */
export async function listFactorsWithCodes(
  deps: Deps & { db: Reader },
  identity: StoredIdentity,
): Promise<{ factors: MemberFactor[]; recoveryCodesLeft: number }> {
  const factors = await listFactors(deps, identity)
  return { factors, recoveryCodesLeft: await countRecoveryCodes(deps.db, identity.id) }
}

/** Lists the second factors of a member. */
export async function listFactors(
  deps: Deps & { db: Reader },
  { id, email }: StoredIdentity,
): Promise<MemberFactor[]> {
  const stored = await listFactorsOf(deps.db, id)
  return stored.map((factor) => describeFactor(deps, factor, email))
}

/** Converts a stored factor. The result does not contain its secrets. */
export function describeFactor(deps: Deps, factor: StoredFactor, email: string): MemberFactor {
  const { id, type, name, createdAt, lastUsedAt } = factor
  const status = isSecretLost(deps, factor) ? 'REQUIRE_REENROLL' : factor.status
  return { id, type, status, name, hint: hintOf(factor, email), createdAt, lastUsedAt }
}

/** Returns whether the secret of an active factor cannot be decrypted, because the secret of the site has changed. */
function isSecretLost({ siteSecret }: Deps, { id, status, secret }: StoredFactor): boolean {
  if (secret === null || status !== 'ACTIVE') return false
  return unsealText(totpSeal(siteSecret, id), secret) === undefined
}

/** Returns the recipient of the codes of a factor, with most characters hidden. */
function hintOf({ type, recipient }: StoredFactor, email: string): string {
  switch (type) {
    case 'TOTP':
      return ''
    case 'EMAIL':
      return maskEmail(email)
    case 'SMS':
    case 'CALL':
      return `•••• ${(recipient ?? '').slice(-2)}`
    case 'PUSH':
      return `••••${(recipient ?? '').slice(-4)}`
  }
}

/** Returns whether a string is a type of second factors. */
export function isSecondFactorType(text: string): text is SecondFactorType {
  return text === 'RECOVERY_CODE' || order.some((type) => type === text)
}

/** A second factor with which a login may be completed. */
export interface OfferedFactor {
  type: SecondFactorType
  /** False if the secret is lost. The factor is still listed, so that the member sees why it does not work. */
  usable: boolean
  /** Name that the member chose. */
  name: string
  /** Recipient of the codes, with most characters hidden. */
  hint: string
}

/** Lists the factors with which a login may be completed, the quickest first. */
export function listOfferedFactors(
  factors: readonly MemberFactor[],
  recoveryCodesLeft: number,
): OfferedFactor[] {
  const active = factors
    .filter(({ status }) => status !== 'INACTIVE')
    .map(({ type, status, name, hint }) => ({ type, usable: status === 'ACTIVE', name, hint }))
    .toSorted((left, right) => order.indexOf(left.type) - order.indexOf(right.type))
  if (recoveryCodesLeft === 0) return active
  return [...active, { type: 'RECOVERY_CODE', usable: true, name: '', hint: '' }]
}

const order: readonly FactorType[] = ['TOTP', 'PUSH', 'SMS', 'EMAIL', 'CALL']
