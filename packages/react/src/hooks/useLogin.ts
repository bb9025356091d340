import type {
  FactorCode,
  LoginInput,
  LoginState,
  RegisterInput,
  SecondFactorType,
} from '@foyer/client'
import { useRef } from 'react'
import { isResultUnknown } from '../call-error.js'
import { useFoyer } from '../FoyerProvider.js'
import { type LoginOptions, type LoginStatus, useLoginProgress } from './useLoginProgress.js'
import { withCaptcha } from './with-captcha.js'

/** Login with e-mail address and password, without leaving the page. */
export interface UseLogin extends LoginStatus {
  /** Logs in. Returns the new state, or undefined on failure. Never throws: see `error`. */
  login(input: LoginInput): Promise<LoginState | undefined>
}

/** Registration, without leaving the page. */
export interface UseRegister extends LoginStatus {
  /** Registers an account, and logs in if no further step is required. Never throws: see `error`. */
  register(input: RegisterInput): Promise<LoginState | undefined>
}

/** Verification of an e-mail address by the code of an e-mail. */
export interface UseVerification extends LoginStatus {
  /** Submits the code of the last login or registration, and completes it. Never throws: see `error`. */
  verify(verificationCode: string): Promise<LoginState | undefined>
  /** Sends the e-mail again; true on success. */
  resend(): Promise<boolean>
}

/** Second factor of a login. */
export interface UseSecondFactor extends LoginStatus {
  /** Submits a code and completes the login. Never throws: see `error`. */
  verify(input: FactorCode): Promise<LoginState | undefined>
  /** Chooses a factor, and sends a code if it needs one. */
  choose(type: SecondFactorType): Promise<LoginState | undefined>
}

/**
 * Logs in with e-mail address and password.
 * @example
 * const { login, state, pending, error } = useLogin()
 * if (state.loginState === 'SECOND_FACTOR_REQUIRED') return <SecondFactorForm waiting={state.data} />
 */
export function useLogin(options?: LoginOptions): UseLogin {
  const { auth } = useFoyer()
  const { state, pending, error, step } = useLoginProgress(options)
  const send = withCaptcha(auth.login, options?.solveCaptcha)
  return { state, pending, error, login: (input) => step(() => send(input), input.email) }
}

/**
 * Registers an account, and logs in if no further step is required. After a lost response, call it again with the same
 * address and password: it continues with the account that the first request created.
 * @example
 * const { register, state, pending } = useRegister()
 * onClick={() => void register({ email, password: 'two quiet words' })}
 */
export function useRegister(options?: LoginOptions): UseRegister {
  const { auth } = useFoyer()
  const { state, pending, error, step } = useLoginProgress(options)
  const register = withCaptcha(auth.register, options?.solveCaptcha)
  const login = withCaptcha(auth.login, options?.solveCaptcha)
  /** The address of a registration whose result is unknown. */
  const emailWithUnknownResult = useRef<string>(undefined)
  const send = async (input: RegisterInput): Promise<LoginState> => {
    try {
      const state = await register(input)
      if (input.email !== emailWithUnknownResult.current || !isTaken(state)) return state
      // The account is probably the one that the lost request created: its password proves it.
      const { email, password } = input
      const loggedIn = await login({ email, password })
      return loggedIn.loginState === 'FAILURE' ? state : loggedIn
    } catch (failure) {
      if (isResultUnknown(failure)) emailWithUnknownResult.current = input.email
      throw failure
    }
  }
  return { state, pending, error, register: (input) => step(() => send(input), input.email) }
}

/** Returns whether a registration failed because the e-mail address has an account. */
export function isTaken(state: LoginState): boolean {
  return state.loginState === 'FAILURE' && state.errorCode === 'emailAlreadyExists'
}

/**
 * Completes a login that requires the code of an e-mail.
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
    verify: (verificationCode) =>
      step(() => auth.processVerification({ verificationCode }, options?.state)),
    resend: async () =>
      (await run(() => auth.resendVerification(options?.state).then(() => true))) ?? false,
  }
}

/**
 * Completes a login that requires a second factor.
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
    verify: (input) => step(() => auth.verifyFactor(input, options?.state)),
    choose: (type) => step(() => auth.requestFactorCode(type, options?.state)),
  }
}
