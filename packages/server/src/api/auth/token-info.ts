import { generalCodes } from '@foyer/protocol'
import * as tokenEndpoints from '@foyer/protocol/token-endpoints'
import * as v from 'valibot'
import { HttpError } from '../../http/errors.js'
import { callerRoute, openRoute, type Route } from '../../http/route.js'
import { findMember } from '../../identity/profile/members.js'
import { publicKeys } from '../../oauth/token/signing-keys.js'
import { describeToken } from '../../oauth/token/token-info.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { RouteDeps } from '../kit/deps.js'
import { tokenText } from '../kit/schemas.js'
import { unwrapRequest } from './http-envelope.js'

/** Token routes: introspection, JWKS and userinfo. @see docs/wire.md#token-info */
export function tokenInfoRoutes(deps: RouteDeps): Route[] {
  const schema = v.pipe(
    v.unknown(),
    v.transform((sent) => unwrapRequest(sent).message),
    v.object({ token: tokenText }),
  )
  return [
    openRoute(tokenEndpoints.tokenInfo, schema, ({ token }) => describeToken(deps, token)),
    openRoute(tokenEndpoints.jwks, v.object({}), async () => ({ keys: await publicKeys(deps) })),
    callerRoute(tokenEndpoints.userInfo, v.object({}), async (_message, { caller }) => {
      const identity = caller.kind === 'member' ? await findMember(deps, caller.id) : undefined
      if (identity) return toUserInfo(identity)
      throw new HttpError(403, generalCodes.forbidden, 'only a member is a user')
    }),
  ]
}

function toUserInfo(identity: StoredIdentity): tokenEndpoints.UserInfoResponse {
  const { nickname, firstName, lastName, language } = identity.profile
  const name = [firstName, lastName].filter(Boolean).join(' ') || nickname
  return {
    sub: identity.id,
    email: identity.email,
    emailVerified: identity.emailVerified,
    ...(name ? { name } : {}),
    ...(firstName ? { givenName: firstName } : {}),
    ...(lastName ? { familyName: lastName } : {}),
    ...(language ? { language } : {}),
  }
}
