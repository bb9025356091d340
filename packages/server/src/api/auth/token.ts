import { endpoints, type TokenResponse } from '@foyer/protocol'
import type { HttpResponseEnvelope, KeyTokenResponse } from '@foyer/protocol/token-endpoints'
import * as v from 'valibot'
import type { Member, Visitor } from '../../caller.js'
import { withActor } from '../../http/audit-context.js'
import {
  authenticate,
  authenticateBackend,
  type Backend,
  type KeyCredential,
  readApiKey,
} from '../../http/authenticate.js'
import { HttpError, RequestInvalidError } from '../../http/errors.js'
import { readSessionMetadata } from '../../http/session-metadata.js'
import { TooManyRequestsError } from '../../limits/rate-limits.js'
import { OAuthError } from '../../oauth/errors.js'
import { tokensForCode } from '../../oauth/token/exchange-code.js'
import { tokensForKey } from '../../oauth/token/exchange-key.js'
import {
  tokensForBackend,
  tokensForSessionToken,
} from '../../oauth/token/exchange-session-token.js'
import { tokensForRefresh } from '../../oauth/token/refresh-token.js'
import { tokensForVisitor } from '../../oauth/token/token-response.js'
import { type ApiContext, defineRoute, withTypes } from '../kit/define-route.js'
import { tokenText } from '../kit/schemas.js'
import { unwrapRequest, wrapAnswer } from './http-envelope.js'
import { fieldNames, isKeyGrant, keyGrantTypes, readTokenRequest } from './token-form.js'

const clientId = v.pipe(v.string(), v.maxLength(200))

