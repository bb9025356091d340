import type { IdentityProfile } from '@foyer/protocol'
import type { MemberAddress, MemberImage, MemberPatch } from '@foyer/protocol/member-endpoints'
import * as v from 'valibot'
import type { MemberLooks } from '../../identity/change-member.js'
import { fromPlainValue, isCustomName } from '../custom-value.js'
import {
  dayText,
  emailText,
  LIST_LENGTH,
  phoneText,
  pictureText,
  textUpTo,
  withoutEmpty,
} from '../profile-schema.js'
import { shortText } from '../schemas.js'

const text = (length: number) => v.exactOptional(textUpTo(length))
const list = <Item extends v.GenericSchema>(item: Item) =>
  v.exactOptional(v.pipe(v.array(item), v.maxLength(LIST_LENGTH)))
const pixels = v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0)))
const offset = v.exactOptional(v.pipe(v.number(), v.finite()))
const image = v.exactOptional(
  v.nullable(
    v.object({
      id: v.exactOptional(shortText),
      url: v.exactOptional(pictureText),
      height: pixels,
      width: pixels,
      offsetX: offset,
      offsetY: offset,
    }),
  ),
)
const address = v.object({
  streetAddress: v.exactOptional(v.object({ number: text(100), name: text(200) })),
  addressLine: text(200),
  addressLine2: text(200),
  city: text(100),
  subdivision: text(100),
  country: text(100),
  postalCode: text(50),
})

type CustomFields = NonNullable<NonNullable<MemberPatch['contact']>['customFields']>

const customFields = v.custom<CustomFields>(
  (fields) =>
    typeof fields === 'object' &&
    fields !== null &&
    Object.entries(fields).every(([name, field]) => isCustomName(name) && isField(field)),
  'expected an object of {value}, each a text, number, boolean, list or object',
)

/** What can be said about a member; what only the server says (`status`, `slug`, dates) is left aside. */
export const memberPatch = {
  contact: v.exactOptional(
    v.object({
      firstName: text(100),
      lastName: text(100),
      phones: list(phoneText),
      emails: list(emailText),
      addresses: list(address),
      birthdate: v.exactOptional(dayText),
      company: text(100),
      jobTitle: text(100),
      customFields: v.exactOptional(customFields),
    }),
  ),
  profile: v.exactOptional(
    v.object({ nickname: text(100), photo: image, cover: image, title: text(200) }),
  ),
  privacyStatus: v.exactOptional(v.picklist(['UNKNOWN', 'PUBLIC', 'PRIVATE'])),
}

/**
 * What a member's profile is after a patch: what is left out stays, an empty text or null clears, and a list that is not empty
 * replaces the one that was there.
 */
export function applyPatch(
  { profile, display }: MemberLooks,
  { contact = {}, profile: looks = {}, privacyStatus }: MemberPatch,
): MemberLooks {
  const { firstName, lastName, company, birthdate, jobTitle: position } = contact
  const texts = { firstName, lastName, company, birthdate, position, nickname: looks.nickname }
  const { photo, cover, title } = looks
  const picture = photo === undefined ? undefined : (photo?.url ?? '')
  const changed: IdentityProfile = {
    ...replaced(profile, { ...texts, picture }),
    ...listsOf(profile, contact),
  }
  if (contact.customFields) changed.customFields = customFieldsOf(profile, contact.customFields)
  if (privacyStatus && privacyStatus !== 'UNKNOWN') changed.privacyStatus = privacyStatus
  return { profile: changed, display: replaced(display, { photo, cover, title }) }
}

/** An object with other values, where undefined changes nothing, and null and an empty text take the field away. */
function replaced<Whole extends object>(
  whole: Whole,
  values: { [Name in keyof Whole]?: Whole[Name] | string | MemberImage | null | undefined },
): Whole {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const texts = given.map(([name, value]) => [name, value ?? ''])
  return withoutEmpty({ ...whole, ...Object.fromEntries(texts) })
}

/** Numbers and addresses that were there keep what else is known of them. */
function listsOf(
  profile: IdentityProfile,
  { phones = [], emails = [], addresses = [] }: NonNullable<MemberPatch['contact']>,
): IdentityProfile {
  const { phonesV2 = [], secondaryEmails = [] } = profile
  const lists: IdentityProfile = {}
  if (phones.length > 0) {
    lists.phonesV2 = phones.map((phone) => phonesV2.find((one) => one.phone === phone) ?? { phone })
  }
  if (emails.length > 0) {
    lists.secondaryEmails = emails.map(
      (email) => secondaryEmails.find((one) => one.email === email) ?? { email },
    )
  }
  if (addresses.length > 0) {
    lists.addresses = addresses.map((address: MemberAddress) => ({
      address: withoutEmpty(address),
    }))
  }
  return lists
}

/** Fields that are named change, the others stay; an empty value takes one away. */
function customFieldsOf(
  { customFields: before = [] }: IdentityProfile,
  patch: CustomFields,
): NonNullable<IdentityProfile['customFields']> {
  const fields = new Map(before.map(({ name, value }) => [name, value]))
  for (const [name, { value: plain }] of Object.entries(patch)) {
    const value = plain === '' ? undefined : fromPlainValue(plain)
    if (value) fields.set(name, value)
    else fields.delete(name)
  }
  return [...fields].map(([name, value]) => ({ name, value }))
}

function isField(field: unknown): boolean {
  if (typeof field !== 'object' || field === null) return false
  const { value }: { value?: unknown } = field
  return value === undefined || value === null || fromPlainValue(value) !== undefined
}
