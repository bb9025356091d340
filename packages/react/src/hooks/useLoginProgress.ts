import type { LoginState } from '@foyer/client'
import { useState } from 'react'
import { useFoyer } from '../FoyerProvider.js'
import type { SiteClient } from '../site-client.js'
import { type Action, useAction } from './useAction.js'
import type { SolveCaptcha } from './with-captcha.js'

/** Options of completing a login. */
export interface LoginOptions {
  /** Called when the member is logged in. */
  onSignedIn?: (() => void) | undefined
  /** State to continue from, for example what `onState` got before a reload. Default: `INITIAL`. */
  state?: LoginState | undefined
  /**
   * Called with the state after each step. A page that keeps a state which waits for a code can ask for it again after a
   * reload, with `state`. `email` is the address that was sent with a login or a registration.
   *
   * The state holds a `stateToken`, which together with the code logs the member in. While the login waits for a second
   * factor, it stands for the password. Keep it in `sessionStorage`, until the login ends or the server forgets it: after
   * 30 minutes, with a second factor after 10. Never keep the password.
   * @see docs/react.md#reload-at-the-code-step
   */
  onState?: ((state: LoginState, email?: string) => void) | undefined
  /** Redirect URI to use when the hidden frame fails; without it the failure is an error. */
  fallbackRedirectUri?: string | undefined
  /** Called if the server requires a captcha; the tokens are sent with the same input. */
  solveCaptcha?: SolveCaptcha | undefined
}

/** State shared by the hooks of login, registration and verification. */
export interface LoginProgress {
  /** State of the last response; `SUCCESS` once the member is logged in. */
  state: LoginState
  pending: boolean
  /** Error of the request or of opening the session. */
  error: Error | undefined
}

/** Base of the hooks of login, registration and verification. */
export interface LoginRun extends Action, LoginProgress {
  /** Runs a step, and opens the session if no further step is required. `email` is the address that it sends. */
  step(ask: () => Promise<LoginState>, email?: string): Promise<LoginState | undefined>
}

/** Stores the state of a login. Other actions of a hook share `pending` and `error`. */
export function useLoginProgress(options: LoginOptions = {}): LoginRun {
  const client = useFoyer()
  const [state, setState] = useState<LoginState>(options.state ?? { loginState: 'INITIAL' })
  const action = useAction()
  const step: LoginRun['step'] = (ask, email) =>
    action.run(async () => {
      const answer = await ask()
      options.onState?.(answer, email)
      if (answer.loginState === 'SUCCESS') {
        await openSession(client, answer.data.sessionToken, options.fallbackRedirectUri)
      }
      setState(answer)
      // A member who was logged in before does not count; after a redirect nobody is logged in yet.
      if (answer.loginState === 'SUCCESS' && client.auth.loggedIn()) options.onSignedIn?.()
      return answer
    })
  return { ...action, state, step }
}

/** Milliseconds to wait for the hidden frame before the login falls back to a redirect. */
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
    // After any failure of the frame the session token is valid for a redirect, which shows the problem.
    await auth.signInWithRedirect({ redirectUri, sessionToken, prompt: 'none' })
  }
}
