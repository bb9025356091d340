import type { IdentityProfile } from '@foyer/protocol'
import type { CustomValue } from '@foyer/protocol/member-endpoints'
import * as v from 'valibot'
import { isCustomName, isCustomValue } from '../../identity/profile/custom-value.js'
import { isEmailAddress } from '../../identity/profile/email-address.js'

/** Accepts a string up to a length. Null counts as empty. */
export function textUpTo(length: number) {
  return v.pipe(
    v.nullable(v.string()),
    v.transform((text) => text ?? ''),
    v.maxLength(length, `expected at most ${length} characters`),
  )
}

const text = (length: number) => v.exactOptional(textUpTo(length))
const list = <Item extends v.GenericSchema>(item: Item, maxLength: number) =>
  v.exactOptional(
    v.pipe(v.array(item), v.maxLength(maxLength, `expected at most ${maxLength} entries`)),
  )

/** Maximum length of a list in a profile. */
export const LIST_LENGTH = 50

export const emailText = v.pipe(
  v.string(),
  v.check(isEmailAddress, 'expected an e-mail address such as name@example.com'),
)
export const phoneText = v.pipe(v.string(), v.minLength(1), v.maxLength(50))

/** Date as YYYY-MM-DD, or empty. */
export const dayText = v.pipe(
  textUpTo(100),
  v.check((day) => day === '' || isDay(day), 'expected a date such as 2020-03-15'),
)

/** URL of a picture, or empty. Only schemes that cannot run a script are accepted. */
export const pictureText = v.pipe(
  textUpTo(2048),
  v.check(
    (url) => url === '' || /^(https?|wix:(image|vector)):\/\//.test(url),
    'expected an address that begins with "https://"',
  ),
)

const customField = v.object({
  name: v.custom<string>(
    isCustomName,
    'expected a name that is not "__proto__" and does not begin with "$"',
  ),
  value: v.custom<CustomValue>((value) => isCustomValue(value), 'expected a custom value'),
})
const degrees = v.exactOptional(v.pipe(v.number(), v.finite()))
const address = v.object({
  formattedAddress: text(500),
  geocode: v.exactOptional(v.object({ latitude: degrees, longitude: degrees })),
  addressLine: text(200),
  addressLine2: text(200),
  streetAddress: v.exactOptional(
    v.object({
      name: text(200),
      number: text(100),
      apt: text(100),
      formattedAddressLine: text(500),
    }),
  ),
  city: text(100),
  subdivision: text(100),
  country: text(100),
  postalCode: text(50),
  hint: text(500),
})

const emailTag = v.exactOptional(v.picklist(['UNTAGGED', 'MAIN', 'HOME', 'WORK']))
const phoneTag = v.exactOptional(v.picklist(['UNTAGGED', 'MAIN', 'HOME', 'MOBILE', 'WORK', 'FAX']))
const addressTag = v.exactOptional(v.picklist(['UNTAGGED', 'HOME', 'WORK', 'BILLING', 'SHIPPING']))

const wireProfile = v.object({
  nickname: v.exactOptional(
    v.pipe(
      textUpTo(100),
      v.transform((nickname) => nickname.trim()),
    ),
  ),
  firstName: text(100),
  lastName: text(100),
  picture: v.exactOptional(pictureText),
  labels: list(v.pipe(v.string(), v.maxLength(100)), 100),
  language: text(35),
  privacyStatus: v.exactOptional(v.picklist(['UNDEFINED', 'PUBLIC', 'PRIVATE'])),
  customFields: list(customField, 100),
  emails: list(emailText, LIST_LENGTH),
  secondaryEmails: list(v.object({ email: emailText, tag: emailTag }), LIST_LENGTH),
  phones: list(phoneText, LIST_LENGTH),
  phonesV2: list(
    v.object({
      countryCode: v.exactOptional(v.pipe(v.string(), v.maxLength(10))),
      phone: phoneText,
      tag: phoneTag,
    }),
    LIST_LENGTH,
  ),
  addresses: list(v.object({ address, tag: addressTag }), LIST_LENGTH),
  company: text(1000),
  position: text(1000),
  birthdate: v.exactOptional(dayText),
  slug: text(255),
  subscription: v.exactOptional(v.boolean()),
  vatId: text(1000),
})

/**
 * Profile of a member. Unknown fields are ignored; the legacy lists `emails` and `phones` become `secondaryEmails` and
 * `phonesV2`.
 * @see docs/wire.md#identity
 */
export const profileSchema: v.GenericSchema<unknown, IdentityProfile> = v.pipe(
  wireProfile,
  v.transform(({ emails, phones, ...profile }) => {
    const secondaryEmails = profile.secondaryEmails ?? emails?.map((email) => ({ email }))
    const phonesV2 = profile.phonesV2 ?? phones?.map((phone) => ({ phone }))
    return withoutEmpty({
      ...profile,
      ...(secondaryEmails && { secondaryEmails }),
      ...(phonesV2 && { phonesV2 }),
    })
  }),
)

/** Copies an object without its empty strings. */
export function withoutEmpty<Source extends object>(source: Source): Source {
  const copy = { ...source }
  for (const [name, value] of Object.entries(copy)) {
    if (value === '') Reflect.deleteProperty(copy, name)
  }
  return copy
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
