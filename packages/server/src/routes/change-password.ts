import { generalCodes, recoveryEndpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { HttpError } from '../http/errors.js'
import { callerRoute, type Route } from '../http/route.js'
import { changePassword } from '../identity/change-password.js'
import { assertRecentLogin } from '../identity/recent-login.js'
import { audited } from './audited.js'
import type { RouteDeps } from './deps.js'

/** `POST …/v2/change-password`: the session goes on, the others of the member end. */
export function changePasswordRoute(deps: RouteDeps): Route {
  const schema = v.object({ newPassword: v.pipe(v.string(), v.maxLength(4096)) })
  return callerRoute(recoveryEndpoints.changePassword, schema, async ({ newPassword }, context) => {
    const { caller } = context
    if (caller.kind !== 'member') {
      throw new HttpError(403, generalCodes.forbidden, 'only a member has a password to change')
    }
    // The call carries no current password: who only has the token must not lock the member out.
    await assertRecentLogin(deps, caller)
    await changePassword(audited(deps, context), caller, newPassword)
    return {}
  })
}
