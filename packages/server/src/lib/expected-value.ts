import type * as v from 'valibot'

/** Names of Valibot's types in error messages. */
const words: ReadonlyMap<string, string> = new Map([
  ['string', 'a string'],
  ['number', 'a number'],
  ['integer', 'a whole number'],
  ['boolean', 'true or false'],
  ['Object', 'an object'],
  ['Array', 'a list'],
  ['Date', 'a date'],
])

/** Describes what a schema expected instead of a value: "expected at least 1 character". */
export function expectedValue(issue: v.BaseIssue<unknown>): string {
  // A message in the schema is more specific than that of the library, for example about a pattern.
  if (issue.message.startsWith('expected ')) return issue.message
  if (issue.received === 'undefined') return 'expected a value'
  const [, sign, bound] = /^([<>]=)(\d+)$/.exec(issue.expected ?? '') ?? []
  if (bound !== undefined)
    return `expected at ${sign === '>=' ? 'least' : 'most'} ${bound}${unitOf(issue, bound)}`
  const expected = issue.expected ?? (issue.type === 'integer' ? issue.type : 'another value')
  const parts = expected.replaceAll(/^\(|\)$/g, '').split(' | ')
  return `expected ${parts.map((part) => words.get(part) ?? part).join(' or ')}`
}

/** Returns the unit of a length; empty for the value of a number. */
function unitOf({ input }: v.BaseIssue<unknown>, bound: string): string {
  if (typeof input === 'string') return bound === '1' ? ' character' : ' characters'
  if (Array.isArray(input)) return bound === '1' ? ' entry' : ' entries'
  return ''
}
