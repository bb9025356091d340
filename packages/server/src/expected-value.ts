import type * as v from 'valibot'

/** What the library of schemas calls things, in words. */
const words: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['integer', 'a whole number'],
  ['boolean', 'true or false'],
  ['Object', 'an object'],
  ['Array', 'a list'],
  ['Date', 'a date'],
])

/** Says in words what was expected in the place of a value that a schema refused: "expected at least 1 character". */
export function expectedValue(issue: v.BaseIssue<unknown>): string {
  // A sentence of the schema's own says more than what the library expects, such as a pattern.
  if (issue.message.startsWith('expected ')) return issue.message
  if (issue.received === 'undefined') return 'expected a value'
  const [, sign, bound] = /^([<>]=)(\d+)$/.exec(issue.expected ?? '') ?? []
  if (bound !== undefined)
    return `expected at ${sign === '>=' ? 'least' : 'most'} ${bound}${unitOf(issue, bound)}`
  const named = issue.expected ?? (issue.type === 'integer' ? issue.type : 'another value')
  const parts = named.replaceAll(/^\(|\)$/g, '').split(' | ')
  return `expected ${parts.map((part) => words.get(part) ?? part).join(' or ')}`
}

/** What is counted: of a number nothing. */
function unitOf({ input }: v.BaseIssue<unknown>, bound: string): string {
  if (typeof input === 'string') return bound === '1' ? ' character' : ' characters'
  if (Array.isArray(input)) return bound === '1' ? ' entry' : ' entries'
  return ''
}
