import type { LoginState } from '@foyer/client'
import { useFoyer } from './FoyerProvider.js'
import { useAction } from './useAction.js'
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

/** Gives back accounts whose password is forgotten, and changes passwords. */
export function useRecovery(options?: LoginOptions): UseRecovery {
  const { auth } = useFoyer()
  const { run, ...progress } = useLoginProgress(auth.recover, options)
  const sending = useAction(async ({ email, redirectUri, language }: RecoveryMail) => {
    await auth.sendPasswordResetEmail(email, redirectUri, language ? { language } : {})
    return true
  })
  const changing = useAction(async (newPassword: string) => {
    await auth.changePassword(newPassword)
    return true
  })
  return {
    ...progress,
    pending: progress.pending || sending.pending || changing.pending,
    error: progress.error ?? sending.error ?? changing.error,
    recover: run,
    sendMail: async (email, redirectUri, { language } = {}) =>
      (await sending.run({ email, redirectUri, language })) ?? false,
    changePassword: async (newPassword) => (await changing.run(newPassword)) ?? false,
  }
}

interface RecoveryMail {
  email: string
  redirectUri: string
  language: string | undefined
}
