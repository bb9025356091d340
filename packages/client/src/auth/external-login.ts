import type { AuthorizedClientRequest, SignOnRequest } from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Connection } from '../connection.js'
import { lacking } from '../errors.js'
import { fieldsOf, textOf } from '../parse-json.js'
import type { StoredTokens } from '../tokens/storage.js'
import { readObject } from '../transport.js'
import { explainExchange } from './authorization.js'

/** Profile of a person whom another service has authenticated. */
export type SignOnOptions = Omit<SignOnRequest, 'loginId'>

/**
 * Login of members whom a server of the site has authenticated by other means. The calls need an API key. They
 * return the tokens and do not store them: they belong to the browser that the server responds to.
 */
export interface ExternalLogin {
  /**
   * Returns the tokens of a member, by id.
   * @throws OAuthError 'Failed to get member tokens'; `hint` is the server's sentence
   */
  getMemberTokensForExternalLogin(memberId: string, apiKey: string): Promise<StoredTokens>
  /**
   * Returns the tokens of a member, by e-mail address. Creates the account if there is none.
   * @throws OAuthError, ApplicationError
   */
  getMemberTokensForExternalLoginWithSession(
    email: string,
    apiKey: string,
    options?: SignOnOptions,
  ): Promise<StoredTokens>
  /** Returns the current tokens: empty, with the role `none`, before the first call and after a logout. */
  getTokens(): StoredTokens
  /** Stores tokens from a server of the site. A pair with the role `none` removes the current tokens. */
  setTokens(tokens: StoredTokens): void
}

/** Creates the calls of external login. @see docs/wire.md#tokens */
export function externalLoginCalls(
  connection: Connection,
): Omit<ExternalLogin, 'getTokens' | 'setTokens'> {
  const { session, send, addressOf, requestTokens } = connection
  const sign = async (apiKey: string) => ({
    Authorization: `${await session.authorization()},${apiKey}`,
  })
  const ask = (body: AuthorizedClientRequest, headers: Record<string, string>) =>
    requestTokens(body, { value: '', role: 'member' }, headers).catch(explainExchange)
  return {
    async getMemberTokensForExternalLogin(memberId, apiKey) {
      const grant = { grant_type: 'authorized_client', scope: 'offline_access' } as const
      return ask({ ...grant, member_id: memberId }, await sign(apiKey))
    },
    async getMemberTokensForExternalLoginWithSession(email, apiKey, options) {
      const headers = await sign(apiKey)
      const { method, path } = endpoints.signOn
      const body = JSON.stringify({ loginId: { email }, ...options })
      const answer = readObject(await send({ method, url: addressOf(path), body, headers }))
      const memberId = textOf(fieldsOf(answer.identity).id)
      const sessionToken = textOf(answer.sessionToken)
      if (!memberId) throw lacking('identity.id')
      if (!sessionToken) throw lacking('sessionToken')
      const member = { member_id: memberId, session_token: sessionToken }
      return ask({ grant_type: 'authorized_client', ...member }, headers)
    },
  }
}
