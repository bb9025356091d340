import type { LoginState } from '@foyer/client'
import { useFoyer } from '../FoyerProvider.js'
import { type LoginOptions, type LoginStatus, useLoginProgress } from './useLoginProgress.js'

/** Password resets and changes. */
export interface UsePasswordReset extends LoginStatus {
  /**
   * Sends an e-mail with a link to a hosted page that sets a new password. The page then links to `redirectUri`, which
   * must be on a registered origin of the OAuth client. Returns true on success, also for unknown addresses.
   */
  sendEmail(email: string, redirectUri: string, options?: { language?: string }): Promise<boolean>
  /** Sets a new password with the token in the link of that e-mail, and logs in. */
  resetPassword(input: { recoveryToken: string; password: string }): Promise<LoginState | undefined>
  /** Changes the password of the current member; true on success. */
  changePassword(newPassword: string): Promise<boolean>
}

/**
 * Resets and changes passwords.
 * @example
 * const { sendEmail } = usePasswordReset()
 * const send = () => sendEmail('ada@example.com', `${location.origin}/callback`).then(setSent)
 */
export function usePasswordReset(options?: LoginOptions): UsePasswordReset {
  const { auth } = useFoyer()
  const { state, pending, error, step, run } = useLoginProgress(options)
  const succeeds = async (work: () => Promise<unknown>): Promise<boolean> =>
    (await run(() => work().then(() => true))) ?? false
  return {
    state,
    pending,
    error,
    resetPassword: (input) => step(() => auth.resetPassword(input)),
    sendEmail: (email, redirectUri, sending) =>
      succeeds(() => auth.sendPasswordResetEmail(email, redirectUri, sending)),
    changePassword: (newPassword) => succeeds(() => auth.changePassword(newPassword)),
  }
}
