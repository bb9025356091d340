import { TooManyRequestsError } from '../../limits/limits.js'
import type { LiveConnection } from './connection.js'

export interface ConnectionLimitDeps {
  settings: { rateLimit: { enabled: boolean } }
  networks: { isShared(network: string): boolean }
}

/** Open connections of a person, of a network, and of a network that many clients share. */
const MAX_OF_PERSON = 10
const MAX_OF_NETWORK = 500
const MAX_OF_SHARED_NETWORK = 5000
const RETRY_AFTER_SECONDS = 30

/** The open connections of this process. The owner's keys are not limited. @see docs/wire.md#limits-by-network */
export class Connections {
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
