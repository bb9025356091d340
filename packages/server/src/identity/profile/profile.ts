import { type FieldViolation, type IdentityProfile, isStorableText } from '@foyer/protocol'
import type { MemberDisplay } from '../../storage/identity/identities.js'
import { FieldsInvalidError } from '../errors.js'

/** Maximum size of a profile as JSON, in bytes. */
const MAX_PROFILE_BYTES = 65_536

/**
 * Lists the violations of a profile: strings that cannot be stored, and its size. The schema of the call has checked
 * its shape.
 */
export function profileViolations(profile: IdentityProfile & MemberDisplay): FieldViolation[] {
  const violations: FieldViolation[] = []
  for (const [name, value] of Object.entries(profile)) {
    if (isStorable(value)) continue
    const description = 'expected a string without NUL and without unpaired surrogates'
    violations.push({ field: `profile.${name}`, description, data: { type: 'TEXT' } })
  }
  if (Buffer.byteLength(JSON.stringify(profile)) > MAX_PROFILE_BYTES) {
    const description = `expected at most ${MAX_PROFILE_BYTES} bytes of JSON`
    violations.push({ field: 'profile', description, data: { type: 'SIZE' } })
  }
  return violations
}

/** Checks a profile. @throws FieldsInvalidError for an invalid one */
export function assertProfile(profile: IdentityProfile & MemberDisplay): void {
  const violations = profileViolations(profile)
  if (violations.length > 0) throw new FieldsInvalidError(violations)
}

/** Returns whether every database can store all strings and names of a JSON value. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => isStorableText(name) && isStorable(inner))
}

/** Copies an object without its empty strings. */
export function withoutEmpty<Source extends object>(source: Source): Source {
  const copy = { ...source }
  for (const [name, value] of Object.entries(copy)) {
    if (value === '') Reflect.deleteProperty(copy, name)
  }
  return copy
}
