import type { Connection } from '../connection.js'
import type { StoredTokens } from '../tokens/storage.js'
import { createAuthUrl, exchangeCode, generateOAuthData } from './authorization.js'
import { authorizeInFrame } from './frame.js'

/** Options of a direct login. */
export interface DirectLoginOptions {
  /**
   * Milliseconds to wait for the hidden frame. Default 120000. Set less if a failure falls back to a login by redirect.
   */
  timeoutMs?: number | undefined
}

/** Login without leaving the page. */
export interface DirectLogin {
  /**
   * Logs in with a session token through a hidden frame.
   * @throws TimeoutError 'OAuth flow timed out'; OAuthError with the server's sentence; TypeError outside of a page
   * @see docs/wire.md#silent-login
   * @example
   * if (answer.loginState === 'SUCCESS') {
   *   await client.auth.getMemberTokensForDirectLogin(answer.data.sessionToken)
   * }
   */
  getMemberTokensForDirectLogin(
    sessionToken: string,
    options?: DirectLoginOptions,
  ): Promise<StoredTokens>
}

/** Creates the call. */
export function directLoginCalls(connection: Connection): DirectLogin {
  return {
    async getMemberTokensForDirectLogin(sessionToken, { timeoutMs } = {}) {
      const { clock } = connection
      const { window } = globalThis
      if (!window) throw new TypeError('expected a page: a direct login needs a hidden frame')
      const data = await generateOAuthData('')
      const options = { responseMode: 'web_message', prompt: 'none', sessionToken } as const
      const authUrl = await createAuthUrl(connection, data, options)
      const code = await authorizeInFrame({ window, clock, authUrl, state: data.state, timeoutMs })
      return exchangeCode(connection, code, data.state, data)
    },
  }
}
