import { endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { signOn } from '../../identity/registration/sign-on.js'
import { defineRoute } from '../kit/define-route.js'
import { profileSchema } from '../kit/profile-schema.js'
import { shortText } from '../kit/schemas.js'
import { toWireIdentity } from './auth-response.js'

const schema = v.object({
  loginId: v.object({ email: shortText }),
  profile: v.exactOptional(profileSchema),
  verifyEmail: v.exactOptional(v.boolean()),
})

/**
 * `POST …/v2/sign-on`: logs in a member whom a backend of the site has authenticated.
 * @see docs/wire/tokens.md#external-login
 */
export const signOnRoute = defineRoute({
  endpoint: endpoints.signOn,
  access: 'backend',
  scope: 'members:write',
  schema,
  handle: async (message, { deps }) => {
    const { identity, sessionToken } = await signOn(deps, {
      email: message.loginId.email,
      profile: message.profile ?? {},
      emailVerified: message.verifyEmail === true,
    })
    return { sessionToken, identity: toWireIdentity(identity) }
  },
})
