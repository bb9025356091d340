import type { IdentityProfile } from '@foyer/protocol'
import type { CustomValue } from '@foyer/protocol/member-endpoints'
import * as v from 'valibot'
import { isCustomName, isCustomValue } from '../../identity/profile/custom-value.js'
import { withoutEmpty } from '../../identity/profile/profile.js'
import {
  dayText,
  emailText,
  LIST_LENGTH,
  phoneText,
  pictureText,
  textUpTo,
} from './profile-fields.js'
import { objectIgnoringNulls } from './schemas.js'

const text = (length: number) => v.exactOptional(textUpTo(length))
const list = <Item extends v.GenericSchema>(item: Item, maxLength: number) =>
  v.exactOptional(
    v.pipe(v.array(item), v.maxLength(maxLength, `expected at most ${maxLength} entries`)),
  )

const customField = v.object({
  name: v.custom<string>(
    isCustomName,
    'expected a name that is not "__proto__" and does not begin with "$"',
  ),
  value: v.custom<CustomValue>((value) => isCustomValue(value), 'expected a custom value'),
})
const degrees = v.exactOptional(v.pipe(v.number(), v.finite()))
const address = objectIgnoringNulls({
  formattedAddress: text(500),
  geocode: v.exactOptional(v.object({ latitude: degrees, longitude: degrees })),
  addressLine: text(200),
  addressLine2: text(200),
  streetAddress: v.exactOptional(
    objectIgnoringNulls({
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

/** The schema of each field: a field without one would be dropped. */
const fields = {
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
  secondaryEmails: list(objectIgnoringNulls({ email: emailText, tag: emailTag }), LIST_LENGTH),
  phones: list(phoneText, LIST_LENGTH),
  phonesV2: list(
    objectIgnoringNulls({
      countryCode: v.exactOptional(v.pipe(v.string(), v.maxLength(10))),
      phone: phoneText,
      tag: phoneTag,
    }),
    LIST_LENGTH,
  ),
  addresses: list(objectIgnoringNulls({ address, tag: addressTag }), LIST_LENGTH),
  company: text(1000),
  position: text(1000),
  birthdate: v.exactOptional(dayText),
  slug: text(255),
  subscription: v.exactOptional(v.boolean()),
  vatId: text(1000),
} satisfies Record<keyof IdentityProfile, v.GenericSchema>

/**
 * Profile of a member. Unknown fields are ignored; the legacy lists `emails` and `phones` become `secondaryEmails` and
 * `phonesV2`.
 * @see docs/wire/members.md#identity
 */
export const profileSchema: v.GenericSchema<unknown, IdentityProfile> = v.pipe(
  objectIgnoringNulls(fields),
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
