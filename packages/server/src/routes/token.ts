import { type Endpoint, endpoints, type TokenResponse } from '@foyer/protocol'
import type { KeyTokenResponse, RawHttpResponse } from '@foyer/protocol/token-endpoints'
import * as v from 'valibot'
import { HttpError, RequestInvalidError } from '../http/errors.js'
import { readGrantUse } from '../http/grant-use.js'
import { openRoute, type Route } from '../http/route.js'
import { TooManyRequestsError } from '../limits/too-many-requests.js'
import { OAuthError } from '../oauth/errors.js'
import { grantTokens } from '../oauth/grants/index.js'
import { audited } from './audited.js'
import type { RouteDeps } from './deps.js'
import { grantForKey, keyGrants, keyMessage } from './key-grants.js'
import { unwrapRequest, wrapAnswer } from './raw-http.js'
import { tokenText } from './schemas.js'

const clientId = v.pipe(v.string(), v.maxLength(200))

const openMessage = v.variant('grantType', [
  v.object({ grantType: v.literal('anonymous'), clientId }),
  v.object({
    grantType: v.literal('refresh_token'),
    clientId: v.exactOptional(clientId),
    refreshToken: tokenText,
    rotation: v.exactOptional(v.boolean()),
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
  ['memberId', 'member_id'],
  ['sessionToken', 'session_token'],
]

const message = v.pipe(
  v.unknown(),
  v.check(
    (body) => fieldOf(body, 'grantType') !== undefined || isForKey(body),
    'expected an object with "grantType"',
  ),
  v.check(
    (body) => otherNames.every(([name, other]) => agree(fieldOf(body, name), fieldOf(body, other))),
    'expected each field once, received two spellings that differ',
  ),
  v.lazy((body) => (isForKey(body) ? keyMessage : openMessage)),
)

const schema = v.pipe(
  v.unknown(),
  v.transform(unwrapRequest),
  v.object({ message, wrapped: v.boolean() }),
)

/** The endpoint, with messages as they are once their envelope is off. */
const endpoint: Endpoint<
  v.InferOutput<typeof schema>,
  TokenResponse | KeyTokenResponse | RawHttpResponse
> = { method: endpoints.token.method, path: endpoints.token.path }

const grantTypes = ['anonymous', 'refresh_token', 'authorization_code']

/** `POST /oauth2/token`, whose refusals speak OAuth. @see RFC 6749 §5.2 */
export function tokenRoute(deps: RouteDeps): Route {
  const route = openRoute(endpoint, schema, async ({ message, wrapped }, context) => {
    const { request } = context
    const anonymous = 'grantType' in message && message.grantType === 'anonymous'
    const network = deps.networks.of(request)
    await deps.limits.take(anonymous ? 'token-anonymous' : 'token', { network })
    const answer = await ('grantType' in message
      ? grantTokens(audited(deps, context), message, readGrantUse(deps, request))
      : grantForKey(deps, message, request))
    return wrapped ? wrapAnswer(answer) : answer
  })
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
  if (error instanceof TooManyRequestsError) {
    const { retryAfterSeconds } = error
    const more = { status: 429, retryAfterSeconds }
    return new OAuthError('temporarily_unavailable', error.message, more)
  }
  if (!(error instanceof RequestInvalidError)) return error
  const aboutGrant = error.violations.some(({ field }) => field === 'message.grantType')
  return aboutGrant
    ? new OAuthError('unsupported_grant_type', `expected one of ${grantTypes.join(', ')}`)
    : new OAuthError('invalid_request', error.message)
}

/** Whether a body asks for one of the grants that take an API key, by the name that they have in the packages. */
function isForKey(body: unknown): boolean {
  const grant = fieldOf(body, 'grantType') === undefined && fieldOf(body, 'grant_type')
  return keyGrants.some((one) => one === grant)
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
