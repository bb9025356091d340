import type { FactorCode, LoginInput, LoginState, RegisterInput } from '@foyer/client'
import { useFoyer } from '../FoyerProvider.js'
import { type LoginOptions, type LoginProgress, useLoginProgress } from './useLoginProgress.js'
import { withCaptcha } from './with-captcha.js'

/** Login with e-mail address and password, without leaving the page. */
export interface UseLogin extends LoginProgress {
  /** Logs in and opens the session; the state that it came to, undefined when it failed. Never throws: see `error`. */
  login(input: LoginInput): Promise<LoginState | undefined>
}

/** Registration, without leaving the page. */
export interface UseRegister extends LoginProgress {
  /** Asks for an account, and opens the session where nothing else is asked for. Never throws: see `error`. */
  register(input: RegisterInput): Promise<LoginState | undefined>
}

/** The code of a verification mail. */
export interface UseVerification extends LoginProgress {
  /** Submits the code for the last login or registration, and opens the session. Never throws: see `error`. */
  verify(verificationCode: string): Promise<LoginState | undefined>
  /** Has the mail sent again; true when it was. */
  resend(): Promise<boolean>
}

/** Types of second factors that finish a login. */
export type SecondFactorType = FactorCode['type']

/** The code of a second factor. */
export interface UseSecondFactor extends LoginProgress {
  /** Submits a code and opens the session. Never throws: see `error`. */
  verify(input: FactorCode): Promise<LoginState | undefined>
  /** Takes a way, and has a code sent where one is needed. */
  choose(type: SecondFactorType): Promise<LoginState | undefined>
}

/**
 * Logs in and opens the session.
 * @example
 * const { login, state, pending, error } = useLogin()
 * if (state.loginState === 'SECOND_FACTOR_REQUIRED') return <SecondFactor waiting={state.data} />
 */
export function useLogin(options?: LoginOptions): UseLogin {
  const { auth } = useFoyer()
  const { state, pending, error, step } = useLoginProgress(options)
  const send = withCaptcha(auth.login, options?.solveCaptcha)
  return { state, pending, error, login: (input) => step(() => send(input)) }
}

/**
 * Registers and, when nothing more is asked for, opens the session.
 * @example
 * const { register, state, pending } = useRegister()
 * onClick={() => void register({ email, password: 'two quiet words' })}
 */
export function useRegister(options?: LoginOptions): UseRegister {
  const { auth } = useFoyer()
  const { state, pending, error, step } = useLoginProgress(options)
  const send = withCaptcha(auth.register, options?.solveCaptcha)
  return { state, pending, error, register: (input) => step(() => send(input)) }
}

/**
 * Verifies the login that waits for a code, and opens the session.
 * @example
 * const { resend } = useVerification()
 */
export function useVerification(options?: LoginOptions): UseVerification {
  const { auth } = useFoyer()
  const { state, pending, error, step, run } = useLoginProgress(options)
  return {
    state,
    pending,
    error,
    verify: (verificationCode) => step(() => auth.processVerification({ verificationCode })),
    resend: async () => (await run(() => auth.resendVerification().then(() => true))) ?? false,
  }
}

/**
 * Finishes the login that waits for a second factor, and opens the session.
 * @example
 * const { choose, verify, state, pending } = useSecondFactor()
 */
export function useSecondFactor(options?: LoginOptions): UseSecondFactor {
  const { auth } = useFoyer()
  const { state, pending, error, step } = useLoginProgress(options)
  return {
    state,
    pending,
    error,
    verify: (input) => step(() => auth.verifyFactor(input)),
    choose: (type) => step(() => auth.requestFactorCode(type)),
  }
}
