import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { InboxMessage } from '@foyer/protocol'
import { findFreePort } from './free-port.js'
import { awaitMessage, readInbox } from './inbox.js'
import { type ServerProcess, startProcess } from './server-process.js'

const repositoryRoot = resolve(import.meta.dirname, '../..')

/** How a test wants its server; everything has a default. */
export interface FoyerOptions {
  /** `FOYER_…` variables besides those that the other options set; nothing else of them is inherited. */
  env?: Record<string, string>
  /** Further options of `foyer start`, for example `['--site', siteFolder]`. */
  args?: readonly string[]
  /** The folder of an earlier server, to start it again; else a fresh one, removed when the tests are over. */
  dataFolder?: string
  /** The port of an earlier server; else a free one. */
  port?: number
  /** The owner key of an earlier server; else a random one. */
  adminKey?: string
}

/** A running server. */
export interface FoyerServer {
  /** Its address, without a slash at the end. */
  url: string
  port: number
  adminKey: string
  dataFolder: string
  /** Captured messages, newest first. */
  inbox(to?: string): Promise<InboxMessage[]>
  /** The newest captured message, to anybody without `to`; waits until there is one that is wanted. */
  messageTo(
    to: string | undefined,
    isWanted?: (message: InboxMessage) => boolean,
  ): Promise<InboxMessage>
  /** The code of the newest message that has one; waits until there is one. */
  newestCode(to: string): Promise<string>
  /** Asks the server to end and gives its exit code. */
  stop(): Promise<number>
  /** Ends the server as a power cut would. */
  kill9(): Promise<void>
  /** What it has written so far, standard output and standard error. */
  output(): string
}

/** Folder of the starter site, built by `npm run build`. */
export const starterSite: string = join(repositoryRoot, 'examples/site')

/**
 * Starts the built server and waits until it accepts connections.
 * Throws with the server's own output when it ends before that, or does not get there in a minute.
 */
export async function startFoyer(options: FoyerOptions = {}): Promise<FoyerServer> {
  const port = options.port ?? (await findFreePort())
  const adminKey = options.adminKey ?? randomBytes(24).toString('base64url')
  const dataFolder = options.dataFolder ?? makeDataFolder()
  const server = startProcess({
    file: join(repositoryRoot, 'packages/server/bin/foyer.js'),
    args: ['start', ...(options.args ?? [])],
    cwd: dataFolder,
    env: {
      FOYER_DATA: dataFolder,
      FOYER_PORT: String(port),
      FOYER_ADMIN_KEY: adminKey,
      FOYER_LOG: 'error',
      ...options.env,
    },
  })
  const url = await readAddress(server)
  const messageTo: FoyerServer['messageTo'] = (to, isWanted = () => true) =>
    awaitMessage({ url, adminKey, to }, isWanted)
  return {
    url,
    port,
    adminKey,
    dataFolder,
    inbox: (to) => readInbox({ url, adminKey, to }),
    messageTo,
    newestCode: async (to) => (await messageTo(to, ({ code }) => code !== null)).code ?? '',
    stop: () => server.end('SIGTERM'),
    async kill9() {
      await server.end('SIGKILL')
    },
    output: server.output,
  }
}

async function readAddress(server: ServerProcess): Promise<string> {
  const [, url] = await server.waitFor(/^Foyer listening on (http:\/\/\S+)$/m)
  if (url === undefined) throw new Error('the line "Foyer listening on" names no address')
  return url
}

/** Removed only when all is over, because a test may start a server again on the same folder. */
const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-e2e-'))
  folders.push(folder)
  return folder
}
