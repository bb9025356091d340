import { type FieldViolation, type IdentityProfile, isStorableText } from '@foyer/protocol'

/** The texts of a profile that no database can keep. */
export function unstorableTexts(profile: IdentityProfile): FieldViolation[] {
  return Object.entries(profile)
    .filter(([, text]) => !isStorableText(text))
    .map(([name]) => ({
      field: `profile.${name}`,
      description: 'expected text without NUL and without halves of surrogate pairs',
      data: { type: 'TEXT' },
    }))
}
