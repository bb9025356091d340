import { collectionLimits, isStorableText } from '@foyer/protocol'
import * as v from 'valibot'

/** A text of up to so many characters that every database can keep. */
export function text(most: number): v.GenericSchema<unknown, string> {
  return v.pipe(
    v.string(),
    v.maxLength(most, `expected at most ${most} characters`),
    v.check(isStorableText, 'expected a text without NUL and halves of surrogate pairs'),
  )
}

export const name: v.GenericSchema<unknown, string> = text(collectionLimits.nameLength)

/** An id that a collection may be given. @see docs/wire.md#collections */
export const collectionId: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^[\\w/-]{1,${collectionLimits.idLength}}$`),
    `expected up to ${collectionLimits.idLength} letters, digits, "_", "-" or "/"`,
  ),
)

/** A key that a filter can name: dots lead into objects, and what begins with "$" is an operator. */
export const fieldKey: v.GenericSchema<unknown, string> = v.pipe(
  name,
  v.check(
    (key) => key !== '' && key !== '__proto__' && !key.startsWith('$') && !key.includes('.'),
    'expected a name without a dot that neither begins with "$" nor is "__proto__"',
  ),
)
