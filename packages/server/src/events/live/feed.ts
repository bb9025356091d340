import { setTimeout as wait } from 'node:timers/promises'
import type { SiteEvent } from '@foyer/protocol/events'
import type { LogSequence } from '@foyer/protocol/live-endpoints'
import { createPauses } from '../../lib/pauses.js'
import type { Log } from '../../ports/log.js'
import type { EventLog } from '../../storage/events/event-log.js'

/** Receives the events of a feed. */
export interface FeedTarget {
  /** Begins a batch. @returns the function that delivers one of its events */
  beginBatch(): (event: SiteEvent) => Promise<void>
  /** Waits until the messages of delivered events are written. */
  untilWritten(): Promise<void>
  /** Called when events up to a sequence are dropped, because too many were waiting. */
  onDropped(sequence: number): void
  /** Called when events cannot be delivered. */
  onFailed(): void
}

/**
 * Maximum events that wait for delivery, and bytes of their details. If there are more, all are dropped, and clients
 * have to read again.
 */
const MAX_QUEUED = 10_000
const MAX_QUEUED_BYTES = 64_000_000
/** Maximum events in a batch. */
const MAX_BATCH = 100
/** Pause after a batch, as a multiple of its processor time, so that other requests keep most of the processor. */
const PAUSE_FACTOR = 5
/** Longest pause after a batch, in milliseconds. */
const MAX_PAUSE_MS = 50

/** Delivers new events in order and in batches, from `start` until `stop`. */
export class Feed {
  readonly #events: EventLog
  readonly #log: Pick<Log, 'error'>
  readonly #target: FeedTarget
  readonly #queue: SiteEvent[] = []
  /** Bytes of the queued details. Approximate: a batch reduces them in proportion to its number of events. */
  #queuedBytes = 0
  #hasDropped = false
  #delivered = 0
  #isPumping = false
  /** Resolves when the running work of `exclusively` is done. */
  #exclusive: Promise<unknown> = Promise.resolve()
  #unlisten: (() => void) | undefined

  constructor({ events, log }: { events: EventLog; log: Pick<Log, 'error'> }, target: FeedTarget) {
    this.#events = events
    this.#log = log
    this.#target = target
  }

  /** Sequence of the last delivered event. */
  get deliveredSequence(): number {
    return this.#delivered
  }

  /** Returns the newest sequence of the log. A read that begins afterwards contains all changes up to it. */
  logSequence(): LogSequence {
    const { id: log, lastSequence } = this.#events
    // While no stream is open, nothing is delivered, and the log itself knows the sequence.
    return { log, sequence: this.#unlisten ? this.#delivered : lastSequence }
  }

  /**
   * Returns whether this log has had the sequence. It has not if the sequence is of another log, or if an older copy of
   * the database has been put back since.
   */
  async isInLog({ log, sequence }: LogSequence): Promise<boolean> {
    if (log !== this.#events.id) return false
    // Another process may have delivered more than this one.
    return sequence <= this.#delivered || sequence <= (await this.#events.newest())
  }

  start(): void {
    if (this.#unlisten) return
    this.#delivered = this.#events.lastSequence
    this.#unlisten = this.#events.listen((events, bytes) => this.#receive(events, bytes))
  }

  stop(): void {
    this.#unlisten?.()
    this.#unlisten = undefined
    this.#queue.length = 0
    this.#queuedBytes = 0
  }

  /** Runs work while no events are delivered. Calls run one after the other. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#exclusive.then(work)
    this.#exclusive = result.catch(() => {})
    return result
  }

  #receive(events: readonly SiteEvent[], bytes: number): void {
    this.#queue.push(...events)
    this.#queuedBytes += bytes
    if (this.#queue.length > MAX_QUEUED || this.#queuedBytes > MAX_QUEUED_BYTES) {
      // The newest event stays: `onDropped` gets its sequence.
      this.#queue.splice(0, this.#queue.length - 1)
      this.#queuedBytes = 0
      this.#hasDropped = true
    }
    if (!this.#isPumping) void this.#pump()
  }

  async #pump(): Promise<void> {
    this.#isPumping = true
    while (this.#queue.length > 0) {
      const before = process.cpuUsage()
      await this.exclusively(() => this.#deliverQueue())
      const { user, system } = process.cpuUsage(before)
      const pauseMs = Math.min(MAX_PAUSE_MS, (PAUSE_FACTOR * (user + system)) / 1000)
      if (pauseMs > 1) await wait(pauseMs)
    }
    // In the same turn as the check of the queue, so that the next event starts the pump again.
    this.#isPumping = false
  }

  async #deliverQueue(): Promise<void> {
    const queued = this.#queue.length
    const events = this.#queue.splice(0, MAX_BATCH)
    this.#queuedBytes *= queued === 0 ? 0 : this.#queue.length / queued
    const last = events.at(-1)
    if (!last) return
    try {
      if (this.#hasDropped) this.#target.onDropped(last.sequence)
      else await this.#deliver(events)
    } catch (error) {
      this.#log.error(
        { error: String(error) },
        'events could not be delivered to live queries; their connections are closed, and clients connect again',
      )
      this.#target.onFailed()
    }
    this.#hasDropped = false
    this.#advance(last.sequence)
  }

  async #deliver(events: readonly SiteEvent[]): Promise<void> {
    const deliver = this.#target.beginBatch()
    const pause = createPauses()
    for (const event of events) {
      await pause()
      await deliver(event)
      this.#advance(event.sequence)
    }
    await this.#target.untilWritten()
  }

  #advance(sequence: number): void {
    this.#delivered = Math.max(this.#delivered, sequence)
  }
}
