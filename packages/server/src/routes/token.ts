import { endpoints, generalCodes } from '@foyer/protocol'
import * as v from 'valibot'
import { HttpError, RequestInvalidError } from '../http/errors.js'
import { openRoute, type Route } from '../http/route.js'
import { OAuthError } from '../oauth/errors.js'
import { grantTokens } from '../oauth/grants/index.js'
import type { RouteDeps } from './deps.js'
import { tokenText } from './schemas.js'

const clientId = v.pipe(v.string(), v.maxLength(200))

const schema = v.variant('grantType', [
  v.object({ grantType: v.literal('anonymous'), clientId }),
  v.object({
    grantType: v.literal('refresh_token'),
    clientId: v.exactOptional(clientId),
    refreshToken: tokenText,
  }),
  v.object({
    grantType: v.literal('authorization_code'),
    clientId,
    code: tokenText,
    codeVerifier: v.string(),
    redirectUri: v.exactOptional(v.string()),
  }),
])

const grantTypes = ['anonymous', 'refresh_token', 'authorization_code']

/** `POST /oauth2/token`, whose refusals speak OAuth. @see RFC 6749 §5.2 */
export function tokenRoute(deps: RouteDeps): Route {
  const route = openRoute(endpoints.token, schema, (message) => grantTokens(deps, message))
  return {
    ...route,
    answer: async (context) => {
      try {
        return await route.answer(context)
      } catch (error) {
        throw toOAuthError(error)
      }
    },
  }
}

function toOAuthError(error: unknown): unknown {
  if (error instanceof HttpError && error.code === generalCodes.malformedRequest) {
    return new OAuthError('invalid_request', error.message)
  }
  if (!(error instanceof RequestInvalidError)) return error
  const aboutGrant = error.violations.some(({ field }) => field === 'grantType')
  return aboutGrant
    ? new OAuthError('unsupported_grant_type', `expected one of ${grantTypes.join(', ')}`)
    : new OAuthError('invalid_request', error.message)
}
