import { ownerEndpoints } from '@foyer/protocol'
import { permits } from '@foyer/protocol/api-keys'
import * as v from 'valibot'
import { readPage } from '../../data/paging/page.js'
import { defineRoute, type Route } from '../../http/route.js'
import type { AuditPlace } from '../../ports/audit-log.js'
import type { RouteDeps } from '../kit/deps.js'
import { isoTime, queryPaging, shortText } from '../kit/schemas.js'

const schema = v.object({
  actor: v.exactOptional(shortText),
  action: v.exactOptional(shortText),
  subject: v.exactOptional(shortText),
  from: v.exactOptional(isoTime),
  cursor: v.exactOptional(
    v.pipe(v.string(), v.regex(/^\d{1,15}-\d{1,15}$/, 'expected a "nextCursor"')),
  ),
  limit: queryPaging.entries.limit,
})

function readPlace(cursor: string): AuditPlace {
  const [at, seq] = cursor.split('-', 2)
  return { at: Number(at), seq: Number(seq) }
}

/** `GET /_foyer/v1/audit`: lists audit entries, newest first. @see docs/wire.md#audit */
export function listAuditRoute({ audit }: RouteDeps): Route {
  return defineRoute({
    endpoint: ownerEndpoints.listAudit,
    access: 'operator',
    scope: 'settings:read',
    schema,
    handle: async ({ cursor, from, limit, ...filter }, { caller }) => {
      const page = readPage(limit === undefined ? undefined : { limit })
      const { entries, next } = await audit.list({
        actor: filter.actor,
        action: filter.action,
        subject: filter.subject,
        from: from === undefined ? undefined : new Date(from),
        before: cursor === undefined ? undefined : readPlace(cursor),
        limit: page.limit,
      })
      const members = permits(caller.kind === 'operator' ? caller.scopes : [], 'members:read')
      const entriesWithNames = await audit.named(entries, { members })
      return { entries: entriesWithNames, nextCursor: next ? `${next.at}-${next.seq}` : null }
    },
  })
}
