import type { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../ports/log.js'
import type { NodeServer } from './node-server.js'

/** A server that listens. */
export interface BoundServer {
  nodeServer: NodeServer
  /** Accepts connections at `[::1]` and passes them to the server. */
  secondListener: NetServer | undefined
}

/** Work and resources that end when the server stops. */
export interface ServerWork {
  /** Stops long background work. Called first, so that the requests in progress have the processor for themselves. */
  stopBackgroundWork(): Promise<void>
  /** Closes the database. Called after the last response. */
  close(): Promise<void>
}

/** Time after a signal in which the server still accepts connections, because requests may be in transit. */
const ACCEPT_MS = 500
/** Time before the listening socket closes in which the server accepts connections, but starts no response. */
const HOLD_MS = 50
/** Time after a signal when the remaining connections are closed. */
const DRAIN_MS = 9000
/** Time after a signal when the process ends in any case: less than the 15 seconds of the files in docs/deploy. */
const STOP_MS = 14_000
/** Interval at which idle connections are closed. */
const SWEEP_MS = 50

/**
 * Creates the handler of SIGTERM and SIGINT. It stops background work, responds to pending requests, closes the
 * database and exits with 0, or with 1 if one of these steps fails or all take longer than 14 seconds. A second signal
 * ends the process immediately, with 1.
 */
export function createStop(
  bound: BoundServer,
  work: ServerWork,
  log: Pick<Log, 'error'>,
): () => void {
  let stopping = false
  return () => {
    if (stopping) process.exit(1)
    stopping = true
    const timer = setTimeout(() => {
      log.error(
        {},
        'the server could not stop in 14 seconds, for example because the database does not respond',
      )
      process.exit(1)
    }, STOP_MS)
    drain(bound, work)
      .finally(() => clearTimeout(timer))
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ error: String(error) }, 'the server could not stop cleanly')
          process.exit(1)
        },
      )
  }
}

/**
 * Stops background work immediately, responds to every request that was sent before the signal, and closes the
 * database. Waits before it closes sockets: closing the listening socket resets the connections in the kernel's accept
 * queue, and closing an idle connection loses a request in transit.
 */
export async function drain(
  { nodeServer: { server, connections }, secondListener }: BoundServer,
  { stopBackgroundWork, close }: ServerWork,
): Promise<void> {
  const stopped = stopBackgroundWork()
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  connections.closeAfterResponses()
  await pause(ACCEPT_MS)
  connections.holdResponses()
  await pause(HOLD_MS)
  // A connection counts at the listener that accepted it.
  const closed = Promise.all([
    secondListener && closeListener(secondListener),
    closeListener(server),
  ])
  connections.releaseResponses()
  const sweep = setInterval(() => {
    // Runs after the event loop has read the sockets, so that no socket is closed with an unread request.
    setImmediate(() => {
      server.closeIdleConnections()
      connections.closeUnused(ACCEPT_MS)
    })
  }, SWEEP_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
  await stopped
  await close()
}

/** Stops accepting connections. Resolves when the accepted ones are closed. */
function closeListener(listener: NetServer): Promise<void> {
  return new Promise((resolve) => void listener.close(() => resolve()))
}

/** Waits for a time, and then until the event loop has accepted connections and read sockets. */
async function pause(ms: number): Promise<void> {
  await wait(ms)
  await nextTurn()
}
