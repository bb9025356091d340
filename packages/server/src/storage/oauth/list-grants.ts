import type { SessionEndReason } from '@foyer/protocol'
import { columnsOf, date, plain } from '../columns.js'
import type { Reader } from '../database.js'
import { lookupText, type Sql, sql } from '../sql.js'

/** A grant, as the member's list of sessions shows it. */
export interface ListedGrant {
  id: string
  memberId: string
  clientId: string
  /** Name of the client, or its id if it was removed. */
  clientName: string
  userAgent: string | null
  network: string | null
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  endedAt: Date | null
  reason: SessionEndReason | null
}

const columns = columnsOf<ListedGrant>(
  'grants',
  {
    id: plain,
    memberId: plain,
    clientId: plain,
    clientName: plain,
    userAgent: plain,
    network: plain,
    createdAt: date,
    lastUsedAt: date,
    expiresAt: date,
    endedAt: date,
    reason: plain,
  },
  {
    memberId: 'identity_id',
    clientName: sql`coalesce(clients.name, grants.client_id)`,
    lastUsedAt: sql`coalesce(grants.last_used_at, grants.created_at)`,
    endedAt: 'revoked_at',
    reason: 'revoked_reason',
  },
)

/** Maximum grants in a list: more than the logins of a person within the retention of ended grants. */
const MAX_LISTED = 10_000

/** Lists the active grants of a member, last used first. */
export function listActiveGrants(
  queries: Reader,
  memberId: string,
  now: Date,
): Promise<ListedGrant[]> {
  return list(queries, memberId, sql`grants.revoked_at is null and expires_at > ${now.getTime()}`)
}

/** Lists all stored grants of a member, last used first. */
export function listGrants(queries: Reader, memberId: string): Promise<ListedGrant[]> {
  return list(queries, memberId, sql`true`)
}

async function list(queries: Reader, memberId: string, condition: Sql): Promise<ListedGrant[]> {
  return columns.all(
    queries,
    sql`left join clients on clients.id = grants.client_id
      where identity_id = ${lookupText(memberId)} and ${condition}
      order by coalesce(last_used_at, grants.created_at) desc, grants.id limit ${MAX_LISTED}`,
  )
}
