import type { SessionEndReason } from '@foyer/protocol'
import { date } from '../columns.js'
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

interface GrantRow {
  id: string
  identity_id: string
  client_id: string
  client_name: string | null
  user_agent: string | null
  network: string | null
  created_at: number
  last_used_at: number
  expires_at: number
  revoked_at: number | null
  revoked_reason: SessionEndReason | null
}

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
  const rows = await queries.all<GrantRow>(sql`
    select grants.id, identity_id, client_id, clients.name as client_name, user_agent, network,
      grants.created_at, coalesce(last_used_at, grants.created_at) as last_used_at, expires_at,
      revoked_at, revoked_reason
    from grants left join clients on clients.id = grants.client_id
    where identity_id = ${lookupText(memberId)} and ${condition}
    order by coalesce(last_used_at, grants.created_at) desc, grants.id limit ${MAX_LISTED}`)
  return rows.map(readGrant)
}

function readGrant(row: GrantRow): ListedGrant {
  return {
    id: row.id,
    memberId: row.identity_id,
    clientId: row.client_id,
    clientName: row.client_name ?? row.client_id,
    userAgent: row.user_agent,
    network: row.network,
    createdAt: new Date(row.created_at),
    lastUsedAt: new Date(row.last_used_at),
    expiresAt: new Date(row.expires_at),
    endedAt: date(row.revoked_at),
    reason: row.revoked_reason,
  }
}
