import type { SiteEvent } from '@foyer/protocol/events'
import {
  type ChangeLiveRequest,
  type LivePosition,
  type LiveSubscription,
  liveEndCodes,
  type OpenLiveRequest,
} from '@foyer/protocol/live-endpoints'
import { CheckError } from '@foyer/protocol'
import { DataError } from '../../data/errors.js'
import { PermissionDeniedError } from '../../data/permissions/permission-denied.js'
import type { EventLog } from '../../ports/event-log.js'
import type { Log } from '../../ports/log.js'
import { acceptSubscription } from './accept.js'
import { CatchUp } from './catch-up.js'
import { type ConnectionLimitDeps, Connections } from './connections.js'
import { type LiveCaller, LiveConnection } from './connection.js'
import { Delivery, type DeliveryDeps, describeRefusal } from './delivery.js'
import { ChangeMessages, formatMessage } from './messages.js'
import { type Subscription, type SubscriptionGroup, SubscriptionIndex } from './subscriptions.js'

export interface LiveDeps extends Omit<DeliveryDeps, 'remove'>, ConnectionLimitDeps {
  events: EventLog
  log: Pick<Log, 'error'>
}

/** A client that opens or changes a connection. */
export interface LiveClient extends LiveCaller {
  network: string
  /** Records a denied subscription for the owner. */
  recordDenial?: ((denied: PermissionDeniedError) => void) | undefined
}

/** Subscriptions of one connection. */
const MAX_SUBSCRIPTIONS = 100
/** Seconds after which a connection without a renewed access token ends. */
const TOKEN_GRACE_MS = 10_000
/** Interval of heartbeats, and of the check whether an idle caller may still be connected. */
const HEARTBEAT_MS = 20_000
/** Time after which a subscriber that reads nothing is disconnected. */
const STALLED_MS = 60_000
const SWEEP_MS = 5000
/** Events that wait for delivery; beyond it all subscribers read again. */
const MAX_QUEUED = 10_000
/** After a delivery the process is left to others for this many times as long, at most `MAX_PAUSE_MS`. */
const PAUSE_FACTOR = 4
const MAX_PAUSE_MS = 50

/**
 * Delivers the events of the change log to the subscriptions of all connections of this process.
 * @see docs/wire.md#live-queries
 */
export class LiveHub {
  readonly #deps: LiveDeps
  readonly #deliveryDeps: DeliveryDeps
  readonly #connections: Connections
  readonly #index = new SubscriptionIndex()
  /** Events that are not delivered yet. */
  readonly #queue: SiteEvent[] = []
  /** True after queued events were dropped. */
  #hasDropped = false
  /** Sequence of the last delivered event. */
  #delivered: number
  /** Resolves when the work that excludes other work is done. */
  #exclusive: Promise<unknown> = Promise.resolve()
  #pumping = false
  #stopping = false
  #sweepTimer: NodeJS.Timeout | undefined
  readonly #unlisten: () => void

  constructor(deps: LiveDeps) {
    this.#deps = deps
    this.#deliveryDeps = { ...deps, remove: (subscription) => this.#remove(subscription) }
    this.#connections = new Connections(deps)
    this.#delivered = deps.events.position
    this.#unlisten = deps.events.listen((events) => this.#receive(events))
  }

  /** Number of open connections. */
  get size(): number {
    return this.#connections.size
  }

