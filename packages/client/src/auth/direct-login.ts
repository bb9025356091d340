import type { Connection } from '../connection.js'
import type { StoredTokens } from '../tokens/token-storage.js'
import { createAuthUrl, exchangeCode, generateOAuthData, noRefreshToken } from './code-flow.js'
import { logInSilently } from './silent-login.js'

/** Options of a direct login. */
export interface DirectLoginOptions {
  /**
   * Milliseconds to wait for the hidden iframe. Default 120000. Set a shorter time if the app falls back to a login by
   * redirect.
   */
  timeoutMs?: number | undefined
}

/** Login without leaving the page. */
export interface DirectLogin {
  /**
   * Logs in with the session token of a completed login and returns the member's tokens. Uses one token request if the
   * server supports it, else a silent login in a hidden iframe.
   * @throws TimeoutError 'OAuth flow timed out'
   * @throws OAuthError with the server's message
   * @throws TypeError outside of a page if the server needs the iframe
   * @see docs/wire/tokens.md#direct-login and docs/wire/hosted-pages.md#silent-login
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

/** Creates the direct login call. */
export function directLoginCalls(connection: Connection): DirectLogin {
  return {
    async getMemberTokensForDirectLogin(sessionToken, { timeoutMs } = {}) {
      const { clock, config, requestTokens, session } = connection
      const authorization = await session.authorization()
      if (session.tokens()?.extensions?.includes('direct-login')) {
        const { clientId } = config
        const request = { grantType: 'session_token', clientId, sessionToken } as const
        const exchange = (Authorization: string) =>
          requestTokens(request, noRefreshToken, { Authorization })
        const tokens = await exchange(authorization).catch((error) => {
          // The server rejected the access token before it used the session token.
          if (error.code === 'invalid_client') {
            return session.authorization({ rejected: authorization }).then(exchange)
          }
          throw error
        })
        session.install(tokens)
        return tokens
      }
      const { window } = globalThis
      if (!window) {
        throw new TypeError(
          'a direct login at this server needs a hidden frame, so it works only in a page',
        )
      }
      const data = await generateOAuthData('')
      const options = { responseMode: 'web_message', prompt: 'none', sessionToken } as const
      const { authUrl } = await createAuthUrl(connection, data, options)
      const code = await logInSilently({ window, clock, authUrl, state: data.state, timeoutMs })
      return exchangeCode(connection, code, data.state, data)
    },
  }
}
