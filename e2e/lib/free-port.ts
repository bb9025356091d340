import { createServer } from 'node:net'

/** Below those that systems give to whoever asks for any; so many for each worker of this run. */
const FIRST_PORT = 20_000
const PORTS_OF_ONE = 1000
const WORKERS = 12
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % WORKERS
let portsLookedAt = Math.floor(Math.random() * PORTS_OF_ONE)

/**
 * A port of the loopback address that nobody listens on, and that nobody else is given before a server listens there, nor
 * while it is started again.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + worker * PORTS_OF_ONE + (portsLookedAt++ % PORTS_OF_ONE)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const isListening = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (isListening) await new Promise((resolve) => probe.close(resolve))
  return isListening
}
