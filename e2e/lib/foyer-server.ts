import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { InboxMessage, ListInboxResponse } from '@foyer/protocol'
import { expect } from '@playwright/test'
import { findFreePort } from './free-port.js'
import { type ServerProcess, startProcess } from './server-process.js'

const repositoryRoot = resolve(import.meta.dirname, '../..')

/** Options of `startFoyer`; every option has a default. */
export interface FoyerOptions {
  /** More `FOYER_…` variables. The server inherits no other `FOYER_…` variable. */
  env?: Record<string, string>
  /** Further options of `foyer start`, for example `['--site', siteFolder]`. */
  args?: readonly string[]
  /**
   * The data folder of an earlier server, to restart it. Default: a new folder, removed when the test process exits.
   */
  dataFolder?: string
  /** The port of an earlier server. Default: a free port. */
  port?: number
  /** The owner key of an earlier server. Default: a random key. */
  adminKey?: string
}

/** Access to a running server. */
export interface ServerAccess {
  /** Base URL, without a trailing slash. */
  url: string
  adminKey: string
  /**
   * Calls the API with the owner key. Returns the parsed reply.
   * @throws Error if the server refuses
   */
  callAsOwner<Result = unknown>(method: string, path: string, body?: object): Promise<Result>
  /** Returns captured messages, newest first. */
  inbox(to?: string): Promise<InboxMessage[]>
  /** Waits for a captured message that matches. Returns the newest, of any recipient without `to`. */
  messageTo(
    to: string | undefined,
    isWanted?: (message: InboxMessage) => boolean,
  ): Promise<InboxMessage>
  /** Waits for a message with a code. Returns the newest code. */
  newestCode(to: string): Promise<string>
}

/** A running server in its own process. */
export interface FoyerServer extends ServerAccess {
  port: number
  dataFolder: string
  /**
   * Stops the server with SIGTERM, for a test of the stop or before another server on its data folder. Takes half a
   * second, and longer with open connections. Returns the exit code.
   */
  stop(): Promise<number>
  /** Ends the server immediately, after its tests. */
  discard(): Promise<void>
  /** Returns the text of standard output and standard error so far. */
  output(): string
}

/** Folder of the film club, built by `npm run build`. */
export const filmClubSite: string = join(repositoryRoot, 'examples/site')

/**
 * Starts the built server and waits until it accepts connections.
 * @throws Error with the output of the server if it exits first or does not listen within a minute
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
  return {
    ...accessTo(await readAddress(server), adminKey),
    port,
    dataFolder,
    stop: () => server.end('SIGTERM'),
    async discard() {
      await server.end('SIGKILL')
    },
    output: server.output,
  }
}

/** Returns the access to a server with an owner key. */
export function accessTo(url: string, adminKey: string): ServerAccess {
  const callAsOwner: ServerAccess['callAsOwner'] = async (method, path, body) => {
    const headers = { authorization: adminKey, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(new URL(path, url), { method, headers, ...sent })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return JSON.parse(text)
  }
  const inbox: ServerAccess['inbox'] = async (to) => {
    const recipient = to === undefined ? '' : `?to=${encodeURIComponent(to)}`
    const path = `/_foyer/v1/inbox${recipient}`
    return (await callAsOwner<ListInboxResponse>('GET', path)).messages
  }
  const messageTo: ServerAccess['messageTo'] = async (to, isWanted = () => true) => {
    let newest: InboxMessage | undefined
    // The server sends e-mails after it has replied to the call.
    const read = async (): Promise<InboxMessage | undefined> => {
      newest = (await inbox(to)).find(isWanted)
      return newest
    }
    const recipient = to ?? 'anybody'
    await expect.poll(read, `a message to ${recipient}`).toBeDefined()
    if (!newest) throw new Error(`no message to ${recipient}`)
    return newest
  }
  return {
    url,
    adminKey,
    callAsOwner,
    inbox,
    messageTo,
    newestCode: async (to) => (await messageTo(to, ({ code }) => code !== null)).code ?? '',
  }
}

async function readAddress(server: ServerProcess): Promise<string> {
  const [, url] = await server.waitFor(/^Foyer listening on (http:\/\/\S+)$/m)
  if (url === undefined) throw new Error('the line "Foyer listening on" names no address')
  return url
}

/** Removed when the process exits, because a test may restart a server on the same folder. */
const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Creates an empty data folder. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-e2e-'))
  folders.push(folder)
  return folder
}