/** Messages of the grant types that need no API key. The field `grantType` names the type. */
const keylessMessage = v.variant('grantType', [
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

const grantTypes = ['anonymous', 'refresh_token', 'authorization_code', 'session_token']

/** Messages of the grant types that need an API key. The field `grant_type` names the type. */
const keyMessage = v.variant('grant_type', [
  v.pipe(
    v.object({
      grant_type: v.literal('authorized_client'),
      scope: v.exactOptional(v.unknown()),
      member_id: v.unknown(),
      session_token: v.exactOptional(tokenText),
    }),
    v.transform(({ grant_type: grantType, scope, member_id, session_token }) => ({
      grantType,
      scope,
      // An id of another type counts as unknown, not as malformed.
      memberId: typeof member_id === 'string' ? member_id : '',
      ...(session_token !== undefined && { sessionToken: session_token }),
    })),
  ),
  v.pipe(
    v.object({
      grant_type: v.literal('client_credentials'),
      scope: v.exactOptional(v.unknown()),
    }),
    v.transform(({ grant_type: grantType, scope }) => ({ grantType, scope })),
  ),
])

/**
 * Message of the call. Grant types with an API key use snake_case, as RFC 6749 does. All other grant types use
 * camelCase, so JSON with `grant_type=authorization_code` without `grantType` is rejected. A body with both spellings
 * is rejected as ambiguous if their values differ.
 */
const body = v.pipe(
  v.unknown(),
  v.check(
    (body) => fieldOf(body, 'grantType') !== undefined || needsApiKey(body),
    'expected an object with "grantType"',
  ),
  v.check(
    (body) => fieldNames.every(([name, other]) => agree(fieldOf(body, name), fieldOf(body, other))),
    'expected each field once, received two spellings that differ',
  ),
  v.lazy((body) => (needsApiKey(body) ? keyMessage : keylessMessage)),
)

/** Returns an own field of an object. Null counts as missing. */
function fieldOf(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = Object.getOwnPropertyDescriptor(body, name)?.value
  return value ?? undefined
}

function agree(value: unknown, other: unknown): boolean {
  return value === undefined || other === undefined || value === other
}

/** Returns whether a body has a grant type that needs an API key. The field `grantType` never names such a type. */
function needsApiKey(body: unknown): boolean {
  if (fieldOf(body, 'grantType') !== undefined) return false
  return isKeyGrant(fieldOf(body, 'grant_type'))
}

const schema = v.pipe(
  v.unknown(),
  v.transform(unwrapRequest),
  v.object({ message: body, wrapped: v.boolean() }),
)

/** The token endpoint, with the type of the message that the schema unwraps from the HTTP envelope. */
const endpoint = withTypes<
  v.InferOutput<typeof schema>,
  TokenResponse | KeyTokenResponse | HttpResponseEnvelope
>(endpoints.token)

/**
 * `POST /oauth2/token`: issues tokens. The handler authenticates the caller and takes the limit itself, because both
 * depend on the grant type, which is in the message. Errors have the OAuth format. @see RFC 6749 §5.2
 */
export const tokenRoute = defineRoute({
  endpoint,
  access: 'anyone',
  readBody: readTokenRequest,
  schema,
  mapError: toOAuthError,
  handle: async ({ message, wrapped }, context) => {
    const { deps, network } = context
    const limit = message.grantType === 'anonymous' ? 'token-anonymous' : 'token'
    await deps.limits.take(limit, { network })
    const answer = await issueTokens(message, context)
    return wrapped ? wrapAnswer(answer) : answer
  },
})

/** Context of a token request. It has no caller yet. */
type TokenContext = ApiContext<undefined>

type Message = v.InferOutput<typeof body>

/** Issues the tokens of a message. Authenticates the caller of the grant types that need one. @see RFC 6749 §3.2 */
async function issueTokens(
  message: Message,
  context: TokenContext,
): Promise<TokenResponse | KeyTokenResponse> {
  const { deps, request } = context
  const metadata = readSessionMetadata(context)
  switch (message.grantType) {
    case 'anonymous':
      return tokensForVisitor(deps, message.clientId)
    case 'refresh_token':
      return tokensForRefresh(deps, message, metadata)
    case 'authorization_code':
      return tokensForCode(deps, message, metadata)
    case 'session_token': {
      const { clientId, sessionToken } = message
      const caller = await requireCallerOf(context, clientId)
      const origin = request.headers.get('origin')
      const exchange = { clientId, sessionToken, origin }
      return tokensForSessionToken(withActor(deps, caller), exchange, metadata)
    }
    case 'authorized_client': {
      const { scope, ...login } = message
      const { clientId, caller } = await requireBackend(context, scope)
      return tokensForBackend(withActor(deps, caller), { ...login, clientId }, metadata)
    }
    case 'client_credentials': {
      const key = await requireApiKey(context, message.scope)
      return tokensForKey(withActor(deps, key.caller), key)
    }
  }
}

/** Authenticates a visitor or a member of a client. @throws OAuthError invalid_client */
async function requireCallerOf(context: TokenContext, clientId: string): Promise<Visitor | Member> {
  const caller = await authenticate(context.deps, context)
  if (caller && caller.kind !== 'operator' && caller.clientId === clientId) return caller
  throw credentialsMissing(`an access token of the client "${clientId}"`)
}

/** Authenticates a backend of the site. @throws OAuthError invalid_client, invalid_scope */
async function requireBackend(context: TokenContext, scope: unknown): Promise<Backend> {
  const backend = await authenticateBackend(context.deps, context)
  if (!backend) throw credentialsMissing('"<access token>,<API key>"')
  if (scope !== undefined && scope !== 'offline_access') throw scopeInvalid('"offline_access"')
  return backend
}

/** Authenticates the holder of an API key. @throws OAuthError invalid_client, invalid_scope */
async function requireApiKey(context: TokenContext, scope: unknown): Promise<KeyCredential> {
  const key = await readApiKey(context.deps, context)
  if (!key) throw credentialsMissing('an API key')
  if (scope !== undefined) throw scopeInvalid('none: the token has the scopes of the API key')
  return key
}

function credentialsMissing(expected: string): OAuthError {
  return new OAuthError('invalid_client', `expected ${expected} in the Authorization header`)
}

function scopeInvalid(expected: string): OAuthError {
  return new OAuthError('invalid_scope', `invalid "scope": expected ${expected}`)
}

/** Converts an error to the OAuth format. @see RFC 6749 §5.2 */
export function toOAuthError(error: unknown): unknown {
  if (error instanceof HttpError) {
    const { status, message } = error
    return new OAuthError(status === 401 ? 'invalid_client' : 'invalid_request', message, {
      status,
    })
  }
  if (error instanceof TooManyRequestsError) {
    const { retryAfterSeconds } = error
    const options = { status: 429, retryAfterSeconds }
    return new OAuthError('temporarily_unavailable', error.message, options)
  }
  if (!(error instanceof RequestInvalidError)) return error
  const isGrantTypeInvalid = error.violations.some(({ field }) => field === 'message.grantType')
  return isGrantTypeInvalid
    ? new OAuthError(
        'unsupported_grant_type',
        `expected one of ${[...grantTypes, ...keyGrantTypes].join(', ')}`,
      )
    : new OAuthError('invalid_request', error.message)
}
