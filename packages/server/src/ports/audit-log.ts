import type { AuditActor, AuditEntry } from '@foyer/protocol/audit'
import type { Queries } from '../storage/database.js'

/** What somebody did. It never holds a password, a code or a token. @see docs/wire.md#audit */
export interface AuditEvent {
  /** Left out: whoever made the request under way, and nobody where none is. */
  actor?: AuditActor
  /** What it is about and what happened, as `member.registered`. */
  action: `${string}.${string}`
  /** Id of what it was done to; null where it is not known or there is none. */
  subject: string | null
  network?: string | null
  reason?: string | null
  detail?: Record<string, unknown>
}

/** Where an entry stands: what was gathered is stored after what came later, so its number alone does not say. */
export interface AuditPlace {
  at: number
  seq: number
}

/** Which entries are asked for; each may be undefined. */
export interface AuditQuery {
  actor: string | undefined
  action: string | undefined
  subject: string | undefined
  from: Date | undefined
  before: AuditPlace | undefined
  limit: number
}

/** A page of entries. */
export interface AuditPage {
  entries: AuditEntry[]
  /** The place to go on before; undefined on the last page. */
  next: AuditPlace | undefined
}

/** Takes down for the owner who did what. */
export interface AuditLog {
  /** Takes down what changed nothing, off the request's path; in a flood some are left out. */
  record(event: AuditEvent): void
  /** Takes down what a transaction changes, with it: both are stored, or neither. */
  recordIn(tx: Queries, event: AuditEvent): Promise<void>
  /** A page of what was taken down, newest first, that of this process up to now. */
  list(query: AuditQuery): Promise<AuditPage>
  /** Writes what waits. */
  flush(): Promise<void>
}
