import type { LoginState } from '@foyer/client'
import { useFoyer } from '../FoyerProvider.js'
import { type LoginOptions, type LoginProgress, useLoginProgress } from './useLoginProgress.js'

/** Forgotten and changed passwords. */
export interface UseRecovery extends LoginProgress {
  /**
   * Has a mail sent with a link to set a new password; afterwards the browser goes to `redirectUri`, one of the client's
   * registered addresses. True when the server took it, whether there is such an account or not.
   */
  sendMail(email: string, redirectUri: string, options?: { language?: string }): Promise<boolean>
  /** Sets a new password with the token of that link, and opens the session. */
  recover(input: { recoveryToken: string; password: string }): Promise<LoginState | undefined>
  /** Gives the member who is logged in another password; true when it counts. */
  changePassword(newPassword: string): Promise<boolean>
}

/**
 * Gives back accounts whose password is forgotten, and changes passwords.
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
