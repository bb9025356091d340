import { createServer } from 'node:net'

/** Ports below the ephemeral range, with a range for each worker of the test run. */
const FIRST_PORT = 20_000
const PORTS_PER_WORKER = 1000
const WORKERS = 12
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % WORKERS
let nextPort = Math.floor(Math.random() * PORTS_PER_WORKER)

/**
 * Returns a free port of the loopback address. No other call in the test run returns it, so that a server can be
 * restarted on it.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + worker * PORTS_PER_WORKER + (nextPort++ % PORTS_PER_WORKER)
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
