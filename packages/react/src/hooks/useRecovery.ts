import type { LoginState } from '@foyer/client'
import { useFoyer } from '../FoyerProvider.js'
import { type LoginOptions, type LoginProgress, useLoginProgress } from './useLoginProgress.js'

/** Forgotten and changed passwords. */
export interface UseRecovery extends LoginProgress {
  /**
   * Sends an e-mail with a link to set a new password, which leads to `redirectUri`, a registered address of the
   * client. True on success, also for unknown addresses.
   */
  sendMail(email: string, redirectUri: string, options?: { language?: string }): Promise<boolean>
  /** Sets a new password with the token of that link, and logs in. */
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
