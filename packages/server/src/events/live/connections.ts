import { randomUUID } from 'node:crypto'
import { type Filter, limits } from '@foyer/protocol'
import type { LiveMessages, LiveSubscription } from '@foyer/protocol/live-endpoints'
import type { Caller } from '../../caller.js'
import { DataError } from '../../data/errors.js'
import {
  type LimitSettings,
  type SharedNetworks,
  TooManyRequestsError,
} from '../../limits/rate-limits.js'
import { formatMessage } from './messages.js'
import { SendBuffer, type SendBufferOptions } from './send-buffer.js'

/** A subscription of a connection. */
export interface Subscription {
  id: string
  connection: LiveConnection
  group: SubscriptionGroup
  /** Events up to this sequence are not sent: the client has them, or reads the items again. */
  coveredUpTo: number
}

/** Subscriptions with the same filter. Each event is matched once for all of them. */
export interface SubscriptionGroup {
  collectionId: string
  filter: Filter
  /** Returns whether an item in wire form matches the filter. */
  matches(item: unknown): boolean
  /** Id of the item, if the filter selects one item by its id; undefined for any other filter. */
  itemId: string | undefined
  /** String that identifies the filter. */
  key: string
  /** Number of conditions and values in the filter; more if their strings are long. */
  cost: number
  /** `personKey` of the connection that used the filter first. */
  personKey?: string | undefined
  /** All subscriptions, including those that have not received all missed events yet. */
  subscriptions: Set<Subscription>
  /** Subscriptions that receive new events (`SubscriptionIndex.activate`). */
  receivers: Set<Subscription>
}

/** The caller of a connection, and the time at which its access token expires, in milliseconds since 1970. */
export interface LiveCaller {
  caller: Caller
  expiresAt: number
}

/** A connection of a client, which has one stream for all its subscriptions. */
export class LiveConnection {
  readonly id = randomUUID()
  /** Identifies the caller, whose connections are limited. */
  readonly callerKey: string
  readonly network: string
  /**
   * Identifies a member, or all visitors of a network, whose live queries are limited together; undefined for no limit.
   */
  personKey: string | undefined
  readonly sendBuffer: SendBuffer
  readonly subscriptions = new Map<string, Subscription>()
  /** Subscriptions that are being checked. A removal, or a new subscription with the same id, invalidates the check. */
  readonly requested = new Map<string, LiveSubscription>()
  caller: Caller
  expiresAt: number

  constructor({ caller, expiresAt }: LiveCaller, network: string, sendBuffer: SendBufferOptions) {
    this.caller = caller
    this.expiresAt = expiresAt
    this.callerKey = callerKeyOf(caller)
    this.network = network
    this.sendBuffer = new SendBuffer(sendBuffer)
  }

  /**
   * Sends a message. If too many messages wait, all but `ready`, `subscribed` and `end` may be dropped. One
   * `reread` replaces them.
   */
  send<Type extends keyof LiveMessages>(type: Type, data: LiveMessages[Type]): void {
    const mustArrive = type === 'ready' || type === 'subscribed' || type === 'end'
    this.sendBuffer.write(formatMessage(type, data), mustArrive)
  }

  /**
   * Updates the caller. If the roles have changed, tells all subscriptions to read again.
   * @param sequence up to which the client has received all events
   */
  update(caller: Caller, sequence: number): void {
    const isSame = rolesOf(caller) === rolesOf(this.caller)
    this.caller = caller
    if (!isSame) this.send('reread', { reason: 'permissions-changed', sequence })
  }

  /** Ends the connection with a code. */
  end(code: string, message: string): void {
    this.sendBuffer.end(formatMessage('end', { code, message }))
  }

  /** Returns whether a caller may change this connection: it must have the same login, visitor or key. */
  belongsTo(caller: Caller): boolean {
    if (callerKeyOf(caller) !== this.callerKey) return false
    if (caller.kind !== 'member' || this.caller.kind !== 'member') return true
    return caller.grantId === this.caller.grantId
  }
}

/** Identifies a caller: a member, a visitor, an API key or an owner. */
function callerKeyOf(caller: Caller): string {
  return `${caller.kind} ${caller.id}`
}

function rolesOf(caller: Caller): string {
  return caller.kind === 'member' ? JSON.stringify(caller.roles.toSorted()) : ''
}

/** Checks the number of subscriptions of a connection. @throws DataError too-many-subscriptions */
export function assertSubscriptionCount(count: number): void {
  if (count <= limits.liveSubscriptions) return
  throw new DataError(
    'too-many-subscriptions',
    `the connection would have ${count} subscriptions, expected at most ${limits.liveSubscriptions}; open another connection, or remove some`,
  )
}

/** Maximum open connections of a caller, of a network, and of a network that many clients share. */
const MAX_OF_CALLER = 10
const MAX_OF_NETWORK = 500
const MAX_OF_SHARED_NETWORK = 5000
const RETRY_AFTER_SECONDS = 30

/** The open connections of this process. Operators are not limited. @see docs/wire/limits.md#calls-by-network */
export class LiveConnections {
  readonly #deps: LimitSettings & SharedNetworks
  readonly #byId = new Map<string, LiveConnection>()
  readonly #byCaller = new Map<string, Set<LiveConnection>>()
  readonly #byNetwork = new Map<string, number>()

  constructor(deps: LimitSettings & SharedNetworks) {
    this.#deps = deps
  }

  get size(): number {
    return this.#byId.size
  }

  all(): Iterable<LiveConnection> {
    return [...this.#byId.values()]
  }

  find(id: string): LiveConnection | undefined {
    return this.#byId.get(id)
  }

  ofCaller(callerKey: string): readonly LiveConnection[] {
    return [...(this.#byCaller.get(callerKey) ?? [])]
  }

  /** @throws TooManyRequestsError above a limit */
  add(connection: LiveConnection): void {
    const { id, callerKey, network, caller } = connection
    const ofCaller = this.#byCaller.get(callerKey) ?? new Set()
    const ofNetwork = this.#byNetwork.get(network) ?? 0
    if (caller.kind !== 'operator' && this.#deps.settings.rateLimit.enabled) {
      const isShared = this.#deps.networks.isShared(network)
      const max = isShared ? MAX_OF_SHARED_NETWORK : MAX_OF_NETWORK
      if (ofCaller.size >= MAX_OF_CALLER || ofNetwork >= max) {
        throw new TooManyRequestsError(RETRY_AFTER_SECONDS, 'live connections')
      }
      if (caller.kind === 'member') connection.personKey = callerKey
      else if (!isShared) connection.personKey = `network ${network}`
    }
    this.#byId.set(id, connection)
    this.#byCaller.set(callerKey, ofCaller.add(connection))
    this.#byNetwork.set(network, ofNetwork + 1)
  }

  remove({ id, callerKey, network }: LiveConnection): void {
    const connection = this.#byId.get(id)
    if (!connection) return
    this.#byId.delete(id)
    const ofCaller = this.#byCaller.get(callerKey)
    ofCaller?.delete(connection)
    if (ofCaller?.size === 0) this.#byCaller.delete(callerKey)
    const ofNetwork = (this.#byNetwork.get(network) ?? 1) - 1
    if (ofNetwork > 0) this.#byNetwork.set(network, ofNetwork)
    else this.#byNetwork.delete(network)
  }
}
