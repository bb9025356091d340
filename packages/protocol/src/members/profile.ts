/** Visibility of a member's profile; `UNDEFINED` counts as `PRIVATE`. */
export type PrivacyStatus = 'UNDEFINED' | 'PUBLIC' | 'PRIVATE'

export type EmailTag = 'UNTAGGED' | 'MAIN' | 'HOME' | 'WORK'
export type PhoneTag = 'UNTAGGED' | 'MAIN' | 'HOME' | 'MOBILE' | 'WORK' | 'FAX'
export type AddressTag = 'UNTAGGED' | 'HOME' | 'WORK' | 'BILLING' | 'SHIPPING'

/**
 * A value of a custom field; exactly one kind is set. Dates are ISO 8601 strings, numbers that are not finite are
 * strings.
 */
export type CustomValue =
  | { strValue: string }
  | { numValue: number | 'NaN' | 'Infinity' | '-Infinity' }
  | { dateValue: string }
  | { boolValue: boolean }
  | { listValue: { value: CustomValue[] } }
  | { mapValue: { value: Record<string, CustomValue> } }

export interface CustomField {
  name: string
  value: CustomValue
}

/** A postal address. */
export interface PostalAddress {
  formattedAddress?: string
  geocode?: { latitude?: number; longitude?: number }
  addressLine?: string
  addressLine2?: string
  streetAddress?: { name?: string; number?: string; apt?: string; formattedAddressLine?: string }
  city?: string
  subdivision?: string
  country?: string
  postalCode?: string
  hint?: string
}

/** Profile of a member. @see docs/wire/members.md#identity */
export interface IdentityProfile {
  nickname?: string
  firstName?: string
  lastName?: string
  /** URL of a picture. */
  picture?: string
  labels?: string[]
  /** Language of e-mails to the member, a BCP 47 tag. */
  language?: string
  privacyStatus?: PrivacyStatus
  customFields?: CustomField[]
  /** Older form of `secondaryEmails`. */
  emails?: string[]
  secondaryEmails?: { email: string; tag?: EmailTag }[]
  /** Older form of `phonesV2`. */
  phones?: string[]
  phonesV2?: { countryCode?: string; phone: string; tag?: PhoneTag }[]
  addresses?: { address: PostalAddress; tag?: AddressTag }[]
  company?: string
  position?: string
  /** YYYY-MM-DD. */
  birthdate?: string
  slug?: string
  /** True when the member subscribed to news. */
  subscription?: boolean
  vatId?: string
}
