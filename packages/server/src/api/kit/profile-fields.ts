import { parseIsoDate } from '@foyer/protocol'
import * as v from 'valibot'
import { expectedEmailAddress } from '../../identity/errors.js'
import { isEmailAddress } from '../../settings/email-address.js'
import { shortText } from './schemas.js'

/** Accepts a string up to a length. Null counts as empty. */
export function textUpTo(length: number) {
  return v.pipe(
    v.nullable(v.string()),
    v.transform((text) => text ?? ''),
    v.maxLength(length, `expected at most ${length} characters`),
  )
}

/** Maximum length of a list in a profile. */
export const LIST_LENGTH = 50

export const emailText = v.pipe(v.string(), v.check(isEmailAddress, expectedEmailAddress))
export const phoneText = v.pipe(v.string(), v.minLength(1), v.maxLength(50))

/** Date as YYYY-MM-DD, or empty. */
export const dayText = v.pipe(
  textUpTo(100),
  v.check(
    (day) => day === '' || (/^\d{4}-\d\d-\d\d$/.test(day) && parseIsoDate(day) !== undefined),
    'expected a date such as 2020-03-15',
  ),
)

/** URL of a picture, or empty. Only schemes that cannot run a script are accepted. */
export const pictureText = v.pipe(
  textUpTo(2048),
  v.check(
    (url) => url === '' || /^(https?|wix:(image|vector)):\/\//.test(url),
    'expected an address that begins with "https://"',
  ),
)

const pixels = v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0)))
const offset = v.exactOptional(v.pipe(v.number(), v.finite()))
const image = v.object({
  id: v.exactOptional(shortText),
  url: v.exactOptional(pictureText),
  height: pixels,
  width: pixels,
  offsetX: offset,
  offsetY: offset,
})

/** Pictures and title of a member; null removes one. Pictures are addresses: members upload no files. */
export const displayFields = {
  photo: v.exactOptional(v.nullable(image)),
  cover: v.exactOptional(v.nullable(image)),
  title: v.exactOptional(textUpTo(200)),
}
