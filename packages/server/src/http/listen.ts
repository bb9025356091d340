import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config.js'
import { StartError } from '../start-error.js'
import { createNodeServer } from './node-server.js'
import { type Answering, createRequestListener } from './request-listener.js'

type Close = () => Promise<void>

/** Milliseconds that requests under way get after a signal. */
const DRAIN_MS = 9000
const SWEEP_MS = 50

/**
 * Listens until a signal comes; then answers what is under way, closes the data and exits with 0.
 * A second signal ends the process at once.
 * @param close gives the data back
 * @throws StartError when the address cannot be taken
 */
export async function listen(
  foyer: Answering,
  config: Pick<Config, 'host' | 'port'>,
  close: Close,
): Promise<void> {
  const server = await bind(foyer, config)
  const connections = trackConnections(server)
  let stopping = false
  const stop = (): void => {
    if (stopping) process.exit(1)
    stopping = true
    void drain(server, connections, close)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function bind(foyer: Answering, { host, port }: Pick<Config, 'host' | 'port'>): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createNodeServer(createRequestListener(foyer, host))
    server.listen(port, host, () => resolve(server))
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new StartError(sentenceOf(error, host, port), { cause: error }))
    })
  })
}

function sentenceOf(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') {
    return `port ${port} on ${host} is taken by another process; choose another with --port or FOYER_PORT`
  }
  if (error.code === 'EACCES') {
    return `port ${port} needs more rights than this process has; choose one above 1023 with --port or FOYER_PORT`
  }
  return `cannot listen on ${host}:${port}: ${error.message}`
}

/** All connections there are. */
function trackConnections(server: Server): ReadonlySet<Socket> {
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return connections
}

async function drain(
  server: Server,
  connections: ReadonlySet<Socket>,
  close: Close,
): Promise<void> {
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  const closed = new Promise((resolve) => server.close(resolve))
  // Browsers open some ahead of a first request, and Node does not count those as idle.
  for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  // Again and again: a connection is kept for a next request when the one under way has been answered.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
  await close()
  process.exit(0)
}
