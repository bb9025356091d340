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
  handler: RequestHandler,
  config: Pick<Config, 'host' | 'port' | 'maxUnreadBytes'>,
  work: ServerWork,
  log: Pick<Log, 'error'>,
): Promise<void> {
  const stop = createStop(await bind(handler, config, log), work, log)
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/**
 * Asserts that the configured address is available, by listening on it for a moment. A start asks before it creates
 * the owner key, which it can print only once.
 * @throws StartError when the address is not available
 */
export async function assertAvailable({
  host,
  port,
}: Pick<Config, 'host' | 'port'>): Promise<void> {
  const hosts = isLoopbackName(host) ? ['127.0.0.1', '::1'] : [host]
  for (const name of hosts) {
    const probe = createServer()
    try {
      await once(probe.listen({ port, host: name }), 'listening')
    } catch (error) {
      // `listen` does without IPv6 too.
      if (name !== host && isWithoutIpv6(error)) continue
      throw listenError(error, name.includes(':') ? `[${name}]` : name, port)
    } finally {
      probe.close()
    }
  }
}

function isLoopbackName(host: string): boolean {
  return host === '127.0.0.1' || host === 'localhost'
}

/** Listens on the configured address. For `127.0.0.1` and `localhost`, listens on both loopback addresses. */
async function bind(
  handler: RequestHandler,
  { host, port, maxUnreadBytes }: Pick<Config, 'host' | 'port' | 'maxUnreadBytes'>,
  log: Pick<Log, 'error'>,
): Promise<BoundServer> {
  const isLoopback = isLoopbackName(host)
  const slowReaders = { maxBytes: maxUnreadBytes, stallMs: STALL_MS }
  const nodeServer = createNodeServer(handler, { hostname: host, slowReaders })
  const { server } = nodeServer
  try {
    await openListener(server, { port, host: isLoopback ? '127.0.0.1' : host }, log)
  } catch (error) {
    throw listenError(error, host, port)
  }
  if (!isLoopback) return { nodeServer, secondListener: undefined }
  try {
    return { nodeServer, secondListener: await listenOnIpv6Loopback(server, port, log) }
  } catch (error) {
    server.close()
    throw listenError(error, '[::1]', port)
  }
}

function listenError(cause: unknown, host: string, port: number): StartError {
  const { code, message } = cause as NodeJS.ErrnoException
  const text =
    code === 'EADDRINUSE'
      ? `port ${port} on ${host} is taken by another process; choose another with --port or FOYER_PORT`
      : code === 'EACCES'
        ? `port ${port} needs more rights than this process has; choose one above 1023 with --port or FOYER_PORT`
        : `cannot listen on ${host}:${port}: ${message}`
  return new StartError(text, { cause })
}

function isWithoutIpv6(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'
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
    if (isWithoutIpv6(error)) return undefined
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
