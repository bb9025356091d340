import { openConnection } from './connection.mjs'

/**
 * Sends requests for some time over several connections, each of which waits for its response.
 *
 * @param {{ port: number, requests: readonly Buffer[], connections: number, ms: number }} load
 * @returns {Promise<{ perSecond: number, count: number, latencies: number[] }>} latencies in milliseconds
 */
export async function runLoad({ port, requests, connections, ms }) {
  const opened = await Promise.all(
    Array.from({ length: connections }, async () => openConnection(port)),
  )
  /** @type {number[]} */
  const latencies = []
  // Each round starts at a random request, so that over all rounds both servers get all requests.
  let next = Math.floor(Math.random() * requests.length)
  const start = performance.now()
  await Promise.all(
    opened.map(async (connection) => {
      for (let now = start; now - start < ms; ) {
        const request = requests[next++ % requests.length] ?? Buffer.alloc(0)
        await connection.send(request)
        const then = now
        now = performance.now()
        latencies.push(now - then)
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  for (const connection of opened) connection.close()
  return { perSecond: latencies.length / seconds, count: latencies.length, latencies }
}

/**
 * Sends one request.
 *
 * @param {number} port
 * @param {Buffer} request
 * @returns {Promise<unknown>} JSON of the response
 */
export async function sendOnce(port, request) {
  const connection = await openConnection(port)
  try {
    await connection.send(request)
    return JSON.parse(connection.lastBody())
  } finally {
    connection.close()
  }
}