  /** The current position: a read that begins afterwards contains all changes up to it. */
  position(): LivePosition {
    return { log: this.#deps.events.id, sequence: this.#delivered }
  }

  /**
   * Opens a connection. Refused subscriptions end in its stream.
   * @throws TooManyRequestsError above the limits of connections; DataError too-many-subscriptions, server-stopping
   */
  async open(client: LiveClient, { subscriptions, log }: OpenLiveRequest): Promise<LiveConnection> {
    if (this.#stopping) throw new DataError('server-stopping', 'the server is stopping; try again')
    assertCount(subscriptions.length)
    const connection = new LiveConnection(client, client.network, {
      now: () => this.#now(),
      dropped: () =>
        formatMessage('reread', { reason: 'too-slow', sequence: this.#delivered }),
    })
    this.#connections.add(connection)
    void connection.outbox.closed.then(() => this.#close(connection))
    this.#sweepTimer ??= setInterval(() => this.sweep(), SWEEP_MS).unref()
    connection.send('ready', { connectionId: connection.id, ...this.position() })
    void this.#subscribe(connection, client, subscriptions, log)
    return connection
  }

  /**
   * Changes the subscriptions of a connection, and renews its access token.
   * @throws DataError connection-unknown, also for the connection of another person; too-many-subscriptions
   */
  async change(
    client: LiveClient,
    { connectionId, add = [], remove = [], log }: ChangeLiveRequest,
  ): Promise<void> {
    const connection = this.#connections.find(connectionId)
    if (!connection?.belongsTo(client.caller)) {
      throw new DataError(
        'connection-unknown',
        `the connection "${connectionId}" does not exist in this process; open another one`,
      )
    }
    connection.update(client.caller, this.#delivered)
    connection.expiresAt = client.expiresAt
    for (const id of remove) {
      const subscription = connection.subscriptions.get(id)
      if (subscription) this.#remove(subscription)
    }
    assertCount(connection.subscriptions.size + add.length)
    await this.#subscribe(connection, client, add, log)
  }

  /** Sends heartbeats, and ends connections that are expired, logged out or stalled. */
  sweep(): void {
    const now = this.#now()
    for (const connection of this.#connections.all()) {
      const { outbox } = connection
      if (connection.expiresAt + TOKEN_GRACE_MS < now) {
        connection.end(liveEndCodes.tokenExpired, 'the access token has expired; renew it')
      }
      if (outbox.isWaiting && outbox.lastReadAt + STALLED_MS < now) {
        outbox.destroy('the subscriber reads nothing')
      } else if (connection.writtenAt + HEARTBEAT_MS <= now) void this.#beat(connection)
    }
  }

  /** Ends all connections. Their clients connect again, to another process or after the restart. */
  stop(): void {
    this.#stopping = true
    this.#unlisten()
    clearInterval(this.#sweepTimer)
    for (const connection of this.#connections.all()) {
      connection.end(liveEndCodes.serverStopping, 'the server is stopping; connect again')
    }
  }

  async #beat(connection: LiveConnection): Promise<void> {
    connection.writtenAt = this.#now()
    await this.#guard(connection, async () => {
      if (await new Delivery(this.#deliveryDeps).callerOf(connection, this.#delivered)) {
        connection.send('alive', { sequence: this.#delivered })
      }
    })
  }

  /** Accepts subscriptions, sends what they missed, and registers them. */
  async #subscribe(
    connection: LiveConnection,
    client: LiveClient,
    requests: readonly LiveSubscription[],
    log: string | undefined,
  ): Promise<void> {
    await this.#guard(connection, async () => {
      const accepted: Subscription[] = []
      const behind: Subscription[] = []
      for (const request of requests) {
        const group = await this.#accept(connection, client, request)
        if (!group || connection.outbox.isClosed) continue
        const existing = connection.subscriptions.get(request.id)
        if (existing) this.#remove(existing)
        const subscription = { id: request.id, connection, group, after: request.after ?? 0 }
        connection.subscriptions.set(request.id, subscription)
        accepted.push(subscription)
        if (request.after === undefined) continue
        if (log !== this.#deps.events.id) this.#restart(subscription)
        behind.push(subscription)
      }
      const deps = {
        ...this.#deliveryDeps,
        events: this.#deps.events,
        delivered: () => this.#delivered,
      }
      const catchUp = new CatchUp(deps, connection, behind)
      await catchUp.run()
      await this.#exclusively(async () => {
        const sequence = await catchUp.finish()
        for (const subscription of accepted) {
          if (connection.subscriptions.get(subscription.id) !== subscription) continue
          subscription.after = Math.max(subscription.after, sequence)
          this.#index.add(subscription)
          connection.send('subscribed', { subscription: subscription.id, sequence })
        }
      })
    })
  }

  #restart(subscription: Subscription): void {
    subscription.after = this.#delivered
    const { id, after: sequence } = subscription
    subscription.connection.send('reread', { subscription: id, reason: 'other-log', sequence })
  }

  /** Accepts a subscription, or ends it with the reason. */
  async #accept(
    connection: LiveConnection,
    { recordDenial }: LiveClient,
    request: LiveSubscription,
  ): Promise<SubscriptionGroup | undefined> {
    const costOf = (id: string): number => this.#index.costOf(id)
    try {
      return await acceptSubscription(this.#deps, connection.caller, request, costOf)
    } catch (error) {
      if (error instanceof PermissionDeniedError) recordDenial?.(error)
      const subscription = request.id
      if (error instanceof DataError) {
        connection.send('end', { subscription, ...describeRefusal(error) })
      } else if (error instanceof CheckError) {
        connection.send('end', { subscription, code: error.code, message: error.message })
      } else throw error
      return undefined
    }
  }

  #receive(events: readonly SiteEvent[]): void {
    this.#queue.push(...events)
    if (this.#queue.length > MAX_QUEUED) {
      this.#queue.splice(0, this.#queue.length - 1)
      this.#hasDropped = true
    }
    if (this.#pumping) return
    this.#pumping = true
    void this.#pump().finally(() => {
      this.#pumping = false
    })
  }

