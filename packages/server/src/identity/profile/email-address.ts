import type { FieldViolation } from '@foyer/protocol'
import { isEmailAddress } from '../../settings/email-address.js'
import { expectedEmailAddress, FieldsInvalidError } from '../errors.js'

/**
 * Returns the violation of a string that does not have the form of an e-mail address. Returns undefined for an address.
 * @param field name of the field in the request
 */
export function emailViolation(text: string, field: string): FieldViolation | undefined {
  if (isEmailAddress(text)) return undefined
  return { field, description: expectedEmailAddress, data: { type: 'EMAIL' } }
}

/**
 * Checks the form of an e-mail address.
 * @param field name of the field in the request
 * @throws FieldsInvalidError for an invalid address
 */
export function assertEmailAddress(text: string, field: string): void {
  const violation = emailViolation(text, field)
  if (violation) throw new FieldsInvalidError([violation])
}
