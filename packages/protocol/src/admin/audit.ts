/** An action on a site or an account. @see docs/wire/administration.md#audit-log */
export interface AuditEntry {
  id: string
  /** ISO time. */
  at: string
  actor: AuditActor
  /** Subject and event, such as `member.registered`. */
  action: string
  /** Id of the affected member, collection, client or key; null if unknown or none. */
  subject: string | null
  /** Network of the request; null if unknown. */
  network: string | null
  reason: string | null
  /** Further details. Never a password, a code or a token. */
  detail: Record<string, unknown> | null
}

/** An entry as the owner reads it. */
export interface NamedAuditEntry extends AuditEntry {
  /**
   * Current name of the subject: a member's e-mail address, a collection's name, the URL of a webhook. Null if unknown.
   */
  subjectName: string | null
}

/** Actor of an event: the id of the owner, key, member or visitor; `nobody` for a request without a token. */
export interface AuditActor {
  /**
   * `owner` is a person with an account. Here, `operator` is an API key or the server itself, without owners: unlike
   * `PermissionCaller`.
   */
  kind: 'owner' | 'operator' | 'member' | 'visitor' | 'nobody'
  id: string | null
  /**
   * Name of the owner or API key at the time of the event, or a member's current e-mail address if the caller may read
   * members.
   */
  name?: string
}

export interface ListAuditRequest {
  /** An actor's id, or a kind of actor. */
  actor?: string
  /** An action, or its part before the dot. */
  action?: string
  subject?: string
  /** ISO time of the oldest entry. */
  from?: string
  /** `nextCursor` of the previous page. */
  cursor?: string
  limit?: number
}

export interface ListAuditResponse {
  /** Newest first. */
  entries: NamedAuditEntry[]
  /** Null on the last page. */
  nextCursor: string | null
}