  /** Delivers queued events, and leaves the process to others in between. */
  async #pump(): Promise<void> {
    while (this.#queue.length > 0) {
      const startedAt = performance.now()
      await this.#exclusively(() => this.#deliverQueue())
      const pauseMs = Math.min(MAX_PAUSE_MS, PAUSE_FACTOR * (performance.now() - startedAt))
      if (pauseMs > 1) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  async #deliverQueue(): Promise<void> {
    const events = this.#queue.splice(0)
    const last = events.at(-1)
    if (!last) return
    try {
      if (this.#hasDropped) this.#rereadAll(last.sequence)
      else if (this.#connections.size > 0) await this.#deliver(events)
    } catch (error) {
      // Nothing is lost: the clients connect again and continue from their last event.
      this.#deps.log.error({ error: String(error) }, 'events could not be delivered to live queries')
      for (const { outbox } of this.#connections.all()) outbox.destroy('the delivery failed')
    }
    this.#hasDropped = false
    this.#delivered = last.sequence
  }

  async #deliver(events: readonly SiteEvent[]): Promise<void> {
    const delivery = new Delivery(this.#deliveryDeps)
    for (const event of events) {
      const { type, collectionId, entityId } = event
      if (collectionId === null) {
        await delivery.recheckMember(event, this.#connections.ofPerson(`member ${entityId}`))
      } else if (type.startsWith('item.')) {
        const messages = new ChangeMessages(event)
        for (const { members } of this.#index.groupsFor(collectionId, entityId)) {
          await delivery.sendChange(event, members, messages)
        }
      } else await delivery.sendCollectionEvent(event, this.#index.all(collectionId))
      this.#delivered = event.sequence
    }
  }

  #rereadAll(sequence: number): void {
    for (const connection of this.#connections.all()) {
      connection.send('reread', { reason: 'too-slow', sequence })
    }
  }

  /** Runs work while nothing else runs exclusively. */
  #exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#exclusive.then(work)
    this.#exclusive = result.catch(() => {})
    return result
  }

  /** Runs work for a connection. A failure breaks it off, and its client connects again. */
  async #guard(connection: LiveConnection, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#deps.log.error({ error: String(error) }, 'a live connection failed')
      connection.outbox.destroy('the subscriptions could not be read')
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
    clearInterval(this.#sweepTimer)
    this.#sweepTimer = undefined
  }

  #now(): number {
    return this.#deps.clock.now().getTime()
  }
}

function assertCount(count: number): void {
  if (count <= MAX_SUBSCRIPTIONS) return
  throw new DataError(
    'too-many-subscriptions',
    `${count} subscriptions, expected at most ${MAX_SUBSCRIPTIONS} in a connection`,
  )
}
