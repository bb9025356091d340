import { connect, type Socket } from 'node:net'

/** A TCP connection that records everything it receives. */
export interface RawConnection {
  socket: Socket
  /** Resolves with the received text once it matches. Rejects if the server closes the connection first. */
  received(pattern: RegExp): Promise<string>
  /** Resolves with the received text once the server has closed the connection. */
  closed(): Promise<string>
}

export async function openConnection(port: number, host = '127.0.0.1'): Promise<RawConnection> {
  const socket = connect(port, host)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  const received = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        if (pattern.test(text)) resolve(text)
      }
      socket.on('data', check)
      socket.once('close', () => reject(new Error(`closed after "${text}"`)))
      check()
    })
  const closed = (): Promise<string> =>
    new Promise((resolve) => {
      if (socket.closed) resolve(text)
      socket.once('close', () => resolve(text))
    })
  return { socket, received, closed }
}
