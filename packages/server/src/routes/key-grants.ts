import type { TokenResponse } from '@foyer/protocol'
import type { KeyTokenResponse } from '@foyer/protocol/token-endpoints'
import * as v from 'valibot'
import type { CallRequest } from '../http/call-request.js'
import { readGrantUse } from '../http/grant-use.js'
import { readApiKey, readSignature } from '../http/read-signature.js'
import { OAuthError } from '../oauth/errors.js'
import { authorizedClientGrant } from '../oauth/grants/authorized-client.js'
import { clientCredentialsGrant } from '../oauth/grants/client-credentials.js'
import { audited } from './audited.js'
import type { RouteDeps } from './deps.js'
import { tokenText } from './schemas.js'

/** The grants that take an API key; the packages write their names with `grant_type`. */
export const keyGrants = ['authorized_client', 'client_credentials'] as const

/** What they are asked with. A member id of another type is nobody's, so it is no fault of form. */
export const keyMessage = v.variant('grant_type', [
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

/** Answers them. @throws OAuthError invalid_client without a good key, invalid_scope, invalid_grant */
export async function grantForKey(
  deps: RouteDeps,
  message: KeyMessage,
  request: CallRequest,
): Promise<TokenResponse | KeyTokenResponse> {
  if (message.grant_type === 'client_credentials') {
    const carried = await readApiKey(deps, request)
    if (!carried) throw unsigned('an API key')
    if (message.scope !== undefined) throw scopeInvalid('no scope: the key says what it may')
    return clientCredentialsGrant(audited(deps, { ...carried, request }), carried)
  }
  const signature = await readSignature(deps, request)
  if (!signature) throw unsigned('"<access token>,<API key>"')
  const { scope, member_id, session_token } = message
  if (scope !== undefined && scope !== 'offline_access') throw scopeInvalid('"offline_access"')
  const memberId = typeof member_id === 'string' ? member_id : ''
  const session = session_token === undefined ? {} : { sessionToken: session_token }
  const { clientId, caller } = signature
  return authorizedClientGrant(
    audited(deps, { caller, request }),
    { clientId, memberId, ...session },
    readGrantUse(deps, request),
  )
}

function unsigned(expected: string): OAuthError {
  return new OAuthError('invalid_client', `expected ${expected} in the Authorization header`)
}

function scopeInvalid(expected: string): OAuthError {
  return new OAuthError('invalid_scope', `the scope is not known, expected ${expected}`)
}
