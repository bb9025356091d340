import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer, type Server as NetServer } from 'node:net'
import type { Config } from '../../config.js'
import { StartError } from '../../lib/start-error.js'
import type { Log } from '../../ports/log.js'
import { createNodeServer, type RequestHandler } from './node-server.js'
import { STALL_MS } from './slow-readers.js'
import { type BoundServer, createStop, type ServerWork } from './stop.js'

/**
 * Starts to listen, until SIGTERM or SIGINT.
 * @throws StartError when the address is not available
 */
export async function listen(
  foyer: RequestHandler,
  config: Pick<Config, 'host' | 'port' | 'maxUnreadBytes'>,
  work: ServerWork,
  log: Pick<Log, 'error'>,
): Promise<void> {
  const stop = createStop(await bind(foyer, config, log), work, log)
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
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
