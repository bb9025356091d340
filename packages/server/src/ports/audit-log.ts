import type { AuditActor, AuditEntry, NamedAuditEntry } from '@foyer/protocol/audit'
import type { Queries } from '../storage/database.js'

/** An audit event. It never holds a password, a code or a token. @see docs/wire.md#audit */
export interface AuditEvent {
  /** Default: the caller of the current request; nobody without a request. */
  actor?: AuditActor
  /** Subject type and event, for example `member.registered`. */
  action: `${string}.${string}`
  /** Id of the changed object; null if unknown or none. */
  subject: string | null
  network?: string | null
  /** Id of the request. The entry leaves it out; the event of the change log has it. */
  requestId?: string | undefined
  reason?: string | null
  detail?: Record<string, unknown>
}

/** Position of an entry. Buffered entries are stored late, so `seq` alone is not the order of events. */
export interface AuditPlace {
  at: number
  seq: number
}

/** Filter of entries; undefined matches all. */
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
  /** Position of the next page; undefined on the last one. */
  next: AuditPlace | undefined
}

/** Audit log for the owner: who did what. */
export interface AuditLog {
  /** Records an event that changes no data. Buffered; a flood drops some. */
  record(event: AuditEvent): void
  /** Records an event within the transaction that it describes, and in the change log if that has events of its kind. */
  recordIn(tx: Queries, event: AuditEvent): Promise<void>
  /** Lists entries, newest first, including buffered ones of this process. */
  list(query: AuditQuery): Promise<AuditPage>
  /** Adds the current names of subjects; `members` includes e-mail addresses of members. */
  named(entries: readonly AuditEntry[], options: { members: boolean }): Promise<NamedAuditEntry[]>
  /** Writes buffered entries. */
  flush(): Promise<void>
}
