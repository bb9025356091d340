import type { Endpoint } from '@foyer/protocol'
import { openSiteInProcess } from '../../bootstrap/open-site-in-process.js'
import type { Config } from '../../config.js'
import type { ServiceConfig } from '../../services.js'
import { openForCommand } from './open-for-command.js'
import { callServer, fillPath, readServer, refusalError, type ServerFlags } from './server-call.js'

/** Configuration of the site of a command. */
export type SiteLocation = ServiceConfig & Pick<Config, 'ownerKey'>

/** Base URL of calls within the process. */
const IN_PROCESS_URL = 'http://127.0.0.1'

/** Calls an endpoint with all scopes. */
export type OperatorCall = <Request, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
) => Promise<Response>

/**
 * Runs work with calls that have all scopes, to a running server or to the site opened in this process.
 * @throws StartError for a refused call, or data that is missing, in use by a server, or of an earlier release
 */
export async function withOperatorCalls<Result>(
  config: SiteLocation,
  flags: ServerFlags,
  work: (call: OperatorCall) => Promise<Result>,
): Promise<Result> {
  const server = readServer(flags, config.ownerKey)
  if (server) return work(createCall(server))
  const { close, ...site } = await openForCommand(config, () => openSiteInProcess(config))
  try {
    return await work(createCall({ url: IN_PROCESS_URL, ...site }))
  } finally {
    await close()
  }
}

function createCall(server: Parameters<typeof callServer>[0]): OperatorCall {
  return async <Request, Response>(
    { method, path }: Endpoint<Request, Response>,
    request: Request,
  ) => {
    // Path parameters are also sent in the query or the body, because some routes read them there.
    const values = request as Record<string, unknown>
    const filledPath = fillPath(path, values)
    const isRead = method === 'GET' || method === 'DELETE'
    const query = isRead ? `?${new URLSearchParams(textsOf(values))}` : ''
    const body = isRead ? undefined : values
    const response = await callServer(server, { method, path: filledPath + query, body })
    if (response.status !== 200) throw refusalError(server, response)
    return response.body as Response
  }
}

function textsOf(values: Record<string, unknown>): [string, string][] {
  return Object.entries(values).map(([name, value]) => [name, String(value)])
}
