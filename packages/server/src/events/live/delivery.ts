import { matchFilter } from '@foyer/protocol'
import type { SiteEvent } from '@foyer/protocol/events'
import { type LiveChangeKind, liveEndCodes } from '@foyer/protocol/live-endpoints'
import type { Caller } from '../../caller.js'
import { requireCollection } from '../../data/collections/require-collection.js'
import { DataError } from '../../data/errors.js'
import { allowedItemsFor, isAllowed } from '../../data/permissions/access.js'
import { PermissionDeniedError } from '../../data/permissions/permission-denied.js'
import type { ActiveClients } from '../../oauth/clients/active-clients.js'
import type { ActiveGrants } from '../../oauth/token/active-grants.js'
import { ownerCaller } from '../../owners/owner-caller.js'
import type { Clock } from '../../ports/clock.js'
import type { Database } from '../../storage/database.js'
import { findIdentity } from '../../storage/identity/identities.js'
import { cachedCollection, type StoredCollection } from '../../storage/items/collections.js'
import { listApiKeys } from '../../storage/oauth/api-keys.js'
import { findOwnerOfSession } from '../../storage/owners/owner-sessions.js'
import type { LiveConnection, Subscription, SubscriptionGroup } from './connections.js'
import type { ChangeMessages } from './messages.js'
import type { Flusher } from './outbox.js'
import { assertLiveSupported } from './subscriptions.js'

export interface LiveDeliveryDeps extends CurrentCallerDeps {
  db: Database
  activeGrants: Pick<ActiveGrants, 'find' | 'forgetMember'>
  flusher: Pick<Flusher, 'untilRoom'>
  /** Ends a subscription. */
  remove(subscription: Subscription): void
}

/** Tells if the item matches a filter before and after the change. */
interface Transition {
  before: boolean
  after: boolean
}

/**
 * Sends events to subscriptions, by the current collections and the current permissions of their callers. A delivery looks each
 * of them up once, so create a delivery for each batch of events.
 */
export class LiveDelivery {
  readonly #deps: LiveDeliveryDeps
  readonly #collections = new Map<string, StoredCollection | undefined>()
  readonly #callers = new Map<LiveConnection, Caller | undefined>()

  constructor(deps: LiveDeliveryDeps) {
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
    for (const { id, connection, after } of subscriptions) {
      if (event.sequence <= after) continue
      const caller =
        this.#callers.get(connection) ?? (await this.callerOf(connection, event.sequence - 1))
      const kind = caller && kindOf(event, transition, collection, caller)
      if (kind) connection.outbox.write(messages.format(id, kind))
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
      if (sequence <= subscription.after) continue
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
    if (connections.length > 0) this.#deps.activeGrants.forgetMember(entityId)
    for (const connection of connections) {
      this.#callers.delete(connection)
      await this.callerOf(connection, sequence)
    }
  }

  /** Returns the current caller of a connection. Ends the connection if its session, client or key has ended. */
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
      this.#collections.set(id, await cachedCollection(this.#deps.db, id))
    }
    return this.#collections.get(id)
  }

  async #isBlocked(caller: Caller): Promise<boolean> {
    if (caller.kind !== 'member') return false
    return (await findIdentity(this.#deps.db, caller.id))?.status === 'BLOCKED'
  }

  /** Returns the reason why a subscription ends. A lost permission does not end it; the caller is denied when it reads again. */
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

/** Returns the code and the message of a refused subscription. */
export function describeRefusal(error: DataError): {
  code: string
  message: string
  decisionId?: string
} {
  const denied = error instanceof PermissionDeniedError && { decisionId: error.decisionId }
  return { code: error.code, message: error.message, ...denied }
}

function transitionOf({ filter }: SubscriptionGroup, { detail }: SiteEvent): Transition {
  const { before, item } = detail
  return {
    before: before !== undefined && matchFilter(filter, before),
    after: item !== undefined && matchFilter(filter, item),
  }
}

/** Returns the kind of a change for a caller. An item that the caller may not read counts as missing. */
function kindOf(
  { detail }: SiteEvent,
  transition: Transition,
  collection: StoredCollection,
  caller: Caller,
): LiveChangeKind | undefined {
  if (allowedItemsFor(collection, 'read', caller) === 'all') return kindOfTransition(transition)
  const isVisible = (item: Record<string, unknown> | undefined): boolean =>
    isAllowed(collection, 'read', { author: authorOf(item) }, caller)
  return kindOfTransition({
    before: transition.before && isVisible(detail.before),
    after: transition.after && isVisible(detail.item),
  })
}

function kindOfTransition({ before, after }: Transition): LiveChangeKind | undefined {
  if (after) return before ? 'change' : 'enter'
  return before ? 'leave' : undefined
}

function authorOf(item: Record<string, unknown> | undefined): string | null {
  const author = item?._owner
  return typeof author === 'string' ? author : null
}

interface CurrentCallerDeps {
  db: Pick<Database, 'all'>
  clock: Clock
  activeGrants: Pick<ActiveGrants, 'find'>
  activeClients: Pick<ActiveClients, 'find'>
}

/** Returns a caller with its current roles or scopes; undefined if its session, client or key has ended. */
async function currentCaller(
  { db, clock, activeGrants, activeClients }: CurrentCallerDeps,
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
      const now = clock.now()
      const keys = await listApiKeys(db)
      const key = keys.find(({ id }) => id === caller.id)
      const isActive = key && (key.expiresAt === null || key.expiresAt > now)
      return isActive ? { ...caller, scopes: key.scopes } : undefined
    }
  }
}
