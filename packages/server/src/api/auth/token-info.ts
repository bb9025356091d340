import * as tokenEndpoints from '@foyer/protocol/token-endpoints'
import * as v from 'valibot'
import { describeToken } from '../../oauth/token/token-info.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import { callingIdentity } from '../kit/calling-member.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import { tokenText } from '../kit/schemas.js'
import { unwrapRequest } from './http-envelope.js'

/** Introspection and userinfo. @see docs/wire/tokens.md#token-info */
export const tokenInfoRoutes: readonly ApiRoute[] = [
  defineRoute({
    endpoint: tokenEndpoints.tokenInfo,
    access: 'anyone',
    schema: v.pipe(
      v.unknown(),
      v.transform((payload) => unwrapRequest(payload).message),
      v.object({ token: tokenText }),
    ),
    handle: ({ token }, { deps }) => describeToken(deps, token),
  }),
  defineRoute({
    endpoint: tokenEndpoints.userInfo,
    access: 'caller',
    scope: 'all',
    handle: async (_message, { caller, deps }) =>
      toUserInfo(await callingIdentity(deps, caller, 'user info')),
  }),
]

function toUserInfo(identity: StoredIdentity): tokenEndpoints.UserInfoResponse {
  const { nickname, firstName, lastName, picture = '', language } = identity.profile
  const name = [firstName, lastName].filter(Boolean).join(' ') || nickname
  return {
    sub: identity.id,
    email: identity.email,
    emailVerified: identity.emailVerified,
    ...(name ? { name } : {}),
    ...(firstName ? { givenName: firstName } : {}),
    ...(lastName ? { familyName: lastName } : {}),
    // Other pictures are ids of files of the provider, not URLs.
    ...(/^https?:/.test(picture) ? { picture } : {}),
    ...(language ? { language } : {}),
  }
}
