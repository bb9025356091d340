import type { FieldViolation } from '@foyer/protocol'
import * as v from 'valibot'
import { RequestInvalidError } from '../../http/errors.js'
import { expectedValue } from '../../lib/expected-value.js'

/** Maximum number of values of a message for which all violations are reported. For a larger one, only the first is. */
const MAX_REPORTED_VALUES = 10_000

/** Validates the message of a request with a schema. @throws RequestInvalidError */
export function parseMessage<Message>(
  schema: v.GenericSchema<unknown, Message>,
  message: unknown,
): Message {
  // Stops at the first issue: those of a list with millions of entries would take gigabytes.
  const result = v.safeParse(schema, message, { abortEarly: true })
  if (result.success) return result.output
  const all = hasMoreValues(message, MAX_REPORTED_VALUES) ? result : v.safeParse(schema, message)
  throw new RequestInvalidError((all.issues ?? result.issues).map(toViolation))
}

/** Returns whether a JSON value contains more than `max` values. */
function hasMoreValues(json: unknown, max: number): boolean {
  const pending = [json]
  for (let count = 0; pending.length > 0; count++) {
    if (count + pending.length > max) return true
    const value = pending.pop()
    if (typeof value !== 'object' || value === null) continue
    const inner: unknown[] = Object.values(value)
    if (inner.length > max) return true
    pending.push(...inner)
  }
  return false
}

function toViolation(issue: v.BaseIssue<unknown>): FieldViolation {
  return { field: v.getDotPath(issue) ?? '', description: expectedValue(issue), data: {} }
}
