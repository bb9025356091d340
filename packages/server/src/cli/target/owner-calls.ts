import { readPageAssets } from '@foyer/pages'
import type { Endpoint } from '@foyer/protocol'
import { createFoyer } from '../../app.js'
import { localOperator } from '../../caller.js'
import type { Config } from '../../config.js'
import { StartError } from '../../lib/start-error.js'
import { createServices, type Services } from '../../services.js'
import { deleteApiKey, insertApiKey } from '../../storage/oauth/api-keys.js'
import { createSecret } from '../../storage/secrets.js'
import { FolderInUseError, requireDatabase } from '../../storage/site/data-folder.js'
import { callServer, readServer, refusalText, type ServerFlags } from './server-call.js'

/** Where a command finds the site. */
export type Where = Pick<
  Config,
  'dataFolder' | 'database' | 'adminKey' | 'publicUrl' | 'codeKey' | 'smtp'
>

/** Milliseconds until the key of a command ends by itself, should the command be killed. */
const KEY_MS = 60_000
/** An address that nobody resolves: the calls stay in the process. */
const INSIDE = 'http://127.0.0.1'

/** Calls with all rights of the owner. */
export type OwnerCall = <Request, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
) => Promise<Response>

/**
 * Gives work the calls of the owner: to a running server, or to one that is opened in this process on the data.
 * @throws StartError for a refused call, or data that is missing or in use by a server
 */
export async function withOwnerCalls<Result>(
  config: Where,
  flags: ServerFlags,
  work: (call: OwnerCall) => Promise<Result>,
): Promise<Result> {
  const server = readServer(flags, config.adminKey)
  if (server) return work(createCall(server))
  if (!config.database) requireDatabase(config.dataFolder)
  const services = await openServices(config)
  const key = `foyer_${createSecret()}`
  try {
    const { fetch } = createFoyer(services, { pages: await readPageAssets('/auth/assets') })
    await insertKey(services, key)
    return await work(createCall({ url: INSIDE, key, fetch }))
  } finally {
    await services.db.transaction((tx) => deleteApiKey(tx, localOperator.id))
    await services.close()
  }
}

async function openServices(config: Where): Promise<Services> {
  try {
    return await createServices({ ...config, logLevel: 'silent' }, { name: '', settings: {} })
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    throw new StartError(
      `the data folder "${config.dataFolder}" is in use by a running server; name its address with --url`,
      { cause: error },
    )
  }
}

/** The audit log names the server itself for what a key with this id does. */
async function insertKey({ db, clock }: Services, key: string): Promise<void> {
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + KEY_MS)
  const { id, scopes } = localOperator
  await db.transaction(async (tx) => {
    await deleteApiKey(tx, id)
    const row = { id, name: 'foyer command', scopes: [...scopes], createdAt, expiresAt }
    await insertApiKey(tx, key, { ...row, lastUsedAt: null })
  })
}

function createCall(server: Parameters<typeof callServer>[0]): OwnerCall {
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
    if (answer.status !== 200) throw refusalText(server, answer)
    return answer.body as Response
  }
}

function textsOf(values: Record<string, unknown>): [string, string][] {
  return Object.entries(values).map(([name, value]) => [name, String(value)])
}
