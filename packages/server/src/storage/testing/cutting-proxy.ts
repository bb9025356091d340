import { connect, createServer, type Socket } from 'node:net'
import type { PostgresTarget } from '../postgres/target.js'

/** A TCP proxy to PostgreSQL that can hang or cut connections. */
export interface CuttingProxy {
  /** Target of the same schema through the proxy. */
  target: PostgresTarget
  /** Forwards nothing from now on and keeps connections open, like a server that does not reply. */
  hang(): void
  /** Forwards the next client message that contains `text`, and cuts the connection before the reply. */
  cutAfter(text: string): void
  /** Forwards again, on new connections. */
  mend(): void
  /** Counts the client messages so far that contain `text`. */
  count(text: string): number
  close(): Promise<void>
}

/** Opens a proxy to the server of a target, whose address may name a socket or a host. */
export async function openCuttingProxy(target: PostgresTarget): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  const sent: string[] = []
  let hanging = false
  let cutText: string | undefined
  const server = createServer((client) => {
    const upstream = connectTo(target)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => [client, upstream].map((end) => end.destroy()))
    }
    let cut = false
    client.on('data', (chunk) => {
      if (hanging) return
      const text = chunk.toString('latin1')
      sent.push(text)
      if (cutText !== undefined && text.includes(cutText)) {
        cutText = undefined
        cut = true
      }
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      if (cut) client.destroy()
      else if (!hanging) client.write(chunk)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target.urls[0])
  url.hostname = '127.0.0.1'
  url.port = String(Object(server.address()).port)
  return {
    target: { ...target, urls: [url.href], socketFolder: undefined },
    hang: () => {
      hanging = true
    },
    cutAfter: (text) => {
      cutText = text
    },
    mend: () => {
      hanging = false
    },
    count: (text) => sent.filter((message) => message.includes(text)).length,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function connectTo({ urls, socketFolder }: PostgresTarget): Socket {
  const { hostname, port } = new URL(urls[0])
  if (socketFolder !== undefined) return connect(`${socketFolder}/.s.PGSQL.${port || 5432}`)
  return connect(Number(port || 5432), hostname)
}
