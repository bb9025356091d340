import type { Endpoint } from '@foyer/protocol'
import { openSiteInProcess, type SiteInProcess } from '../../bootstrap/open-site-in-process.js'
import type { Config } from '../../config.js'
import { StartError } from '../../lib/start-error.js'
import { FolderInUseError, requireDatabase } from '../../storage/site/data-folder.js'
import { callServer, readServer, refusalError, type ServerFlags } from './server-call.js'

/** Location of the site of a command. */
export type SiteLocation = Pick<
  Config,
  'dataFolder' | 'database' | 'ownerKey' | 'publicUrl' | 'codeKey' | 'smtp'
>

/** Base of the URLs of calls inside the process. */
const INSIDE = 'http://127.0.0.1'

/** Calls an endpoint with all scopes. */
export type OperatorCall = <Request, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
) => Promise<Response>

/**
 * Runs work with calls of all scopes: to a running server, or to the site opened in this process.
 * @throws StartError for a refused call, or data that is missing or in use by a server
 */
export async function withOperatorCalls<Result>(
  config: SiteLocation,
  flags: ServerFlags,
  work: (call: OperatorCall) => Promise<Result>,
): Promise<Result> {
  const server = readServer(flags, config.ownerKey)
  if (server) return work(createCall(server))
  if (!config.database) requireDatabase(config.dataFolder)
  const { close, ...inside } = await openData(config)
  try {
    return await work(createCall({ url: INSIDE, ...inside }))
  } finally {
    await close()
  }
}

async function openData(config: SiteLocation): Promise<SiteInProcess> {
  try {
    return await openSiteInProcess(config)
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    throw new StartError(
      `the data folder "${config.dataFolder}" is in use by a running server; pass its URL with --url`,
      { cause: error },
    )
  }
}

function createCall(server: Parameters<typeof callServer>[0]): OperatorCall {
  return async <Request, Response>(
    { method, path }: Endpoint<Request, Response>,
    request: Request,
  ) => {
    // Values of the path are repeated in the query or the body, where some routes expect them.
    const values = request as Record<string, unknown>
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(values[name])),
    )
    const isRead = method === 'GET' || method === 'DELETE'
    const query = isRead ? `?${new URLSearchParams(textsOf(values))}` : ''
    const body = isRead ? undefined : values
    const answer = await callServer(server, { method, path: filled + query, body })
    if (answer.status !== 200) throw refusalError(server, answer)
    return answer.body as Response
  }
}

function textsOf(values: Record<string, unknown>): [string, string][] {
  return Object.entries(values).map(([name, value]) => [name, String(value)])
}
