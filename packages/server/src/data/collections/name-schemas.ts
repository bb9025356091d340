import { collectionLimits, isStorableText } from '@foyer/protocol'
import * as v from 'valibot'

/** Schema of a string with a maximum length that every supported database can store. */
export function text(maxLength: number): v.GenericSchema<unknown, string> {
  return v.pipe(
    v.string(),
    v.maxLength(maxLength, `expected at most ${maxLength} characters`),
    v.check(isStorableText, 'expected a string without NUL and unpaired surrogates'),
  )
}

export const name: v.GenericSchema<unknown, string> = text(collectionLimits.nameLength)

/** Schema of a collection id in a definition. @see docs/wire/collections.md */
export const declaredCollectionId: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^[\\w/-]{1,${collectionLimits.idLength}}$`),
    `expected up to ${collectionLimits.idLength} letters, digits, "_", "-" or "/"`,
  ),
)

/** Schema of a field key. In filters, dots separate the parts of a path, and operators begin with "$". */
export const fieldKey: v.GenericSchema<unknown, string> = v.pipe(
  name,
  v.check(
    (key) => key !== '' && key !== '__proto__' && !key.startsWith('$') && !key.includes('.'),
    'expected a name without a dot that neither begins with "$" nor is "__proto__"',
  ),
)
