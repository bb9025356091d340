import type { FactorCode, FoyerClient, LoginInput, LoginState, RegisterInput } from '@foyer/client'
import { useState } from 'react'
import { useFoyer } from './FoyerProvider.js'
import { useAction } from './useAction.js'

/** How a finished login becomes a session. */
export interface LoginOptions {
  /** Called when the member is logged in. */
  onSignedIn?: (() => void) | undefined
  /** Where to go on by redirect when the hidden frame fails; without it the failure is an error. */
  fallbackRedirectUri?: string | undefined
}

/** What the hooks of login, registration and verification have in common. */
export interface LoginProgress {
  /** The last answer; `SUCCESS` once the member is logged in. */
  state: LoginState
  pending: boolean
  /** Why there was no answer, or why the session could not be opened. */
  error: Error | undefined
}

/** Login with e-mail address and password, without leaving the page. */
export interface UseLogin extends LoginProgress {
  login(input: LoginInput): Promise<LoginState | undefined>
}

/** Registration, without leaving the page. */
export interface UseRegister extends LoginProgress {
  register(input: RegisterInput): Promise<LoginState | undefined>
}

/** The code of a verification mail. */
export interface UseVerification extends LoginProgress {
  verify(verificationCode: string): Promise<LoginState | undefined>
  /** Has the mail sent again; true when it was. */
  resend(): Promise<boolean>
}

/** What a login can be finished with. */
export type SecondFactorType = FactorCode['type']

/** The code of a second factor. */
export interface UseSecondFactor extends LoginProgress {
  verify(input: FactorCode): Promise<LoginState | undefined>
  /** Takes a way, and has a code sent where one is needed. */
  choose(type: SecondFactorType): Promise<LoginState | undefined>
}

/** Logs in and opens the session. */
export function useLogin(options?: LoginOptions): UseLogin {
  const { auth } = useFoyer()
  const { run, ...progress } = useProgress(auth.login, options)
  return { ...progress, login: run }
}

/** Registers and, when nothing more is asked for, opens the session. */
export function useRegister(options?: LoginOptions): UseRegister {
  const { auth } = useFoyer()
  const { run, ...progress } = useProgress(auth.register, options)
  return { ...progress, register: run }
}

/** Verifies the login that waits for a code, and opens the session. */
export function useVerification(options?: LoginOptions): UseVerification {
  const { auth } = useFoyer()
  const submit = (verificationCode: string) => auth.processVerification({ verificationCode })
  const { run, ...progress } = useProgress(submit, options)
  const resending = useAction(() => auth.resendVerification().then(() => true))
  return {
    ...progress,
    pending: progress.pending || resending.pending,
    error: progress.error ?? resending.error,
    verify: run,
    resend: async () => (await resending.run(undefined)) ?? false,
  }
}

/** Finishes the login that waits for a second factor, and opens the session. */
export function useSecondFactor(options?: LoginOptions): UseSecondFactor {
  const { auth } = useFoyer()
  const { run, ...progress } = useProgress((ask: () => Promise<LoginState>) => ask(), options)
  return {
    ...progress,
    verify: (input) => run(() => auth.verifyFactor(input)),
    choose: (type) => run(() => auth.requestFactorCode(type)),
  }
}

function useProgress<Input>(
  ask: (input: Input) => Promise<LoginState>,
  options: LoginOptions = {},
): LoginProgress & { run(input: Input): Promise<LoginState | undefined> } {
  const client = useFoyer()
  const [state, setState] = useState<LoginState>({ loginState: 'INITIAL' })
  const action = useAction(async (input: Input) => {
    const answer = await ask(input)
    if (answer.loginState === 'SUCCESS') {
      await openSession(client, answer.data.sessionToken, options.fallbackRedirectUri)
    }
    setState(answer)
    if (client.auth.loggedIn()) options.onSignedIn?.()
    return answer
  })
  return { ...action, state }
}

/** Milliseconds that a hidden frame gets before the login goes on by redirect. */
const FALLBACK_MS = 10_000

async function openSession(
  { auth }: FoyerClient,
  sessionToken: string,
  redirectUri: string | undefined,
): Promise<void> {
  if (redirectUri === undefined) {
    await auth.getMemberTokensForDirectLogin(sessionToken)
    return
  }
  try {
    await auth.getMemberTokensForDirectLogin(sessionToken, { timeoutMs: FALLBACK_MS })
  } catch {
    // Whatever the frame failed of, the session token is good for a redirect, which shows what is wrong.
    await auth.signInWithRedirect({ redirectUri, sessionToken, prompt: 'none' })
  }
}
