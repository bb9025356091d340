import type { CollectionField, WireFilter } from '@foyer/protocol'

/** Comparison of a typed text with a field: substring, number, boolean, or element of a list. */
export type Comparison = 'contains' | 'number' | 'yes-or-no' | 'has'

const comparisons: ReadonlyMap<string, Comparison> = new Map([
  ['TEXT', 'contains'],
  ['URL', 'contains'],
  ['EMAIL', 'contains'],
  ['SLUG', 'contains'],
  ['RICH_TEXT', 'contains'],
  ['DATE', 'contains'],
  ['TIME', 'contains'],
  ['LANGUAGE', 'contains'],
  ['REFERENCE', 'contains'],
  ['ANY', 'contains'],
  ['NUMBER', 'number'],
  ['BOOLEAN', 'yes-or-no'],
  ['ARRAY_STRING', 'has'],
])

/** Returns the comparison for a field; undefined for fields that cannot be filtered (dates, objects, media). */
export function comparisonOf(field: CollectionField): Comparison | undefined {
  return comparisons.get(field.type)
}

/** Filter of a typed text, or a hint on what to type instead. */
export type TypedFilter = { filter: WireFilter | undefined } | { hint: string }

/** Parses a typed text as a filter on a field. Blank text means no filter. */
export function readTypedFilter(field: CollectionField, text: string): TypedFilter {
  const typed = text.trim()
  if (typed === '') return { filter: undefined }
  switch (comparisonOf(field)) {
    case 'contains':
      return { filter: { [field.key]: { $contains: typed } } }
    case 'has':
      return { filter: { [field.key]: { $hasSome: [typed] } } }
    case 'number':
      return readNumber(field.key, typed)
    case 'yes-or-no':
      return readYesOrNo(field.key, typed)
    case undefined:
      return { hint: 'This field cannot be filtered here. Choose another one.' }
  }
}

function readNumber(key: string, typed: string): TypedFilter {
  const value = Number(typed)
  if (!Number.isFinite(value))
    return { hint: 'This field holds numbers. Enter a number, for example 1994.' }
  return { filter: { [key]: { $eq: value } } }
}

function readYesOrNo(key: string, typed: string): TypedFilter {
  const word = typed.toLowerCase()
  if ('yes'.startsWith(word) || word === 'true') return { filter: { [key]: { $eq: true } } }
  if ('no'.startsWith(word) || word === 'false') return { filter: { [key]: { $eq: false } } }
  return { hint: 'This field holds yes or no. Enter “yes” or “no”.' }
}
