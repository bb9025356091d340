import { endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { unauthenticated } from '../http/read-caller.js'
import { readSignature } from '../http/read-signature.js'
import { openRoute, type Route } from '../http/route.js'
import { signOn } from '../identity/sign-on.js'
import { audited } from './audited.js'
import type { RouteDeps } from './deps.js'
import { toWireIdentity } from './identity-answer.js'
import { profileSchema } from './profile-schema.js'
import { shortText } from './schemas.js'

const schema = v.object({
  loginId: v.object({ email: shortText }),
  profile: v.exactOptional(profileSchema),
  verifyEmail: v.exactOptional(v.boolean()),
  // Of contacts beside the members; there are none here.
  mergeExistingContact: v.exactOptional(v.boolean()),
})

/** `POST …/v2/sign-on`: a server of the site says whom it has logged in. @see docs/wire.md#external-login */
export function signOnRoute(deps: RouteDeps): Route {
  const route = openRoute(endpoints.signOn, schema, async (message, context) => {
    const { identity, sessionToken } = await signOn(audited(deps, context), {
      email: message.loginId.email,
      profile: message.profile ?? {},
      emailProven: message.verifyEmail === true,
    })
    return { sessionToken, identity: toWireIdentity(identity) }
  })
  return {
    ...route,
    answer: async (context) => {
      const signature = await readSignature(deps, context.request)
      if (signature) return route.answer({ ...context, caller: signature.caller })
      throw unauthenticated('this call needs "<access token>,<API key>" as Authorization')
    },
  }
}
