import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { accessTo, makeDataFolder, type ServerAccess } from './foyer-server.js'
import { findFreePort } from './free-port.js'

/** The process that runs the servers of this test process. It ends with it. */
let host: ChildProcess | undefined

/**
 * Starts a server as in docs/embedding.md, and ends the one before of this test process. Takes a fifth of the processor
 * time of `startFoyer`, which starts a process and loads the modules of the server: for tests that need a new server
 * each, but neither the command nor a restart.
 *
 * @param site folder of the site
 */
export async function startEmbeddedFoyer(site: string): Promise<ServerAccess> {
  host ??= startHost()
  const adminKey = randomBytes(24).toString('base64url')
  const port = String(await findFreePort())
  const { url, failure } = await order(host, { site, data: makeDataFolder(), port, adminKey })
  if (url === undefined) throw new Error(`the embedded server did not start: ${failure}`)
  return accessTo(url, adminKey)
}

function startHost(): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'production' }
  const started = fork(join(import.meta.dirname, 'server-host.mjs'), { env, execArgv: [] })
  // Before the data folders are removed.
  process.prependOnceListener('exit', () => started.kill('SIGKILL'))
  return started
}

/** Sends a message to the host. Returns its reply, or a failure if the host has ended. */
async function order(
  to: ChildProcess,
  message: Record<string, string>,
): Promise<{ url?: string; failure?: string }> {
  const waiting = new AbortController()
  const { signal } = waiting
  const ended = once(to, 'exit', { signal }).then(() => [{ failure: 'its process has ended' }])
  const replied = once(to, 'message', { signal })
  try {
    to.send(message)
    const [reply] = await Promise.race([replied, ended])
    return reply
  } finally {
    waiting.abort()
  }
}
