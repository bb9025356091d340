/*
 * Codes of the identity calls, as text: the official client does not recognise them as numbers.
 * Read as `import * as identityCodes`: apps carry those that they use. @see docs/wire.md#identity-errors
 */

export const emailAlreadyExists = '-19995'
export const emailMalformed = '-19977'
export const invalidCredentials = '-19976'
/** Unknown account; only used by sites that reveal it. */
export const emailUnknown = '-19975'
/** The password is right and the member is blocked. */
export const memberBlocked = '-19974'
export const passwordResetRequired = '-19973'
export const missingCaptchaToken = '-19971'
export const invalidCaptchaToken = '-19970'
