import type { ImportedMember, ImportMemberResult } from '@foyer/protocol/member-import'
import type { Queries } from '../storage/database.js'
import type { IdentityDeps } from './deps.js'
import { isEmailAddress } from './email-address.js'
import { readImportedHash } from './imported-password.js'
import { insertNewIdentity, type NewIdentity } from './new-identity.js'
import { NO_PASSWORD } from './password.js'
import { profileViolations } from './profile.js'

/**
 * Takes members of another system in, in one transaction. Their hashes are kept as they are, until the next login renews
 * them. One that is there already stays as it is.
 * @returns what became of each, in the order in which they came
 */
export async function importMembers(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'settings' | 'audit'>,
  members: readonly ImportedMember[],
): Promise<ImportMemberResult[]> {
  return deps.db.transaction(async (tx) => {
    const results: ImportMemberResult[] = []
    for (const member of members) results.push(await importMember(deps, tx, member))
    const inserted = results.filter(({ action }) => action === 'INSERT').length
    const detail = { inserted, sent: members.length }
    await deps.audit.recordIn(tx, { action: 'members.imported', subject: null, detail })
    return results
  })
}

async function importMember(
  deps: Pick<IdentityDeps, 'clock' | 'settings'>,
  tx: Queries,
  member: ImportedMember,
): Promise<ImportMemberResult> {
  const email = member.email.trim()
  const description = whyNot(email, member)
  if (description !== undefined) return { email, action: 'REFUSED', description }
  const { identity, isNew } = await insertNewIdentity(tx, toIdentity(deps, email, member))
  return isNew ? { email, action: 'INSERT', id: identity.id } : { email, action: 'EXISTS' }
}

function toIdentity(
  { clock, settings }: Pick<IdentityDeps, 'clock' | 'settings'>,
  email: string,
  { passwordHash, profile = {}, verified = false }: ImportedMember,
): NewIdentity {
  const { emailVerification, enumerationSafe } = settings.registration
  return {
    email,
    emailVerified: verified,
    passwordHash: passwordHash ?? NO_PASSWORD,
    profile,
    verificationRequired: (emailVerification || enumerationSafe) && !verified,
    // The owner brings them.
    approvalRequired: false,
    now: clock.now(),
  }
}

function whyNot(email: string, { passwordHash, profile = {} }: ImportedMember): string | undefined {
  if (!isEmailAddress(email)) return 'expected an e-mail address such as name@example.com'
  if (passwordHash !== undefined && !readImportedHash(passwordHash)) {
    return 'expected a hash of bcrypt, argon2, scrypt or PBKDF2 in a known form, with a bearable cost'
  }
  const [violation] = profileViolations(profile)
  return violation && `${violation.field}: ${violation.description}`
}
