import { type FieldViolation, type IdentityProfile, isStorableText } from '@foyer/protocol'
import type { MemberDisplay } from '../storage/identities.js'
import { RegistrationInvalidError } from './errors.js'

/** Bytes of a profile as JSON. */
const PROFILE_BYTES = 65_536

/** What is wrong with a profile whose shape is right. */
export function profileViolations(profile: IdentityProfile & MemberDisplay): FieldViolation[] {
  const violations: FieldViolation[] = []
  for (const [name, value] of Object.entries(profile)) {
    if (isStorable(value)) continue
    const description = 'expected text without NUL and without halves of surrogate pairs'
    violations.push({ field: `profile.${name}`, description, data: { type: 'TEXT' } })
  }
  if (Buffer.byteLength(JSON.stringify(profile)) > PROFILE_BYTES) {
    const description = `expected at most ${PROFILE_BYTES} bytes of JSON`
    violations.push({ field: 'profile', description, data: { type: 'SIZE' } })
  }
  return violations
}

/** @throws RegistrationInvalidError for a profile that cannot be kept */
export function assertProfile(profile: IdentityProfile & MemberDisplay): void {
  const violations = profileViolations(profile)
  if (violations.length > 0) throw new RegistrationInvalidError(violations)
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => isStorableText(name) && isStorable(inner))
}
