/*
 * Error codes of the identity calls, as strings, because the official client does not recognize them as numbers. Import
 * as `import * as identityCodes`, so that an app bundles only those that it uses. @see
 * docs/wire/errors.md#errors-of-accounts
 */

export const emailAlreadyExists = '-19995'
export const emailMalformed = '-19977'
export const invalidCredentials = '-19976'
/** Unknown account. Only for sites that reveal which addresses have an account. */
export const emailUnknown = '-19975'
/** The password is correct, but the member is blocked. */
export const memberBlocked = '-19974'
export const passwordResetRequired = '-19973'
export const missingCaptchaToken = '-19971'
export const invalidCaptchaToken = '-19970'
