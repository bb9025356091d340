import { CheckError, limits } from '@foyer/protocol'
import type { SiteEvent } from '@foyer/protocol/events'
import {
  type ChangeLiveRequest,
  type LiveSubscription,
  type LogSequence,
  liveEndCodes,
  type OpenLiveRequest,
} from '@foyer/protocol/live-endpoints'
import { DataError } from '../../data/errors.js'
import { PermissionDeniedError } from '../../data/permissions/permission-denied.js'
import type { LimitSettings, SharedNetworks } from '../../limits/rate-limits.js'
import type { Log } from '../../ports/log.js'
import type { EventLog } from '../../storage/events/event-log.js'
import { acceptSubscription, describeRefusal } from './accept-subscription.js'
import { CatchUp } from './catch-up.js'
import {
  assertSubscriptionCount,
  type LiveCaller,
  LiveConnection,
  LiveConnections,
  type Subscription,
} from './connections.js'
import { EventSender, type EventSenderDeps } from './event-sender.js'
import { Feed } from './feed.js'
import { ChangeMessages, formatMessage } from './messages.js'
import { Flusher } from './send-buffer.js'
import { SubscriptionIndex } from './subscription-index.js'

export interface LiveDeps
  extends Omit<EventSenderDeps, 'remove' | 'flusher'>,
    LimitSettings,
    SharedNetworks {
  events: EventLog
  log: Pick<Log, 'error'>
}

/** A client that opens or changes a connection. */
export interface LiveClient extends LiveCaller {
  network: string
  /** Records a denied subscription in the decision log. */
  recordDenial?: ((denied: PermissionDeniedError) => void) | undefined
}

/** Milliseconds from the expiry of an access token to the end of its connection, unless the token is renewed. */
const TOKEN_GRACE_MS = 10_000
/** Milliseconds after which a client that has stopped reading is disconnected. */
const UNREAD_MS = 60_000
/** Milliseconds between checks of all connections. */
const CHECK_MS = 5000

/** Delivers the events of the log to the subscriptions of this process. @see docs/wire/live-queries.md */
export class LiveHub {
  readonly #deps: LiveDeps
  readonly #senderDeps: EventSenderDeps
  readonly #connections: LiveConnections
  readonly #index = new SubscriptionIndex()
  readonly #flusher = new Flusher()
  readonly #feed: Feed
  #stopping = false
  #checkTimer: NodeJS.Timeout | undefined

