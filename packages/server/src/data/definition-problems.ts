import * as v from 'valibot'
import { expectedValue } from '../expected-value.js'

/** How many problems are told at once. */
const MOST = 10

/** What does not fit in a definition, in one line; a field in a list is named by its key. */
export function describeProblems(
  issues: readonly v.BaseIssue<unknown>[],
  definition: unknown,
): string {
  const lines = issues.slice(0, MOST).map((issue) => {
    const place = placeOf(issue, definition)
    return place === '' ? expected(issue) : `${place}: ${expected(issue)}`
  })
  const more = issues.length - lines.length
  return more > 0 ? `${lines.join('; ')}; and ${more} more` : lines.join('; ')
}

function placeOf(issue: v.BaseIssue<unknown>, definition: unknown): string {
  const path = v.getDotPath(issue) ?? ''
  const [, index, rest] = /^fields\.(\d+)(?:\.(.*))?$/.exec(path) ?? []
  const key = index === undefined ? Object(definition).key : keyAt(definition, Number(index))
  const inner = index === undefined ? path : (rest ?? '')
  if (typeof key !== 'string') return path === '' ? '' : `"${path}"`
  return inner === '' ? `the field "${key}"` : `the field "${key}", "${inner}"`
}

function keyAt(definition: unknown, index: number): unknown {
  return Object(Object(Object(definition).fields)[index]).key
}

function expected(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object' && issue.expected === 'never')
    return 'expected no such property'
  return expectedValue(issue)
}
