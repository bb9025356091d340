import * as dataEndpoints from '@foyer/protocol/account-data-endpoints'
import * as v from 'valibot'
import { deletionEffects } from '../../data/deletion/member-deletion-rule.js'
import { callSourceOf } from '../../http/client-network.js'
import {
  cancelDeletion,
  findOwnDeletion,
  requestDeletion,
} from '../../identity/deletion/account-deletion.js'
import { assertRecentLogin } from '../../identity/login/recent-login.js'
import { assertCurrentPassword } from '../../identity/password/change-password.js'
import { exportPage, recordExport } from '../../member-export/export-member.js'
import { callingIdentity, callingMember } from '../kit/calling-member.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import type { ApiDeps } from '../kit/deps.js'
import { exportCursor, passwordText } from '../kit/schemas.js'

/** Data that only a member has, for the error message to other callers. */
const SUBJECT = 'an account'
const exportMyDataRoute = defineRoute({
  endpoint: dataEndpoints.exportMyData,
  access: 'caller',
  scope: 'all',
  schema: exportCursor,
  handle: async ({ cursor }, context) => {
    const { deps } = context
    const identity = await callingIdentity(deps, context.caller, SUBJECT)
    const from = { ...callSourceOf(context), memberId: identity.id }
    await deps.limits.take(cursor === undefined ? 'export' : 'export-page', from)
    if (cursor === undefined) await recordExport(deps, identity)
    return exportPage(deps, identity, cursor)
  },
})

const getMyDeletionRoute = defineRoute({
  endpoint: dataEndpoints.getMyDeletion,
  access: 'caller',
  scope: 'all',
  handle: async (_message, { caller, deps }) => toResponse(deps, callingMember(caller, SUBJECT).id),
})

const requestMyDeletionRoute = defineRoute({
  endpoint: dataEndpoints.requestMyDeletion,
  access: 'caller',
  scope: 'all',
  schema: v.object({ password: v.exactOptional(passwordText) }),
  handle: async ({ password }, context) => {
    const { deps } = context
    const identity = await callingIdentity(deps, context.caller, SUBJECT)
    const from = callSourceOf(context)
    await deps.limits.take('recovery', from)
    if (password === undefined)
      await assertRecentLogin(deps, callingMember(context.caller, SUBJECT))
    else await assertCurrentPassword(deps, identity, { current: password, from })
    await requestDeletion(deps, identity)
    return toResponse(deps, identity.id)
  },
})

/** Does not require a recent login, because it deletes nothing. */
const cancelMyDeletionRoute = defineRoute({
  endpoint: dataEndpoints.cancelMyDeletion,
  access: 'caller',
  scope: 'all',
  handle: async (_message, { deps, caller }) => {
    const { id } = callingMember(caller, SUBJECT)
    await cancelDeletion(deps, id)
    return toResponse(deps, id)
  },
})

/**
 * Routes for a member's own data: export, and deletion of the account.
 * @see docs/wire/members.md#deletion-and-export
 */
export const myAccountDataRoutes: readonly ApiRoute[] = [
  exportMyDataRoute,
  getMyDeletionRoute,
  requestMyDeletionRoute,
  cancelMyDeletionRoute,
]

async function toResponse(deps: ApiDeps, id: string): Promise<dataEndpoints.MyDeletionResponse> {
  const deletion = await findOwnDeletion(deps, id)
  const dueAt = deletion?.dueAt ?? null
  const needsConfirmation = deletion && dueAt === null
  return {
    state: dueAt ? 'SCHEDULED' : needsConfirmation ? 'CONFIRMATION_SENT' : 'NONE',
    confirmBefore: needsConfirmation ? deletion.confirmBefore.toISOString() : null,
    dueAt: dueAt?.toISOString() ?? null,
    graceDays: deps.settings.deletion.graceDays,
    effects: await deletionEffects(deps, id),
  }
}