  constructor(deps: LiveDeps) {
    this.#deps = deps
    this.#senderDeps = {
      ...deps,
      flusher: this.#flusher,
      remove: (subscription) => this.#remove(subscription),
    }
    this.#connections = new LiveConnections(deps)
    this.#feed = new Feed(deps, {
      beginBatch: () => {
        const sender = new EventSender(this.#senderDeps)
        return (event) => this.#route(sender, event)
      },
      untilWritten: () => this.#flusher.untilFlushed(),
      onDropped: (sequence) => {
        for (const connection of this.#connections.all()) {
          connection.send('reread', { reason: 'too-slow', sequence })
        }
      },
      // Nothing is lost: the clients connect again and continue from their last event.
      onFailed: () => {
        for (const { sendBuffer } of this.#connections.all()) sendBuffer.destroy('delivery failed')
      },
    })
  }

  get size(): number {
    return this.#connections.size
  }

  /** Returns the newest sequence of the log. A read that begins afterwards contains all changes up to it. */
  logSequence(): LogSequence {
    return this.#feed.logSequence()
  }

  /**
   * Opens a connection. Its stream reports refused subscriptions as ended.
   * @throws TooManyRequestsError above the limits of connections; DataError too-many-subscriptions, server-stopping
   */
  open(client: LiveClient, { subscriptions }: OpenLiveRequest): LiveConnection {
    if (this.#stopping) throw new DataError('server-stopping', 'the server is stopping; try again')
    assertSubscriptionCount(subscriptions.length)
    const connection = new LiveConnection(client, client.network, {
      now: () => this.#now(),
      droppedMessage: () =>
        formatMessage('reread', { reason: 'too-slow', sequence: this.#feed.deliveredSequence }),
      flusher: this.#flusher,
    })
    this.#connections.add(connection)
    void connection.sendBuffer.closed.then(() => this.#close(connection))
    this.#feed.start()
    this.#checkTimer ??= setInterval(() => this.checkConnections(), CHECK_MS).unref()
    connection.send('ready', { connectionId: connection.id, ...this.logSequence() })
    void this.#subscribe(connection, client, subscriptions)
    return connection
  }

  /**
   * Changes the subscriptions of a connection, and renews its access token.
   * @throws DataError connection-unknown, also for the connection of another caller; too-many-subscriptions
   */
  change(client: LiveClient, { connectionId, add = [], remove = [] }: ChangeLiveRequest): void {
    const connection = this.#connections.find(connectionId)
    if (!connection?.belongsTo(client.caller)) {
      throw new DataError(
        'connection-unknown',
        `the connection "${connectionId}" does not exist in this process; open another one`,
      )
    }
    assertSubscriptionCount(add.length)
    connection.update(client.caller, this.#feed.deliveredSequence)
    connection.expiresAt = client.expiresAt
    for (const id of remove) {
      connection.requested.delete(id)
      const subscription = connection.subscriptions.get(id)
      if (subscription) this.#remove(subscription)
    }
    void this.#subscribe(connection, client, add)
  }

  /** Sends heartbeats, which check the caller. Ends connections with an expired token or a stalled client. */
  checkConnections(): void {
    const now = this.#now()
    for (const connection of this.#connections.all()) {
      const { sendBuffer } = connection
      // The clock was set back.
      if (sendBuffer.idleSince > now) sendBuffer.idleSince = now
      if (sendBuffer.isWaiting && sendBuffer.idleSince + UNREAD_MS < now) {
        sendBuffer.destroy('the client has stopped reading')
      } else if (connection.expiresAt + TOKEN_GRACE_MS < now) {
        connection.end(liveEndCodes.tokenExpired, 'the access token has expired; renew it')
      } else if (sendBuffer.idleSince + limits.liveHeartbeatMs <= now) {
        void this.#sendHeartbeat(connection)
      }
    }
  }

  /** Ends all connections. Their clients connect again, to another process or after the restart. */
  stop(): void {
    this.#stopping = true
    for (const connection of this.#connections.all()) {
      connection.end(liveEndCodes.serverStopping, 'the server is stopping; connect again')
    }
  }

  async #sendHeartbeat(connection: LiveConnection): Promise<void> {
    await this.#closeOnError(connection, async () => {
      const sender = new EventSender(this.#senderDeps)
      if (await sender.callerOf(connection, this.#feed.deliveredSequence)) {
        connection.send('alive', { sequence: this.#feed.deliveredSequence })
      }
    })
  }

  /**
   * Accepts subscriptions, then sends missed events while the feed runs (`catchUp.run`). Last, pauses the feed
   * (`exclusively`), sends the rest (`catchUp.finish`) and activates the subscriptions: events up to `sequence` come
   * from the catch-up, later ones from the feed.
   */
  async #subscribe(
    connection: LiveConnection,
    client: LiveClient,
    requests: readonly LiveSubscription[],
  ): Promise<void> {
    for (const request of requests) connection.requested.set(request.id, request)
    await this.#closeOnError(connection, async () => {
      const accepted: Subscription[] = []
      const behind: Subscription[] = []
      for (const request of requests) {
        const subscription = await this.#accept(connection, client, request)
        if (!subscription) continue
        accepted.push(subscription)
        if (request.after === undefined) continue
        if (!(await this.#feed.isInLog(request.after))) this.#rereadOtherLog(subscription)
        behind.push(subscription)
      }
      const deps = {
        ...this.#senderDeps,
        events: this.#deps.events,
        deliveredSequence: () => this.#feed.deliveredSequence,
      }
      const catchUp = new CatchUp(deps, connection, behind)
      await catchUp.run()
      await this.#feed.exclusively(async () => {
        const sequence = await catchUp.finish()
        for (const subscription of accepted) {
          if (connection.subscriptions.get(subscription.id) !== subscription) continue
          subscription.coveredUpTo = Math.max(subscription.coveredUpTo, sequence)
          this.#index.activate(subscription)
          connection.send('subscribed', { subscription: subscription.id, sequence })
        }
      })
    })
  }

  /** Tells the client of a subscription to read again, because its sequence is of another log. */
  #rereadOtherLog(subscription: Subscription): void {
    subscription.coveredUpTo = this.#feed.deliveredSequence
    const { id, coveredUpTo: sequence } = subscription
    subscription.connection.send('reread', { subscription: id, reason: 'other-log', sequence })
  }

  /** Accepts a subscription, or reports it as ended. @returns undefined for a refused or removed subscription */
  async #accept(
    connection: LiveConnection,
    { recordDenial }: LiveClient,
    request: LiveSubscription,
  ): Promise<Subscription | undefined> {
    const { id, after } = request
    const { subscriptions, requested } = connection
    const isRequested = (): boolean => requested.get(id) === request
    try {
      const group = await acceptSubscription(this.#deps, connection.caller, request)
      if (!isRequested() || connection.sendBuffer.isClosed) return undefined
      const existing = subscriptions.get(id)
      if (existing) this.#remove(existing)
      // Another call may have added subscriptions in the meantime.
      assertSubscriptionCount(subscriptions.size + 1)
      const subscription = { id, connection, group, coveredUpTo: after?.sequence ?? 0 }
      this.#index.add(subscription)
      subscriptions.set(id, subscription)
      return subscription
    } catch (error) {
      if (!isRequested()) return undefined
      const existing = subscriptions.get(id)
      if (existing) this.#remove(existing)
      if (error instanceof PermissionDeniedError) recordDenial?.(error)
      if (!(error instanceof DataError || error instanceof CheckError)) throw error
      connection.send('end', { subscription: id, ...describeRefusal(error) })
      return undefined
    } finally {
      if (isRequested()) requested.delete(id)
    }
  }

  async #route(sender: EventSender, event: SiteEvent): Promise<void> {
    const { type, collectionId, entityId } = event
    if (collectionId === null) {
      await sender.recheckMember(event, this.#connections.ofCaller(`member ${entityId}`))
    } else if (type.startsWith('item.')) {
      const messages = new ChangeMessages(event)
      for (const group of this.#index.groupsFor(collectionId, entityId)) {
        await sender.sendChange(event, group, { subscriptions: group.receivers, messages })
      }
    } else await sender.sendCollectionEvent(event, this.#index.receiversOf(collectionId))
  }

  /** Runs work for a connection. An error closes the connection, and its client connects again. */
  async #closeOnError(connection: LiveConnection, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#deps.log.error({ error: String(error) }, 'a live connection ended with an error')
      connection.sendBuffer.destroy('the connection failed')
    }
  }

  #remove(subscription: Subscription): void {
    this.#index.remove(subscription)
    const { connection, id } = subscription
    if (connection.subscriptions.get(id) === subscription) connection.subscriptions.delete(id)
  }

  #close(connection: LiveConnection): void {
    for (const subscription of connection.subscriptions.values()) this.#index.remove(subscription)
    connection.subscriptions.clear()
    this.#connections.remove(connection)
    if (this.#connections.size > 0) return
    clearInterval(this.#checkTimer)
    this.#checkTimer = undefined
    this.#feed.stop()
  }

  #now(): number {
    return this.#deps.clock.now().getTime()
  }
}
