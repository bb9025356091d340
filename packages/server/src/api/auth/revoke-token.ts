import { revokeToken } from '@foyer/protocol/token-endpoints'
import * as v from 'valibot'
import { endSessionOfToken } from '../../oauth/token/revoke-token.js'
import { defineRoute } from '../kit/define-route.js'
import { shortText, tokenText } from '../kit/schemas.js'
import { toOAuthError } from './token.js'
import { readTokenRequest } from './token-form.js'

/**
 * `POST /oauth2/revoke`: ends the session of a token. The handler takes the limit itself, so that `mapError` gives its
 * error the OAuth format. @see RFC 7009, docs/wire/tokens.md#revocation
 */
export const revokeTokenRoute = defineRoute({
  endpoint: revokeToken,
  access: 'anyone',
  readBody: readTokenRequest,
  schema: v.object({ token: tokenText, clientId: v.exactOptional(shortText) }),
  mapError: toOAuthError,
  handle: async (message, { deps, network }) => {
    await deps.limits.take('token', { network })
    await endSessionOfToken(deps, message)
    return {}
  },
})
