import { type Endpoint, endpoints, type TokenResponse } from '@foyer/protocol'
import type {
  KeyTokenResponse,
  RawHttpResponse,
  SessionTokenRequest,
} from '@foyer/protocol/token-endpoints'
import * as v from 'valibot'
import { withActor } from '../../http/audit-context.js'
import { authenticate, authenticateBackend, readApiKey } from '../../http/authenticate.js'
import { HttpError, RequestInvalidError } from '../../http/errors.js'
import { defineRoute, type HandlerContext, type PathAliases, type Route } from '../../http/route.js'
import { readSessionMetadata } from '../../http/session-metadata.js'
import { TooManyRequestsError } from '../../limits/limits.js'
import { OAuthError } from '../../oauth/errors.js'
import { authorizedClientGrant } from '../../oauth/token/authorized-client.js'
import { clientCredentialsGrant, grantTokens } from '../../oauth/token/grants.js'
import { sessionTokenGrant } from '../../oauth/token/session-token.js'
import type { RouteCallDeps, RouteDeps } from '../kit/deps.js'
import { tokenText } from '../kit/schemas.js'
import { unwrapRequest, wrapAnswer } from './http-envelope.js'

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
  v.object({ grantType: v.literal('session_token'), clientId, sessionToken: tokenText }),
])

/** Fields with their names in RFC 6749. A body in which the two differ is rejected as ambiguous. */
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

/** Token endpoint; its message type is the one inside the HTTP envelope. */
const endpoint: Endpoint<
  v.InferOutput<typeof schema>,
  TokenResponse | KeyTokenResponse | RawHttpResponse
> = { method: endpoints.token.method, path: endpoints.token.path }

const grantTypes = ['anonymous', 'refresh_token', 'authorization_code', 'session_token']

/** Prefixes of the token calls. @see docs/wire.md#calls */
export const tokenAliases: PathAliases = { prefix: '/oauth2/', alternatives: ['/_api/oauth2/'] }

/** `POST /oauth2/token`: issues tokens. Errors have the OAuth format. @see RFC 6749 §5.2 */
export function tokenRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint,
    access: 'anyone',
    aliases: tokenAliases,
    schema,
    mapError: toOAuthError,
    handle: async ({ message, wrapped }, context) => {
      const { request } = context
      const anonymous = 'grantType' in message && message.grantType === 'anonymous'
      const network = deps.networks.of(request)
      await deps.limits.take(anonymous ? 'token-anonymous' : 'token', { network })
      const answer = await grantFor(message, context)
      return wrapped ? wrapAnswer(answer) : answer
    },
  })
}

/** Context of the call. It has no caller yet: each grant brings credentials of its own. */
type Context = HandlerContext<undefined, RouteDeps>

function grantFor(
  message: v.InferOutput<typeof openMessage> | KeyMessage,
  { deps, request }: Context,
): Promise<TokenResponse | KeyTokenResponse> {
  if (!('grantType' in message)) return grantForKey(deps, message, request)
  if (message.grantType === 'session_token') return grantForSession(deps, message, request)
  return grantTokens(deps, message, readSessionMetadata(deps, request))
}

/** Issues tokens for a session token, to a caller of the same client. @throws OAuthError invalid_client */
async function grantForSession(
  deps: RouteCallDeps,
  { clientId, sessionToken }: SessionTokenRequest,
  request: Request,
): Promise<TokenResponse> {
  const caller = await authenticate(deps, request)
  if (!caller || caller.kind === 'operator' || caller.clientId !== clientId) {
    throw unsigned(`an access token of the client "${clientId}"`)
  }
  const origin = request.headers.get('origin')
  return sessionTokenGrant(
    withActor(deps, caller),
    { clientId, sessionToken, origin },
    readSessionMetadata(deps, request),
  )
}

function toOAuthError(error: unknown): unknown {
  if (error instanceof HttpError) {
    return new OAuthError('invalid_request', error.message, { status: error.status })
  }
  if (error instanceof TooManyRequestsError) {
    const { retryAfterSeconds } = error
    const options = { status: 429, retryAfterSeconds }
    return new OAuthError('temporarily_unavailable', error.message, options)
  }
  if (!(error instanceof RequestInvalidError)) return error
  const aboutGrant = error.violations.some(({ field }) => field === 'message.grantType')
  return aboutGrant
    ? new OAuthError('unsupported_grant_type', `expected one of ${grantTypes.join(', ')}`)
    : new OAuthError('invalid_request', error.message)
}

/** Tells if a body requests a grant that needs an API key. */
function isForKey(body: unknown): boolean {
  const grant = fieldOf(body, 'grantType') === undefined && fieldOf(body, 'grant_type')
  return keyGrants.some((name) => name === grant)
}

/** Returns an own field of an object. Null counts as missing. */
function fieldOf(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = Object.getOwnPropertyDescriptor(body, name)?.value
  return value ?? undefined
}

function agree(value: unknown, other: unknown): boolean {
  return value === undefined || other === undefined || value === other
}

/** Grants that need an API key. The official packages send them as `grant_type`. */
const keyGrants = ['authorized_client', 'client_credentials'] as const

/** Message of these grants. A member id of another type counts as unknown, not as malformed. */
const keyMessage = v.variant('grant_type', [
  v.object({
    grant_type: v.literal('authorized_client'),
    scope: v.exactOptional(v.unknown()),
    member_id: v.unknown(),
    session_token: v.exactOptional(tokenText),
  }),
  v.object({
    grant_type: v.literal('client_credentials'),
    scope: v.exactOptional(v.unknown()),
  }),
])

type KeyMessage = v.InferOutput<typeof keyMessage>

/** Issues tokens for a grant that needs an API key. @throws OAuthError invalid_client without a good key, invalid_scope, invalid_grant */
async function grantForKey(
  deps: RouteCallDeps,
  message: KeyMessage,
  request: Request,
): Promise<TokenResponse | KeyTokenResponse> {
  if (message.grant_type === 'client_credentials') {
    const key = await readApiKey(deps, request)
    if (!key) throw unsigned('an API key')
    if (message.scope !== undefined) throw scopeInvalid('no scope: the key says what it may')
    return clientCredentialsGrant(withActor(deps, key.caller), key)
  }
  const backend = await authenticateBackend(deps, request)
  if (!backend) throw unsigned('"<access token>,<API key>"')
  const { scope, member_id, session_token } = message
  if (scope !== undefined && scope !== 'offline_access') throw scopeInvalid('"offline_access"')
  const memberId = typeof member_id === 'string' ? member_id : ''
  const session = session_token === undefined ? {} : { sessionToken: session_token }
  const { clientId, caller } = backend
  return authorizedClientGrant(
    withActor(deps, caller),
    { clientId, memberId, ...session },
    readSessionMetadata(deps, request),
  )
}

function unsigned(expected: string): OAuthError {
  return new OAuthError('invalid_client', `expected ${expected} in the Authorization header`)
}

function scopeInvalid(expected: string): OAuthError {
  return new OAuthError('invalid_scope', `the scope is not known, expected ${expected}`)
}
