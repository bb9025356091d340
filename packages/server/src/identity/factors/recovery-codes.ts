import { randomInt } from 'node:crypto'
import { enqueueMail } from '../../mail/enqueue-mail.js'
import type { Queries } from '../../storage/database.js'
import { listFactorsOf } from '../../storage/identity/factors.js'
import { lockIdentity } from '../../storage/identity/identities.js'
import { replaceRecoveryCodes, takeRecoveryCode } from '../../storage/identity/recovery-codes.js'
import { hashCode } from '../../storage/secrets.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'

/**
 * Replaces the recovery codes of a member. The old ones stop working.
 * @throws IdentityError factor-unknown if the member has no active second factor
 */
export async function renewRecoveryCodes(
  deps: IdentityDeps,
  identityId: string,
): Promise<string[]> {
  return deps.db.transaction(async (tx) => {
    // Of two concurrent calls, the second one replaces the codes of the first.
    await lockIdentity(tx, identityId)
    const factors = await listFactorsOf(tx, identityId)
    if (!factors.some(({ status }) => status === 'ACTIVE')) {
      throw new IdentityError('factor-unknown')
    }
    await deps.audit.recordIn(tx, { action: 'member.recovery-codes-renewed', subject: identityId })
    const payload = { identityId, change: 'recovery-codes-renewed' } as const
    await enqueueMail(deps, tx, { kind: 'factors-changed', payload })
    return issueRecoveryCodes(deps, tx, identityId)
  })
}

/** Creates recovery codes and stores their hashes. The codes cannot be read again. */
export async function issueRecoveryCodes(
  { siteSecret }: IdentityDeps,
  tx: Queries,
  identityId: string,
): Promise<string[]> {
  const { codes, hashes } = createRecoveryCodes(siteSecret, identityId)
  await replaceRecoveryCodes(tx, identityId, hashes)
  return codes
}

/**
 * Redeems a recovery code in one conditional update. Of several concurrent calls, exactly one gets true.
 * @returns false for a wrong or used code
 */
export function redeemRecoveryCode(
  { siteSecret, clock }: IdentityDeps,
  tx: Queries,
  { identityId, code }: { identityId: string; code: string },
): Promise<boolean> {
  const hash = hashRecoveryCode(siteSecret, identityId, code)
  return takeRecoveryCode(tx, { identityId, hash, now: clock.now() })
}

/** Number of recovery codes of an account. */
const CODE_COUNT = 10
/** Crockford's Base32 alphabet, without characters that look alike. @see https://www.crockford.com/base32.html */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** Length of a recovery code. Its 50 bits cannot be guessed, so attempts need no limit per account. */
const CODE_LENGTH = 10

/**
 * Creates the recovery codes of a member or an owner, and their hashes for storage.
 * @param accountId id of the member or the owner. The hashes are valid only for this account
 */
export function createRecoveryCodes(
  siteSecret: string,
  accountId: string,
): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: CODE_COUNT }, createRecoveryCode)
  return { codes, hashes: codes.map((code) => hashRecoveryCode(siteSecret, accountId, code)) }
}

/** Creates a recovery code, split into two halves to ease copying. */
function createRecoveryCode(): string {
  const characters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `${characters.slice(0, CODE_LENGTH / 2).join('')}-${characters.slice(CODE_LENGTH / 2).join('')}`
}

/** Returns whether a text is as long as a recovery code. Codes of other second factors are shorter. */
export function hasRecoveryCodeLength(text: string): boolean {
  return normalize(text).length === CODE_LENGTH
}

/** Hashes a recovery code for storage. */
export function hashRecoveryCode(siteSecret: string, accountId: string, code: string): string {
  return hashCode(siteSecret, `recovery code of ${accountId}`, normalize(code))
}

/** Replaces characters that look alike, and removes separators. */
function normalize(code: string): string {
  return code
    .toLowerCase()
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
    .replace(/[^0-9a-z]/g, '')
}
