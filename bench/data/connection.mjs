import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * One persistent connection with one request at a time. A load generator has to use less processor time than the
 * servers that it measures, so it reads only the status and the length of a response.
 *
 * @typedef {object} Connection
 * @property {(request: Buffer) => Promise<void>} send resolves after the response; rejects unless its status is 200
 * @property {() => string} lastBody body of the last response
 * @property {() => void} close
 */

/**
 * @param {number} port
 * @returns {Promise<Connection>}
 */
export async function openConnection(port) {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  /** @type {{ resolve: () => void, reject: (error: Error) => void } | undefined} */
  let waiting
  /** @type {Buffer} */
  let received = Buffer.alloc(0)
  let wanted = -1
  let bodyStart = 0

  const settle = () => {
    const { resolve, reject } = waiting ?? {}
    waiting = undefined
    const status = received.toString('latin1', 9, 12)
    if (status === '200') resolve?.()
    else reject?.(new Error(`response with status ${status}: ${received}`))
  }
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    if (wanted < 0) {
      const end = received.indexOf('\r\n\r\n')
      if (end < 0) return
      bodyStart = end + 4
      const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, end))
      if (!length) return void waiting?.reject(new Error('response without a length'))
      wanted = bodyStart + Number(length[1])
    }
    if (received.length >= wanted) settle()
  })
  socket.on('close', () => waiting?.reject(new Error('the server closed the connection')))
  socket.on('error', (error) => waiting?.reject(error))
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        received = Buffer.alloc(0)
        wanted = -1
        socket.write(request)
      }),
    lastBody: () => received.toString('utf8', bodyStart),
    close: () => {
      socket.removeAllListeners('close')
      socket.destroy()
    },
  }
}
