import { randomUUID } from 'node:crypto'
import { lifetimes } from '../../limits/lifetimes.js'
import type { Clock } from '../../ports/clock.js'
import type { Row } from '../columns.js'
import { first, type Queries, type Reader } from '../database.js'
import type { SessionMetadata } from '../oauth/grants.js'
import { createSecret, hashSecret } from '../secrets.js'
import { lookupText, type Sql, sql } from '../sql.js'
import { type Owner, ownerColumns } from './owners.js'

/** Milliseconds without a request after which a session ends. */
const IDLE_MS = lifetimes.idleOwnerSession * 1000

/** An owner's session in a browser. */
export interface StoredOwnerSession extends SessionMetadata {
  id: string
  createdAt: Date
  usedAt: Date
}

interface SessionRow {
  session_id: string
  started_at: number
  used_at: number
  user_agent: string | null
  network: string | null
}

const sessionColumns = sql`owner_sessions.id as session_id,
  owner_sessions.created_at as started_at, owner_sessions.used_at, owner_sessions.user_agent,
  owner_sessions.network`

/** Condition: a session has not ended at the time `now`, in milliseconds since 1970. */
export function isActiveSession(now: number): Sql {
  return sql`owner_sessions.used_at > ${now - IDLE_MS}
    and owner_sessions.created_at > ${now - lifetimes.ownerSession * 1000}`
}

/** Opens a session. @returns its secret; only the hash is stored */
export async function insertOwnerSession(
  { clock }: { clock: Clock },
  tx: Queries,
  ownerId: string,
  { userAgent, network }: SessionMetadata,
): Promise<string> {
  const secret = createSecret()
  const now = clock.now().getTime()
  await tx.run(sql`insert into owner_sessions
      (hash, id, owner_id, created_at, used_at, user_agent, network)
    values (${hashSecret(secret)}, ${randomUUID()}, ${ownerId}, ${now}, ${now}, ${userAgent},
      ${network})`)
  return secret
}

/** Finds an active session by its secret, with its owner. */
export async function findOwnerSession(
  deps: { clock: Clock },
  reader: Reader,
  secret: string,
): Promise<{ session: StoredOwnerSession; owner: Owner } | undefined> {
  const row = await first<SessionRow & Row>(
    reader,
    sql`select ${sessionColumns}, ${ownerColumns.list} from owner_sessions
      join owner_accounts on owner_accounts.id = owner_sessions.owner_id
      where owner_sessions.hash = ${hashSecret(secret)} and ${isActiveSession(deps.clock.now().getTime())}`,
  )
  return row && { session: toStoredSession(row), owner: ownerColumns.read(row) }
}

/** Finds the owner of an active session by the session's id. */
export async function findOwnerOfSession(
  deps: { clock: Clock },
  reader: Reader,
  sessionId: string,
): Promise<Owner | undefined> {
  return ownerColumns.first(
    reader,
    sql`join owner_sessions on owner_sessions.owner_id = owner_accounts.id
      where owner_sessions.id = ${sessionId} and ${isActiveSession(deps.clock.now().getTime())}`,
  )
}

/** Lists the active sessions of an owner, latest use first. */
export async function listOwnerSessions(
  deps: { db: Reader; clock: Clock },
  ownerId: string,
): Promise<StoredOwnerSession[]> {
  const rows = await deps.db.all<SessionRow>(sql`select ${sessionColumns} from owner_sessions
    where owner_id = ${ownerId} and ${isActiveSession(deps.clock.now().getTime())} order by used_at desc, id limit 100`)
  return rows.map(toStoredSession)
}

export async function markSessionUsed(tx: Queries, sessionId: string, now: Date): Promise<void> {
  await tx.run(sql`update owner_sessions set used_at = ${now.getTime()} where id = ${sessionId}`)
}

/** Ends the session of a secret. @returns false if there was none */
export async function deleteSessionOfSecret(tx: Queries, secret: string): Promise<boolean> {
  return (await tx.run(sql`delete from owner_sessions where hash = ${hashSecret(secret)}`)) > 0
}

/** Ends a session of an owner. @returns false if the owner has no such session */
export async function deleteOwnerSession(
  tx: Queries,
  session: { id: string; ownerId: string },
): Promise<boolean> {
  const { id, ownerId } = session
  const deleted = await tx.run(sql`delete from owner_sessions
    where id = ${lookupText(id)} and owner_id = ${ownerId}`)
  return deleted > 0
}

/** Ends all sessions of an owner, except the one with `exceptId`. @returns the number of ended sessions */
export function deleteOwnerSessions(
  tx: Queries,
  ownerId: string,
  exceptId: string | null,
): Promise<number> {
  const isOther = exceptId === null ? sql`true` : sql`id <> ${exceptId}`
  return tx.run(sql`delete from owner_sessions where owner_id = ${ownerId} and ${isOther}`)
}

function toStoredSession(row: SessionRow): StoredOwnerSession {
  return {
    id: row.session_id,
    createdAt: new Date(row.started_at),
    usedAt: new Date(row.used_at),
    userAgent: row.user_agent,
    network: row.network,
  }
}
