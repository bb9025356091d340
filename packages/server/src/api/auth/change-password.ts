import { recoveryEndpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { assertRecentLogin } from '../../identity/login/recent-login.js'
import { changePasswordKeepingSession } from '../../identity/password/change-password.js'
import { callingMember } from '../kit/calling-member.js'
import { defineRoute } from '../kit/define-route.js'
import { passwordText } from '../kit/schemas.js'

/** `POST …/v2/change-password`: changes the caller's password and ends the member's other sessions. */
export const changePasswordRoute = defineRoute({
  endpoint: recoveryEndpoints.changePassword,
  access: 'caller',
  scope: 'members:write',
  schema: v.object({ newPassword: passwordText }),
  handle: async ({ newPassword }, { caller, deps }) => {
    const member = callingMember(caller, 'a password to change')
    // A recent login is required, because the message does not contain the current password, and a stolen access token
    // alone must not suffice.
    await assertRecentLogin(deps, member)
    await changePasswordKeepingSession(deps, member, newPassword)
    return {}
  },
})
