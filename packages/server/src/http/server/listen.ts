import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer, type Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../../config.js'
import { StartError } from '../../lib/start-error.js'
import type { Log } from '../../ports/log.js'
import { createNodeServer, type NodeServer, type RequestHandler } from './node-server.js'
import { STALL_MS } from './slow-readers.js'

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
 * Starts to listen. At SIGTERM or SIGINT, stops background work, responds to pending requests, closes the database and
 * exits with 0, or with 1 if one of these steps fails or all take longer than 14 seconds. A second signal ends the
 * process immediately, with 1.
 * @throws StartError when the address is not available
 */
export async function listen(
  foyer: RequestHandler,
  config: Pick<Config, 'host' | 'port' | 'maxUnreadBytes'>,
  work: ServerWork,
  log: Pick<Log, 'error'>,
): Promise<void> {
  const bound = await bind(foyer, config, log)
  let stopping = false
  const stop = (): void => {
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
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

interface BoundServer {
  nodeServer: NodeServer
  /** Accepts connections at `[::1]` and passes them to the server. */
  secondListener: NetServer | undefined
}

/** Listens on the configured address. For `127.0.0.1` and `localhost`, listens on both loopback addresses. */
async function bind(
  foyer: RequestHandler,
  { host, port, maxUnreadBytes }: Pick<Config, 'host' | 'port' | 'maxUnreadBytes'>,
  log: Pick<Log, 'error'>,
): Promise<BoundServer> {
  const isLoopback = host === '127.0.0.1' || host === 'localhost'
  const slowReaders = { maxBytes: maxUnreadBytes, stallMs: STALL_MS }
  const nodeServer = createNodeServer(foyer, { hostname: host, slowReaders })
  const { server } = nodeServer
  try {
    await openListener(server, { port, host: isLoopback ? '127.0.0.1' : host }, log)
  } catch (error) {
    throw new StartError(describeListenError(error as NodeJS.ErrnoException, host, port), {
      cause: error,
    })
  }
  if (!isLoopback) return { nodeServer, secondListener: undefined }
  try {
    return { nodeServer, secondListener: await listenOnIpv6Loopback(server, port, log) }
  } catch (error) {
    server.close()
    throw new StartError(describeListenError(error as NodeJS.ErrnoException, '[::1]', port), {
      cause: error,
    })
  }
}

function describeListenError(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') {
    return `port ${port} on ${host} is taken by another process; choose another with --port or FOYER_PORT`
  }
  if (error.code === 'EACCES') {
    return `port ${port} needs more rights than this process has; choose one above 1023 with --port or FOYER_PORT`
  }
  return `cannot listen on ${host}:${port}: ${error.message}`
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
  connections.hold()
  await pause(HOLD_MS)
  // A connection counts at the listener that accepted it.
  const closed = Promise.all([
    secondListener && closeListener(secondListener),
    closeListener(server),
  ])
  connections.release()
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

/**
 * Accepts connections to `[::1]` for a server that listens on `127.0.0.1`: browsers resolve `localhost` to either.
 * @returns the listener that accepts them; undefined on a machine without IPv6
 * @throws the system's error when another process has the port
 */
export async function listenOnIpv6Loopback(
  server: Server,
  port: number,
  log: Pick<Log, 'error'>,
): Promise<NetServer | undefined> {
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    server.emit('connection', socket)
  })
  try {
    await openListener(listener, { port, host: '::1' }, log)
    return listener
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return undefined
    throw error
  }
}

/** Opens a listening socket. Logs its later errors, such as a connection that cannot be accepted. */
async function openListener(
  listener: NetServer,
  address: { port: number; host: string },
  log: Pick<Log, 'error'>,
): Promise<void> {
  await once(listener.listen(address), 'listening')
  listener.on('error', (error) =>
    log.error({ error: String(error) }, 'a listening socket has an error'),
  )
}
