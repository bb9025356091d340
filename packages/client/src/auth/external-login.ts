import type { AuthorizedClientRequest, SignOnRequest } from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Connection } from '../connection.js'
import { invalidResponse } from '../errors.js'
import { fieldsOf, textOf } from '../parse-json.js'
import type { StoredTokens } from '../tokens/token-storage.js'
import { readObject } from '../transport.js'
import { noRefreshToken, throwExchangeError } from './code-flow.js'

/** Profile of a member that another service has authenticated. */
export type SignOnOptions = Omit<SignOnRequest, 'loginId'>

/**
 * Login of members that a server of the site has authenticated itself. The login calls need an API key. They return the
 * tokens without storing them, so that the server can send them to the browser.
 */
export interface ExternalLogin {
  /**
   * Returns tokens for the member with this id.
   * @throws OAuthError 'Failed to get member tokens', with the server's message as `hint`
   */
  getMemberTokensForExternalLogin(memberId: string, apiKey: string): Promise<StoredTokens>
  /**
   * Returns tokens for the member with this e-mail address. Creates the account if it does not exist.
   * @throws OAuthError 'Failed to get member tokens', with the server's message as `hint`
   * @throws ApplicationError if the server rejects the key or the account
   */
  getMemberTokensForExternalLoginWithSession(
    email: string,
    apiKey: string,
    options?: SignOnOptions,
  ): Promise<StoredTokens>
  /**
   * Returns the current tokens. Before the first call and after a logout, the values are empty and the role is `none`.
   */
  getTokens(): StoredTokens
  /** Stores tokens that a server of the site has sent. Tokens with the role `none` remove the current ones. */
  setTokens(tokens: StoredTokens): void
}

/** Creates the external login calls. @see docs/wire/tokens.md */
export function externalLoginCalls(
  connection: Connection,
): Omit<ExternalLogin, 'getTokens' | 'setTokens'> {
  const { session, send, addressOf, requestTokens } = connection
  const headersFor = async (apiKey: string) => ({
    Authorization: `${await session.authorization()},${apiKey}`,
  })
  const exchange = (
    member: Omit<AuthorizedClientRequest, 'grant_type'>,
    headers: Record<string, string>,
  ) =>
    requestTokens({ grant_type: 'authorized_client', ...member }, noRefreshToken, headers).catch(
      throwExchangeError,
    )
  return {
    async getMemberTokensForExternalLogin(memberId, apiKey) {
      const headers = await headersFor(apiKey)
      return exchange({ member_id: memberId, scope: 'offline_access' }, headers)
    },
    async getMemberTokensForExternalLoginWithSession(email, apiKey, options) {
      const headers = await headersFor(apiKey)
      const { method, path } = endpoints.signOn
      const body = JSON.stringify({ loginId: { email }, ...options })
      const response = readObject(await send({ method, url: addressOf(path), body, headers }))
      const memberId = textOf(fieldsOf(response.identity).id)
      const sessionToken = textOf(response.sessionToken)
      if (!memberId) throw invalidResponse('identity.id')
      if (!sessionToken) throw invalidResponse('sessionToken')
      return exchange({ member_id: memberId, session_token: sessionToken }, headers)
    },
  }
}
