// @database sqlite
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { callLimits } from '../../limits/limit-values.js'
import { openConnection } from '../../testing/raw-connection.js'
import { createTestFoyer, ownerKey } from '../../testing/test-foyer.js'
import { createNodeServer } from './node-server.js'

// Seen to fail: the socket of such a client has no address, and its calls counted as those of programs in this process.
it('does not count the wrong API keys of clients that reset the connection as keys of this process', async () => {
  const foyer = await createTestFoyer()
  let refused = 0
  const { server } = createNodeServer(
    {
      fetchFrom: async (address, request) => {
        const response = await foyer.fetchFrom(address, request)
        refused += 1
        return response
      },
      respondToError: foyer.respondToError,
    },
    { hostname: '127.0.0.1', slowReaders: { maxBytes: 1024 * 1024, stallMs: 60_000 } },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { perNetwork: guesses } = callLimits['api-key']
  for (let guess = 0; guess < guesses; guess++) {
    const { socket } = await openConnection(port)
    socket.write('GET /metrics HTTP/1.1\r\nhost: x\r\nauthorization: foyer_wrong\r\n\r\n')
    socket.resetAndDestroy()
  }
  await expect.poll(() => refused).toBe(guesses)
  expect((await foyer.as(ownerKey).get('/_foyer/v1/clients')).status).toBe(200)
  server.close()
})
