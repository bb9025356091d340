import { generalCodes, recoveryEndpoints } from '@foyer/protocol'
import * as v from 'valibot'
import type { Caller } from '../caller.js'
import { HttpError } from '../http/errors.js'
import { callerRoute, type Route } from '../http/route.js'
import { startVerification } from '../identity/verification.js'
import type { RouteDeps } from './deps.js'
import { shortText } from './schemas.js'

const schema = v.object({ identityId: shortText, target: v.literal('EMAIL') })

/**
 * `POST …/v1/start`, in older packages `…/v1/Start`: mails a code to a member, for the member itself or the owner.
 * @see docs/wire.md#verification
 */
export function startVerificationRoutes(deps: RouteDeps): Route[] {
  const route = callerRoute(
    recoveryEndpoints.startVerification,
    schema,
    async (message, { caller }) => {
      const mayAsk = isAbout(caller, message.identityId)
      const started = mayAsk ? await startVerification(deps, message.identityId) : undefined
      if (started !== undefined) return { verificationId: started }
      // One answer for an account of somebody else and for none.
      throw new HttpError(
        403,
        generalCodes.forbidden,
        'only a member can have its address verified',
      )
    },
  )
  return [route, { ...route, path: route.path.replace('/start', '/Start') }]
}

function isAbout(caller: Caller, identityId: string): boolean {
  return caller.kind === 'operator' || (caller.kind === 'member' && caller.id === identityId)
}
