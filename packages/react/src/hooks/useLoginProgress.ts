import type { LoginState } from '@foyer/client'
import { useState } from 'react'
import { useFoyer } from '../FoyerProvider.js'
import type { SiteClient } from '../site-client.js'
import { type Action, useAction } from './useAction.js'
import type { SolveCaptcha } from './with-captcha.js'

/** Options of completing a login. */
export interface LoginOptions {
  /** Called when the member is logged in. */
  onLoggedIn?: (() => void) | undefined
  /** State to continue from, for example the one that `onState` received before a reload. Default: `INITIAL`. */
  state?: LoginState | undefined
  /**
   * Called with the state after each step. Store a state that waits for a code, and pass it as `state` after a reload:
   * the form then asks for the code again. `email` is the submitted address of a login or registration.
   *
   * The state contains a `stateToken`, which logs the member in together with the code. If the login waits for a second
   * factor, the token replaces the password. Store it in `sessionStorage` until the login ends or the token expires:
   * after 30 minutes, or 10 minutes for a second factor. Never store the password.
   * @see docs/react.md#reload-at-the-code-step
   */
  onState?: ((state: LoginState, email?: string) => void) | undefined
  /** Redirect URI of a login by redirect, if the direct login fails. Without it, the failure is an error. */
  fallbackRedirectUri?: string | undefined
  /** Called if the server requires a captcha; the tokens are sent with the same input. */
  solveCaptcha?: SolveCaptcha | undefined
}

/** State shared by the hooks of login, registration and verification. */
export interface LoginStatus {
  /**
   * State of the last response. `SUCCESS` once the login is accepted; with `fallbackRedirectUri`, the browser may still
   * be on its way to another page.
   */
  state: LoginState
  pending: boolean
  /** Error of the request or of opening the session. */
  error: Error | undefined
}

/** Actions of the hooks of login, registration and verification. */
interface LoginRun extends Action, LoginStatus {
  /**
   * Sends the request of a step, and opens the session if no further step is required. `email` is the address that it
   * sends.
   */
  step(send: () => Promise<LoginState>, email?: string): Promise<LoginState | undefined>
}

/** Stores the state of a login. Other actions of a hook share `pending` and `error`. */
export function useLoginProgress(options: LoginOptions = {}): LoginRun {
  const client = useFoyer()
  const [state, setState] = useState<LoginState>(options.state ?? { loginState: 'INITIAL' })
  const action = useAction()
  const step: LoginRun['step'] = (send, email) =>
    action.run(async () => {
      const result = await send()
      options.onState?.(result, email)
      if (result.loginState === 'SUCCESS') {
        await openSession(client, result.data.sessionToken, options.fallbackRedirectUri)
      }
      setState(result)
      // Checks both: another member may have been logged in before, and a login by redirect is not complete yet.
      if (result.loginState === 'SUCCESS' && client.auth.loggedIn()) options.onLoggedIn?.()
      return result
    })
  return { ...action, state, step }
}

/** Milliseconds to wait for the hidden iframe before the login falls back to a redirect. */
const FALLBACK_MS = 10_000

async function openSession(
  { auth }: SiteClient,
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
    // A failed iframe does not use up the session token. If the redirect fails too, its page shows the problem.
    await auth.loginWithRedirect({ redirectUri, sessionToken, prompt: 'none' })
  }
}
