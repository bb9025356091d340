import { randomUUID } from 'node:crypto'
import type { Filter } from '@foyer/protocol'
import type { LiveMessages, LiveSubscription } from '@foyer/protocol/live-endpoints'
import type { Caller } from '../../caller.js'
import { DataError } from '../../data/errors.js'
import { TooManyRequestsError } from '../../limits/limits.js'
import { formatMessage } from './messages.js'
import { Outbox, type OutboxOptions } from './outbox.js'

/** Maximum number of subscriptions of a connection. */
const MAX_SUBSCRIPTIONS = 100

/** A subscription of a connection. */
export interface Subscription {
  id: string
  connection: LiveConnection
  group: SubscriptionGroup
  /** Events up to this sequence are not sent to it. */
  after: number
}

/** Subscriptions with the same filter: each event is matched once for all of them. */
export interface SubscriptionGroup {
  collectionId: string
  filter: Filter
  /** The item that the filter names by its id alone; undefined for any other filter. */
  itemId: string | undefined
  /** Text that identifies the filter. */
  key: string
  /** Conditions and values of the filter. */
  cost: number
  /** All subscriptions, including those that still catch up. */
  subscriptions: Set<Subscription>
  /** Subscriptions that receive events. */
  receivers: Set<Subscription>
}

/** The caller of a connection, and the end of its access token in milliseconds since the epoch. */
export interface LiveCaller {
  caller: Caller
  expiresAt: number
}

/** A connection: one stream for all subscriptions of a client. */
export class LiveConnection {
  readonly id = randomUUID()
  /** Key of the person; connections are counted by it. */
  readonly person: string
  readonly network: string
  readonly outbox: Outbox
  readonly subscriptions = new Map<string, Subscription>()
  /** Subscriptions that are being checked. A removal, or another one with the id, cancels one. */
  readonly requested = new Map<string, LiveSubscription>()
  caller: Caller
  expiresAt: number

  constructor({ caller, expiresAt }: LiveCaller, network: string, outbox: OutboxOptions) {
    this.caller = caller
    this.expiresAt = expiresAt
    this.person = personOf(caller)
    this.network = network
    this.outbox = new Outbox(outbox)
  }

  /** Sends a message. @returns false when messages are dropped until the subscriber reads */
  send<Type extends keyof LiveMessages>(type: Type, data: LiveMessages[Type]): boolean {
    return this.outbox.write(formatMessage(type, data))
  }

  /** Updates the caller. Changed roles make all subscriptions read again. */
  update(caller: Caller, sequence: number): void {
    const isSame = rolesOf(caller) === rolesOf(this.caller)
    this.caller = caller
    if (!isSame) this.send('reread', { reason: 'permissions-changed', sequence })
  }

  /** Ends the connection with a code. */
  end(code: string, message: string): void {
    this.outbox.end(formatMessage('end', { code, message }))
  }

  /** Tells if a caller may change this connection: the same login, visitor or key. */
  belongsTo(caller: Caller): boolean {
    if (personOf(caller) !== this.person) return false
    if (caller.kind !== 'member' || this.caller.kind !== 'member') return true
    return caller.grantId === this.caller.grantId
  }
}

/** Returns the key of a person: a member, a visitor, an API key or an owner. */
function personOf(caller: Caller): string {
  return `${caller.kind} ${caller.id}`
}

function rolesOf(caller: Caller): string {
  return caller.kind === 'member' ? JSON.stringify(caller.roles.toSorted()) : ''
}

/** Checks the number of subscriptions of a connection. @throws DataError too-many-subscriptions */
export function assertSubscriptionCount(count: number): void {
  if (count <= MAX_SUBSCRIPTIONS) return
  throw new DataError(
    'too-many-subscriptions',
    `the connection would have ${count} subscriptions, expected at most ${MAX_SUBSCRIPTIONS}; open another connection, or remove some`,
  )
}

export interface ConnectionLimitDeps {
  settings: { rateLimit: { enabled: boolean } }
  networks: { isShared(network: string): boolean }
}

/** Open connections of a person, of a network, and of a network that many clients share. */
const MAX_OF_PERSON = 10
const MAX_OF_NETWORK = 500
const MAX_OF_SHARED_NETWORK = 5000
const RETRY_AFTER_SECONDS = 30

/** The open connections of this process. Operators are not limited. @see docs/wire.md#limits-by-network */
export class LiveConnections {
  readonly #deps: ConnectionLimitDeps
  readonly #byId = new Map<string, LiveConnection>()
  readonly #byPerson = new Map<string, Set<LiveConnection>>()
  readonly #byNetwork = new Map<string, number>()

  constructor(deps: ConnectionLimitDeps) {
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

  ofPerson(person: string): readonly LiveConnection[] {
    return [...(this.#byPerson.get(person) ?? [])]
  }

  /** @throws TooManyRequestsError above a limit */
  add(connection: LiveConnection): void {
    const { id, person, network, caller } = connection
    const ofPerson = this.#byPerson.get(person) ?? new Set()
    const ofNetwork = this.#byNetwork.get(network) ?? 0
    if (caller.kind !== 'operator' && this.#deps.settings.rateLimit.enabled) {
      const isShared = this.#deps.networks.isShared(network)
      const most = isShared ? MAX_OF_SHARED_NETWORK : MAX_OF_NETWORK
      if (ofPerson.size >= MAX_OF_PERSON || ofNetwork >= most) {
        throw new TooManyRequestsError(RETRY_AFTER_SECONDS, 'live connections')
      }
    }
    this.#byId.set(id, connection)
    this.#byPerson.set(person, ofPerson.add(connection))
    this.#byNetwork.set(network, ofNetwork + 1)
  }

  remove({ id, person, network }: LiveConnection): void {
    const connection = this.#byId.get(id)
    if (!connection) return
    this.#byId.delete(id)
    const ofPerson = this.#byPerson.get(person)
    ofPerson?.delete(connection)
    if (ofPerson?.size === 0) this.#byPerson.delete(person)
    const ofNetwork = (this.#byNetwork.get(network) ?? 1) - 1
    if (ofNetwork > 0) this.#byNetwork.set(network, ofNetwork)
    else this.#byNetwork.delete(network)
  }
}
