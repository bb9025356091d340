/** One thing that somebody did to a site or to an account in it. @see docs/wire.md#audit */
export interface AuditEntry {
  id: string
  /** ISO time. */
  at: string
  actor: AuditActor
  /** Subject and event, such as `member.registered`. */
  action: string
  /** Id of the member, collection, client or key that it was done to; null where it is not known or there is none. */
  subject: string | null
  /** The address that the request came from, where it is known. */
  network: string | null
  reason: string | null
  /** Further details. Never a password, a code or a token. */
  detail: Record<string, unknown> | null
}

/** Actor of an event: the id of the key, member or visitor; `nobody` for a request without a token. */
export interface AuditActor {
  kind: 'operator' | 'member' | 'visitor' | 'nobody'
  id: string | null
}

export interface ListAuditRequest {
  /** An actor's id, or a kind of actor. */
  actor?: string
  /** An action, or what stands before its dot. */
  action?: string
  subject?: string
  /** ISO time: entries from then on. */
  from?: string
  /** `nextCursor` of the page before. */
  cursor?: string
  limit?: number
}

export interface ListAuditResponse {
  /** Newest first. */
  entries: AuditEntry[]
  /** Null on the last page. */
  nextCursor: string | null
}
