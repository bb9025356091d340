import type { AuthorizedClientRequest, SignOnRequest } from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Connection } from '../connection.js'
import { lacking } from '../errors.js'
import { fieldsOf, textOf } from '../parse-json.js'
import { noTokens, type StoredTokens } from '../tokens/storage.js'
import { readObject } from '../transport.js'
import { explainExchange } from './authorization.js'

/** Profile of a person whom another service has authenticated. */
export type SignOnOptions = Omit<SignOnRequest, 'loginId'>

/**
 * Members whom a server of the site has logged in by other means. These calls take the owner's key: they are for that
 * server. The tokens are given back and not taken, because they belong to the browser that the server answers.
 */
export interface ExternalLogin {
  /** Member tokens for a member id. @throws OAuthError 'Failed to get member tokens'; `hint` is the server's sentence */
  getMemberTokensForExternalLogin(memberId: string, apiKey: string): Promise<StoredTokens>
  /** Member tokens for an address, whose account is made when there is none. @throws OAuthError, ApplicationError */
  getMemberTokensForExternalLoginWithSession(
    email: string,
    apiKey: string,
    options?: SignOnOptions,
  ): Promise<StoredTokens>
  /** The current tokens; with empty values and the role `none` before the first call and after a logout. */
  getTokens(): StoredTokens
  /** Takes tokens that a server of the site handed over. A pair with the role `none` forgets the current one. */
  setTokens(tokens: StoredTokens): void
}

/** Makes the calls of external login. @see docs/wire.md#tokens */
export function createExternalLogin(connection: Connection): ExternalLogin {
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
      if (!memberId || !sessionToken) throw lacking('"identity.id" and "sessionToken"')
      const who = { member_id: memberId, session_token: sessionToken }
      return ask({ grant_type: 'authorized_client', ...who }, headers)
    },
    getTokens: () => session.tokens() ?? noTokens,
    setTokens: session.install,
  }
}
