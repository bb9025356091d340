import type { WireFilter, WireItemData } from '../data/items.js'
import type { Endpoint } from '../endpoint.js'

/*
 * Live queries: one event stream for each client. Foyer only.
 * @see docs/wire/live-queries.md
 */

/** A subscription to the items of a collection that match a filter, or to one item. */
export interface LiveSubscription {
  /** Chosen by the client; unique in its connection. */
  id: string
  collectionId: string
  /** Items that match; all items without it. */
  filter?: WireFilter
  /** One item, instead of a filter. */
  itemId?: string
  /** Last event that the client has received; the server sends later ones. Default: the newest event. */
  after?: LogSequence
}

/** The sequence of an event in an event log. */
export interface LogSequence {
  /** Id of the log. Sequences of different logs cannot be compared. */
  log: string
  sequence: number
}

export interface OpenLiveRequest {
  subscriptions: LiveSubscription[]
}

/** Changes the subscriptions of a connection. The access token of the call replaces the connection's. */
export interface ChangeLiveRequest {
  connectionId: string
  add?: LiveSubscription[]
  /** Ids of subscriptions. */
  remove?: string[]
}

/** Change of an item in the result of a subscription. */
export type LiveChangeKind = 'enter' | 'change' | 'leave'

/** Reason why a subscriber must read its items again. */
export type LiveRereadReason =
  | 'too-old'
  | 'other-log'
  | 'too-slow'
  | 'truncated'
  | 'permissions-changed'

/** Data of a message of the stream, by the type of the message. */
export interface LiveMessages {
  /** First message: the stream continues after `sequence`. */
  ready: LogSequence & { connectionId: string }
  /** The subscription has received everything up to `sequence`, and receives later changes. */
  subscribed: { subscription: string; sequence: number }
  change: {
    subscription: string
    kind: LiveChangeKind
    itemId: string
    /** The item after the change; absent when it leaves. */
    item?: WireItemData
    sequence: number
  }
  /** Changes up to `sequence` are missing: of one subscription, or of all. */
  reread: { subscription?: string; reason: LiveRereadReason; sequence: number }
  /** The end of one subscription, or of the connection. */
  end: { subscription?: string; code: string; message: string; decisionId?: string }
  /** Heartbeat: all subscriptions have received everything up to `sequence`. */
  alive: { sequence: number }
}

/** Codes of the end of a connection. Subscriptions end with the codes of data errors. */
export const liveEndCodes = {
  tokenExpired: 'TOKEN_EXPIRED',
  sessionEnded: 'SESSION_ENDED',
  memberBlocked: 'MEMBER_BLOCKED',
  serverStopping: 'SERVER_STOPPING',
} as const

/** Codes of refused calls and subscriptions. */
export const liveCodes = {
  subscriptionUnsupported: 'SUBSCRIPTION_UNSUPPORTED',
  tooManySubscriptions: 'TOO_MANY_SUBSCRIPTIONS',
  connectionUnknown: 'CONNECTION_UNKNOWN',
} as const

/** Responds with a stream of `LiveMessages` as server-sent events. */
export const openLive: Endpoint<OpenLiveRequest, unknown> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/live',
}
export const changeLive: Endpoint<ChangeLiveRequest, Record<string, never>> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/live/{connectionId}',
}
/** Returns the newest sequence of the log. A read that begins afterwards contains all changes up to it. */
export const getLogSequence: Endpoint<Record<string, never>, LogSequence> = {
  method: 'GET',
  path: '/_foyer/v1/live',
}
