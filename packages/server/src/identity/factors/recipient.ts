import type { FactorType } from '../../storage/factors.js'
import { RegistrationInvalidError } from '../errors.js'

/** Country and number, without spaces. @see ITU-T E.164 §6 */
const PHONE = /^\+[1-9]\d{6,14}$/
/** What a device is known by at the owner's push service. */
const DEVICE = /^[\x21-\x7e]{1,512}$/

/**
 * Where the codes of a new factor go; null for those that need no address of their own.
 * @throws RegistrationInvalidError on the field `to`
 */
export function readRecipient(type: FactorType, to: string | undefined): string | null {
  switch (type) {
    case 'TOTP':
    case 'EMAIL':
      if (to === undefined) return null
      throw invalid(`expected nothing for a factor of type "${type}"`)
    case 'SMS':
    case 'CALL': {
      const number = (to ?? '').replace(/[\s()./-]/g, '')
      if (PHONE.test(number)) return number
      throw invalid('expected a phone number with its country, such as +49 30 901820')
    }
    case 'PUSH':
      if (to !== undefined && DEVICE.test(to)) return to
      throw invalid('expected the address of a device, up to 512 characters without spaces')
  }
}

function invalid(description: string): RegistrationInvalidError {
  return new RegistrationInvalidError([{ field: 'to', description, data: { type: 'RECIPIENT' } }])
}
