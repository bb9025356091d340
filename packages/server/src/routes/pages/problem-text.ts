import type { IdentityRefusal } from '../../identity/errors.js'

const texts: Record<IdentityRefusal, string> = {
  'email-exists': 'There is an account with this address already. Sign in instead.',
  'email-unproven': 'An account with this address exists, and the address was never proven.',
  'invalid-credentials': 'The e-mail address or the password is wrong. Check both and try again.',
  'identity-unavailable': 'This account cannot sign in now. Ask the owner of the site.',
  'state-token-invalid': 'This sign-in ran out. Begin again on the site to get a new code.',
  'code-invalid': 'This code is wrong or ran out. Check the newest mail, or ask for another code.',
  'recovery-token-invalid': 'This link ran out or was used. Ask for a new mail.',
  'captcha-missing': 'Wait until the check below is done, then try again.',
  'captcha-invalid':
    'The check ran out. A new one has begun: wait until it is done, then try again.',
  'password-reset-required': 'Choose a new password before you sign in again.',
  'factor-unknown': 'This way is not set up for your account. Take another one.',
  'factor-needed': 'The password cannot be removed.',
  'enrolment-over': 'This ran out. Begin to set it up again.',
  'too-many-codes': 'Too many codes. Wait a while, or use a recovery code.',
  'recent-login-required': 'Sign in again before you change this.',
  'slug-exists': 'Another member has this name in the address. Choose another one.',
}

/** A refusal in words for the person at the form. */
export function problemText(reason: IdentityRefusal): string {
  return texts[reason]
}
