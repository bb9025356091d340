import type { LoginState } from '@foyer/client'
import { useFoyer } from '../FoyerProvider.js'
import { type LoginOptions, type LoginStatus, useLoginProgress } from './useLoginProgress.js'

/** Account recovery and password changes. */
export interface UseRecovery extends LoginStatus {
  /**
   * Sends an e-mail with a link to a hosted page that sets a new password. The page then links to `redirectUri`, which
   * must be on a registered origin of the OAuth client. Returns true on success, also for unknown addresses.
   */
  sendMail(email: string, redirectUri: string, options?: { language?: string }): Promise<boolean>
  /** Sets a new password with the token in the link of that e-mail, and logs in. */
  recover(input: { recoveryToken: string; password: string }): Promise<LoginState | undefined>
  /** Changes the password of the current member; true on success. */
  changePassword(newPassword: string): Promise<boolean>
}

/**
 * Recovers accounts and changes passwords.
 * @example
 * const { sendMail } = useRecovery()
 * const send = () => sendMail('ada@example.com', `${location.origin}/callback`).then(setSent)
 */
export function useRecovery(options?: LoginOptions): UseRecovery {
  const { auth } = useFoyer()
  const { state, pending, error, step, run } = useLoginProgress(options)
  const succeeds = async (work: () => Promise<unknown>): Promise<boolean> =>
    (await run(() => work().then(() => true))) ?? false
  return {
    state,
    pending,
    error,
    recover: (input) => step(() => auth.recover(input)),
    sendMail: (email, redirectUri, sending) =>
      succeeds(() => auth.sendPasswordResetEmail(email, redirectUri, sending)),
    changePassword: (newPassword) => succeeds(() => auth.changePassword(newPassword)),
  }
}
