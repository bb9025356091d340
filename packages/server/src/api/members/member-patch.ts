import { isDeepStrictEqual } from 'node:util'
import type { IdentityProfile } from '@foyer/protocol'
import type { MemberImage, MemberPatch } from '@foyer/protocol/member-endpoints'
import * as v from 'valibot'
import type { MemberAppearance } from '../../identity/profile/change-member.js'
import { fromPlainValue, isCustomName, toPlainValue } from '../../identity/profile/custom-value.js'
import { withoutEmpty } from '../../identity/profile/profile.js'
import { toMemberAddress } from '../../identity/profile/wire-member.js'
import {
  dayText,
  displayFields,
  emailText,
  LIST_LENGTH,
  phoneText,
  textUpTo,
} from '../kit/profile-fields.js'

const text = (length: number) => v.exactOptional(textUpTo(length))
const list = <Item extends v.GenericSchema>(item: Item) =>
  v.exactOptional(v.pipe(v.array(item), v.maxLength(LIST_LENGTH)))
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

/** Fields of a member that a patch can set. Other fields (`status`, `slug`, dates) are ignored. */
export const memberPatch = {
  contact: v.exactOptional(
    v.object({
      firstName: text(100),
      lastName: text(100),
      phones: list(phoneText),
      emails: list(emailText),
      addresses: list(address),
      birthdate: v.exactOptional(dayText),
      company: text(1000),
      jobTitle: text(1000),
      customFields: v.exactOptional(customFields),
    }),
  ),
  profile: v.exactOptional(v.object({ nickname: text(100), ...displayFields })),
  privacyStatus: v.exactOptional(v.picklist(['UNKNOWN', 'PUBLIC', 'PRIVATE'])),
}

/**
 * Applies a patch to a member's profile. Omitted fields stay unchanged, an empty string or null removes a field, and a
 * list that is not empty replaces the stored list.
 */
export function applyPatch(
  { profile, display }: MemberAppearance,
  { contact = {}, profile: profilePatch = {}, privacyStatus }: MemberPatch,
): MemberAppearance {
  const { firstName, lastName, company, birthdate, jobTitle: position } = contact
  const { nickname, photo, cover, title } = profilePatch
  const texts = { firstName, lastName, company, birthdate, position, nickname }
  const picture = photo === undefined ? undefined : (photo?.url ?? '')
  const changed: IdentityProfile = {
    ...replaced(profile, { ...texts, picture }),
    ...listsOf(profile, contact),
  }
  if (contact.customFields) changed.customFields = customFieldsOf(profile, contact.customFields)
  if (privacyStatus && privacyStatus !== 'UNKNOWN') changed.privacyStatus = privacyStatus
  return { profile: changed, display: replaced(display, { photo, cover, title }) }
}

/** Copies an object with new values. Undefined changes nothing; null and an empty string remove the field. */
function replaced<Source extends object>(
  source: Source,
  values: { [Name in keyof Source]?: Source[Name] | string | MemberImage | null | undefined },
): Source {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined)
  const texts = defined.map(([name, value]) => [name, value ?? ''])
  return withoutEmpty({ ...source, ...Object.fromEntries(texts) })
}

/**
 * Returns the lists that a patch replaces. Entries that are stored already keep what the members API does not show,
 * such as their tags.
 */
function listsOf(
  profile: IdentityProfile,
  { phones = [], emails = [], addresses = [] }: NonNullable<MemberPatch['contact']>,
): IdentityProfile {
  const { phonesV2 = [], secondaryEmails = [] } = profile
  const lists: IdentityProfile = {}
  if (phones.length > 0) {
    const find = storedEntries(phonesV2, ({ phone }) => phone)
    lists.phonesV2 = phones.map((phone) => find(phone) ?? { phone })
  }
  if (emails.length > 0) {
    const find = storedEntries(secondaryEmails, ({ email }) => email)
    lists.secondaryEmails = emails.map((email) => find(email) ?? { email })
  }
  if (addresses.length > 0) {
    const find = storedEntries(profile.addresses ?? [], ({ address }) => toMemberAddress(address))
    lists.addresses = addresses.map(
      (address) => find(address) ?? { address: withoutEmpty(address) },
    )
  }
  return lists
}

/** Returns a function that finds the stored entry with this form in the members API, each entry once. */
function storedEntries<Entry, Shown>(
  stored: readonly Entry[],
  toShown: (entry: Entry) => Shown,
): (shown: Shown) => Entry | undefined {
  const unmatched = [...stored]
  return (shown) => {
    const index = unmatched.findIndex((entry) => isDeepStrictEqual(toShown(entry), shown))
    return index < 0 ? undefined : unmatched.splice(index, 1)[0]
  }
}

/**
 * Changes the custom fields in a patch, and keeps the other fields. An empty value removes a field. An unchanged value
 * keeps its type: plain JSON has no dates.
 */
function customFieldsOf(
  { customFields: before = [] }: IdentityProfile,
  patch: CustomFields,
): NonNullable<IdentityProfile['customFields']> {
  const fields = new Map(before.map(({ name, value }) => [name, value]))
  for (const [name, { value: plain }] of Object.entries(patch)) {
    const stored = fields.get(name)
    if (plain !== '' && stored && isDeepStrictEqual(toPlainValue(stored), plain)) continue
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
