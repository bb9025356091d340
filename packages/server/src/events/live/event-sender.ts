import type { SiteEvent } from '@foyer/protocol/events'
import { liveEndCodes } from '@foyer/protocol/live-endpoints'
import type { Caller } from '../../caller.js'
import { requireCollection } from '../../data/collections/require-collection.js'
import { DataError } from '../../data/errors.js'
import type { ActiveClients } from '../../oauth/clients/active-clients.js'
import type { ActiveGrants } from '../../oauth/token/active-grants.js'
import { ownerCaller } from '../../owners/owner-caller.js'
import type { Clock } from '../../ports/clock.js'
import {
  findCachedCollection,
  type StoredCollection,
} from '../../storage/collections/collections.js'
import type { Database } from '../../storage/database.js'
import { findIdentity } from '../../storage/identity/identities.js'
import { findApiKeyById } from '../../storage/oauth/api-keys.js'
import { findOwnerOfSession } from '../../storage/owners/owner-sessions.js'
import { assertLiveSupported, describeRefusal } from './accept-subscription.js'
import type { LiveConnection, Subscription, SubscriptionGroup } from './connections.js'
import { transitionOf, visibleChangeKind } from './match-change.js'
import type { ChangeMessages } from './messages.js'
import type { Flusher } from './send-buffer.js'

export interface EventSenderDeps {
  db: Database
  clock: Clock
  activeGrants: Pick<ActiveGrants, 'find' | 'expireMember'>
  activeClients: Pick<ActiveClients, 'find'>
  flusher: Pick<Flusher, 'untilRoom'>
  /** Ends a subscription. */
  remove(subscription: Subscription): void
}

/**
 * Sends events to subscriptions, by the current collections and the current permissions of their callers. Looks each of
 * them up once, so create a sender for each batch of events.
 */
export class EventSender {
  readonly #deps: EventSenderDeps
  readonly #collections = new Map<string, StoredCollection | undefined>()
  readonly #callers = new Map<LiveConnection, Caller | undefined>()

  constructor(deps: EventSenderDeps) {
    this.#deps = deps
  }

  /** Sends the change of an item to subscriptions of one group. */
  async sendChange(
    event: SiteEvent,
    group: SubscriptionGroup,
    {
      subscriptions,
      messages,
    }: { subscriptions: Iterable<Subscription>; messages: ChangeMessages },
  ): Promise<void> {
    const transition = transitionOf(group, event)
    if (!transition.before && !transition.after) return
    const collection = await this.#collectionOf(group.collectionId)
    if (!collection) return
    for (const { id, connection, coveredUpTo } of subscriptions) {
      if (event.sequence <= coveredUpTo) continue
      // A known caller needs no await: this loop runs for each subscriber of each change.
      const caller =
        this.#callers.get(connection) ?? (await this.callerOf(connection, event.sequence - 1))
      const kind = caller && visibleChangeKind(event, transition, collection, caller)
      if (kind) connection.sendBuffer.write(messages.format(id, kind))
    }
    await this.#deps.flusher.untilRoom()
  }

  /** Tells subscriptions to read again after a change of their collection. Ends them if the collection was deleted. */
  async sendCollectionEvent(
    { type, sequence }: SiteEvent,
    subscriptions: readonly Subscription[],
  ): Promise<void> {
    const [first] = subscriptions
    if (first) this.#collections.delete(first.group.collectionId)
    for (const subscription of subscriptions) {
      if (sequence <= subscription.coveredUpTo) continue
      const { connection, id } = subscription
      const problem = await this.#problemOf(subscription)
      if (problem) {
        this.#deps.remove(subscription)
        connection.send('end', { subscription: id, ...describeRefusal(problem) })
      } else {
        const reason = type === 'collection.truncated' ? 'truncated' : 'permissions-changed'
        connection.send('reread', { subscription: id, reason, sequence })
      }
    }
  }

  /** Checks the connections of a member after an event of the member, which may come from another process. */
  async recheckMember(
    { entityId, sequence }: SiteEvent,
    connections: readonly LiveConnection[],
  ): Promise<void> {
    if (connections.length > 0) this.#deps.activeGrants.expireMember(entityId)
    for (const connection of connections) {
      this.#callers.delete(connection)
      await this.callerOf(connection, sequence)
    }
  }

  /**
   * Returns the current caller of a connection. Ends the connection if its session, client or key has ended.
   * @param sequence sequence of the last event that the client has received; while a change is sent, that of the event
   * before it
   */
  async callerOf(connection: LiveConnection, sequence: number): Promise<Caller | undefined> {
    if (this.#callers.has(connection)) return this.#callers.get(connection)
    const caller = await currentCaller(this.#deps, connection.caller)
    this.#callers.set(connection, caller)
    if (caller) connection.update(caller, sequence)
    else if (await this.#isBlocked(connection.caller)) {
      connection.end(liveEndCodes.memberBlocked, 'the member was blocked')
    } else connection.end(liveEndCodes.sessionEnded, 'the session has ended; log in again')
    return caller
  }

  async #collectionOf(id: string): Promise<StoredCollection | undefined> {
    if (!this.#collections.has(id)) {
      this.#collections.set(id, await findCachedCollection(this.#deps.db, id))
    }
    return this.#collections.get(id)
  }

  async #isBlocked(caller: Caller): Promise<boolean> {
    if (caller.kind !== 'member') return false
    return (await findIdentity(this.#deps.db, caller.id))?.status === 'BLOCKED'
  }

  /**
   * Returns the reason why a subscription ends. A lost permission does not end it; the caller is denied when it reads
   * again.
   */
  async #problemOf({ connection, group }: Subscription): Promise<DataError | undefined> {
    try {
      assertLiveSupported(
        await requireCollection(this.#deps, group.collectionId, connection.caller),
        group.filter,
      )
      return undefined
    } catch (error) {
      if (error instanceof DataError) return error
      throw error
    }
  }
}

/**
 * Returns a caller with its current roles or scopes; undefined if its session, client or key has ended.
 * @see withCurrentRights in `data/filter-jobs/run-batch.ts`, by which a job continues without the session or client
 */
async function currentCaller(
  { db, clock, activeGrants, activeClients }: EventSenderDeps,
  caller: Caller,
): Promise<Caller | undefined> {
  switch (caller.kind) {
    case 'visitor':
      return (await activeClients.find(caller.clientId)) ? caller : undefined
    case 'member': {
      const member = await activeGrants.find(caller.grantId)
      return member && { ...caller, roles: member.roles }
    }
    case 'operator': {
      if (caller.owner) {
        const owner = await findOwnerOfSession({ clock }, db, caller.owner.sessionId)
        return owner && ownerCaller(owner, caller.owner.sessionId)
      }
      const key = await findApiKeyById({ db, clock }, caller.id)
      return key && { ...caller, scopes: key.scopes }
    }
  }
}
