import { once } from 'node:events'
import { readConfig, startFoyer } from '@foyer/server'
import { serve } from '@hono/node-server'

// Runs servers inside this process, one after another, for `embedded-server.ts`. Each message starts a server and ends
// the one before.

/** @typedef {{ site: string, data: string, port: string, adminKey: string }} Order */

/** Ends the running server. @type {() => Promise<void>} */
let end = async () => {}

process.on('message', async (/** @type {Order} */ { site, data, port, adminKey }) => {
  try {
    await end()
    const flags = { site, data, port, log: 'error' }
    const foyer = await startFoyer(readConfig(flags, { FOYER_ADMIN_KEY: adminKey }))
    const server = serve({
      fetch: (request, { incoming }) => foyer.fetchFrom(incoming.socket.remoteAddress, request),
      hostname: '127.0.0.1',
      port: Number(port),
    })
    await once(server, 'listening')
    end = async () => {
      server.close()
      server.closeAllConnections()
      await foyer.stop()
    }
    process.send?.({ url: foyer.url })
  } catch (error) {
    process.send?.({ failure: String(error) })
  }
})
process.once('disconnect', () => process.exit())
