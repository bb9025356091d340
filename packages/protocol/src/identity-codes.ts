/*
 * Codes of the identity calls, as text: the official client does not recognise them as numbers.
 * Read as `import * as identityCodes`: apps carry those that they use. @see docs/wire.md#identity-errors
 */

export const emailAlreadyExists = '-19995'
export const invalidCredentials = '-19976'
export const passwordResetRequired = '-19973'
export const missingCaptchaToken = '-19971'
export const invalidCaptchaToken = '-19970'
