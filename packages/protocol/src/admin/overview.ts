/**
 * Figures of the site for the first page of the console. Omits a part if the caller's scopes do not permit it.
 * @see docs/wire/administration.md#overview
 */
export interface SiteOverview {
  /** ISO time of the figures; they are up to ten seconds old. */
  at: string
  traffic: TrafficFigures
  slowReads: SlowReadFigures[]
  storage: { bytes: number; denied: number }
  /** With the scope `members:read`. */
  members?: MemberFigures
  /** With the scope `inbox:read`. */
  mails?: MailFigures
  /** With the scope `webhooks:read`. */
  webhooks?: WebhookFigures
}

/** Requests to this process. */
export interface TrafficFigures {
  /** ISO time of the start of the process. */
  since: string
  /** The last hour, oldest first; minutes without a request are left out. */
  minutes: TrafficMinute[]
}

export interface TrafficMinute {
  /** ISO time of its beginning. */
  at: string
  requests: number
  /** Requests with a response status of 500 and above. */
  failed: number
  averageMs: number
  slowestMs: number
}

/** Slow reads of items in this process that lack the same indexes. */
export interface SlowReadFigures {
  dataCollectionId: string
  /** Fields that need an index; empty if none would help. */
  missingIndexes: string[]
  /** Advice for the owner or the site. */
  advice: string
  times: number
  longestMs: number
  /** ISO time. */
  lastAt: string
}

export interface MemberFigures {
  total: number
  /** Members with an unverified address, or without the owner's approval. */
  pending: number
  blocked: number
  /** The last 30 days in UTC, oldest first. */
  days: MemberDay[]
}

export interface MemberDay {
  /** For example `2026-11-21`. */
  date: string
  /** Members at the end of the day. */
  total: number
  joined: number
  logins: number
  failedLogins: number
}

export interface MailFigures {
  queued: number
  /** Queued e-mails whose delivery was tried already. */
  retried: number
  /** E-mails of the last 30 days whose delivery failed for good. */
  failed: number
}

export interface WebhookFigures {
  endpoints: number
  /** Active endpoints whose last attempt failed. */
  failing: number
  /** Endpoints that the server paused after many failures. */
  pausedForFailures: number
}
