import type { Endpoint } from '@foyer/protocol'
import { openSiteInProcess } from '../../bootstrap/open-site-in-process.js'
import type { Config } from '../../config.js'
import { StartError } from '../../lib/start-error.js'
import type { ServiceConfig } from '../../services.js'
import { FolderInUseError, requireDatabase } from '../../storage/open-site/sqlite-site.js'
import { call, type RunningServer, readServer, type ServerFlags } from './server-call.js'

/** Configuration of the site of a command. */
export type SiteLocation = ServiceConfig & Pick<Config, 'ownerKey'>

/** Base URL of calls within the process. */
const IN_PROCESS_URL = 'http://127.0.0.1'

/**
 * Opens the site of a command: on the running server that the flags name, or in this process.
 * @throws StartError if the key of the server is missing, or the data is missing, in use by a server, or of an earlier
 * release
 */
export async function openServer(
  config: SiteLocation,
  flags: ServerFlags,
): Promise<RunningServer & { close(): Promise<void> }> {
  const server = readServer(flags, config.ownerKey)
  if (server) return { ...server, close: async () => {} }
  const { database, dataFolder } = config
  if (!database) requireDatabase(dataFolder)
  try {
    return { url: IN_PROCESS_URL, ...(await openSiteInProcess(config)) }
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    const key = config.ownerKey === undefined ? ' --key OWNER_KEY' : ''
    throw new StartError(
      `the data folder "${dataFolder}" is in use by a running server: add "--url ADDRESS${key}", with the address of the server such as ${config.publicUrl}, or stop it first`,
      { cause: error },
    )
  }
}

/** Calls an endpoint with all scopes. */
export type OperatorCall = <Request extends object, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
) => Promise<Response>

/**
 * Runs work with calls that have all scopes, to a running server or to the site opened in this process.
 * @throws StartError for a refused call, or a site that cannot be opened
 */
export async function withOperatorCalls<Result>(
  config: SiteLocation,
  flags: ServerFlags,
  work: (call: OperatorCall) => Promise<Result>,
): Promise<Result> {
  const server = await openServer(config, flags)
  try {
    return await work((endpoint, request) => call(server, endpoint, request))
  } finally {
    await server.close()
  }
}
