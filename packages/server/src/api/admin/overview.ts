import { operatorEndpoints } from '@foyer/protocol'
import { type KeyScope, permits } from '@foyer/protocol/api-keys'
import { defineRoute } from '../kit/define-route.js'

/** `GET /_foyer/v1/overview`: figures for the first page of the console. @see docs/wire/administration.md#overview */
export const overviewRoute = defineRoute({
  endpoint: operatorEndpoints.getOverview,
  access: 'operator',
  scope: 'data:read',
  handle: async (_message, { caller, deps }) => {
    const { requestLog, slowReads, siteCounts } = deps
    const { at, storage, members, mails, webhooks } = await siteCounts()
    const hasScope = (scope: KeyScope): boolean => permits(caller.scopes, scope)
    return {
      at,
      traffic: { since: requestLog.processInfo.since, minutes: requestLog.listMinutes() },
      slowReads: slowReads.list(),
      storage,
      ...(hasScope('members:read') && { members }),
      ...(hasScope('inbox:read') && { mails }),
      ...(hasScope('webhooks:read') && { webhooks }),
    }
  },
})
