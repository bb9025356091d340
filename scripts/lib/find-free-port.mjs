import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Returns a free port of the loopback address.
 *
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
