import { endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { HttpError, RequestInvalidError } from '../http/errors.js'
import { openRoute, type Route } from '../http/route.js'
import { OAuthError } from '../oauth/errors.js'
import { grantTokens } from '../oauth/grants/index.js'
import { audited } from './audited.js'
import type { RouteDeps } from './deps.js'
import { tokenText } from './schemas.js'

const clientId = v.pipe(v.string(), v.maxLength(200))

const message = v.variant('grantType', [
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

/** Names under which other servers know the same fields: two readings of one body are refused. */
const otherNames: [string, string][] = [
  ['grantType', 'grant_type'],
  ['clientId', 'client_id'],
  ['refreshToken', 'refresh_token'],
  ['codeVerifier', 'code_verifier'],
  ['redirectUri', 'redirect_uri'],
]

const schema = v.pipe(
  v.unknown(),
  v.check(
    (body) => fieldOf(body, 'grantType') !== undefined,
    'expected an object with "grantType"',
  ),
  v.check(
    (body) => otherNames.every(([name, other]) => agree(fieldOf(body, name), fieldOf(body, other))),
    'expected each field once, received two spellings that differ',
  ),
  message,
)

const grantTypes = ['anonymous', 'refresh_token', 'authorization_code']

/** `POST /oauth2/token`, whose refusals speak OAuth. @see RFC 6749 §5.2 */
export function tokenRoute(deps: RouteDeps): Route {
  const route = openRoute(endpoints.token, schema, (message, context) =>
    grantTokens(audited(deps, context), message),
  )
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
  if (error instanceof HttpError) {
    return new OAuthError('invalid_request', error.message, { status: error.status })
  }
  if (!(error instanceof RequestInvalidError)) return error
  const aboutGrant = error.violations.some(({ field }) => field === 'grantType')
  return aboutGrant
    ? new OAuthError('unsupported_grant_type', `expected one of ${grantTypes.join(', ')}`)
    : new OAuthError('invalid_request', error.message)
}

/** A field that is there; JSON's null counts as left out. */
function fieldOf(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = Object.getOwnPropertyDescriptor(body, name)?.value
  return value ?? undefined
}

function agree(value: unknown, other: unknown): boolean {
  return value === undefined || other === undefined || value === other
}
