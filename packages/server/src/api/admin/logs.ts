import { generalCodes, operatorEndpoints } from '@foyer/protocol'
import { permits } from '@foyer/protocol/api-keys'
import { requestKinds, statusClasses } from '@foyer/protocol/request-log'
import * as v from 'valibot'
import { parsePageSize } from '../../data/paging/page.js'
import { HttpError } from '../../http/errors.js'
import type { AuditPosition } from '../../storage/logs/audit-log.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import { isoTime, queryPaging, sequenceCursor, shortText } from '../kit/schemas.js'

const requestsSchema = v.object({
  kind: v.exactOptional(v.picklist(requestKinds)),
  status: v.exactOptional(v.picklist(statusClasses)),
  path: v.exactOptional(shortText),
  requestId: v.exactOptional(shortText),
  since: v.exactOptional(isoTime),
  cursor: v.exactOptional(sequenceCursor),
  limit: queryPaging.entries.limit,
})

/**
 * `GET /_foyer/v1/logs`: lists the requests to this process, newest first.
 * @see docs/wire/administration.md#request-log
 */
const listRequestsRoute = defineRoute({
  endpoint: operatorEndpoints.listRequests,
  access: 'operator',
  scope: 'settings:read',
  schema: requestsSchema,
  handle: async ({ cursor, since, limit, ...filter }, { deps }) => {
    const { requests, nextBefore } = deps.requestLog.list({
      ...filter,
      since: since === undefined ? undefined : new Date(since),
      before: cursor === undefined ? undefined : Number(cursor),
      limit: parsePageSize(limit),
    })
    return {
      requests,
      nextCursor: nextBefore === undefined ? null : String(nextBefore),
      process: deps.requestLog.processInfo,
      slowMs: deps.requestLog.slowRequestMs,
    }
  },
})

const auditSchema = v.object({
  actor: v.exactOptional(shortText),
  action: v.exactOptional(shortText),
  subject: v.exactOptional(shortText),
  from: v.exactOptional(isoTime),
  cursor: v.exactOptional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,15}-\d{1,15}$/, 'expected the "nextCursor" of an earlier response'),
    ),
  ),
  limit: queryPaging.entries.limit,
})

function parseAuditCursor(cursor: string): AuditPosition {
  const [at, seq] = cursor.split('-', 2)
  return { at: Number(at), seq: Number(seq) }
}

/** `GET /_foyer/v1/audit`: lists audit entries, newest first. @see docs/wire/administration.md#audit-log */
const listAuditRoute = defineRoute({
  endpoint: operatorEndpoints.listAudit,
  access: 'operator',
  scope: 'settings:read',
  schema: auditSchema,
  handle: async ({ cursor, from, limit, ...filter }, { caller, deps }) => {
    const { entries, next } = await deps.audit.list({
      actor: filter.actor,
      action: filter.action,
      subject: filter.subject,
      from: from === undefined ? undefined : new Date(from),
      before: cursor === undefined ? undefined : parseAuditCursor(cursor),
      limit: parsePageSize(limit),
    })
    const mayReadMembers = permits(caller.scopes, 'members:read')
    const entriesWithNames = await deps.audit.addNames(entries, { withMembers: mayReadMembers })
    return { entries: entriesWithNames, nextCursor: next ? `${next.at}-${next.seq}` : null }
  },
})

/** `GET /_foyer/v1/decisions`: lists the newest permission denials. */
const listDecisionsRoute = defineRoute({
  endpoint: operatorEndpoints.listDecisions,
  access: 'operator',
  scope: 'data:read',
  schema: v.object({ limit: queryPaging.entries.limit }),
  handle: async ({ limit }, { deps }) => ({
    decisions: await deps.decisions.list(parsePageSize(limit)),
  }),
})

/** `GET /_foyer/v1/decisions/{id}`: explains why a call was denied. */
const getDecisionRoute = defineRoute({
  endpoint: operatorEndpoints.getDecision,
  access: 'operator',
  scope: 'data:read',
  schema: v.object({ decisionId: v.string() }),
  handle: async ({ decisionId }, { deps }) => {
    const decision = await deps.decisions.find(decisionId)
    if (decision) return { decision }
    throw new HttpError(
      404,
      generalCodes.notFound,
      `there is no decision "${decisionId}"; the newest 10,000 are kept, for at most a day`,
    )
  },
})

/** Routes of the request log, the audit log and the permission denials, for operators. */
export const logRoutes: readonly ApiRoute[] = [
  listRequestsRoute,
  listAuditRoute,
  listDecisionsRoute,
  getDecisionRoute,
]
