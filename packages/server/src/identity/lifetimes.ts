/** Lifetime in seconds of a login that waits for the code of a mail, and of that code. */
export const STATE_TOKEN_SECONDS = 1800

/** Lifetime in seconds of a login that waits for a second factor, and of the codes sent for it. */
export const MFA_SECONDS = 600

/** Lifetime in seconds of the link and the code of a recovery mail. */
export const RECOVERY_SECONDS = 1800

/** Lifetime in seconds of the link and the code of an invitation by the owner. */
export const ACTIVATION_SECONDS = 3 * 86_400

/** Lifetime in seconds of the code that confirms a new e-mail address. */
export const EMAIL_CHANGE_SECONDS = 1800

/** Lifetime in seconds of the link that confirms the deletion of an account. */
export const CONFIRM_SECONDS = 86_400
