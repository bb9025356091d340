import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openPostgres } from '../storage/postgres/open.js'
import type { Sql } from '../storage/sql.js'
import { openSqliteReader } from '../storage/sqlite/open.js'
import { afterThisFile } from '../storage/testing/clean-up.js'
import { targetOf } from '../storage/testing/fresh-schema.js'
import { makeFolder } from '../storage/testing/test-database.js'
import { type FoyerProcess, findFreePort, runFoyer } from './foyer-process.js'
import { createCaller, type TestCaller } from './test-caller.js'

const ownerKey = 'owner-key-of-the-tests'

/** A site that can be restarted on the same database. */
export interface RestartableSite {
  /** Path of the SQLite database file. */
  file: string
  start(): Promise<StartedSite>
  /** Queries the database directly, also while the server is stopped. */
  read<Row>(query: Sql): Promise<Row[]>
}

/** A server process of the site, and a caller with the owner key. */
export interface StartedSite {
  server: FoyerProcess
  owner: TestCaller
}

/**
 * Creates a site with one empty collection, `rows`.
 * @param databaseUrl undefined for SQLite
 * @param env further environment variables of its processes
 */
export async function makeRestartableSite(
  databaseUrl: string | undefined,
  env: Record<string, string> = {},
): Promise<RestartableSite> {
  const [site, data] = [await makeFolder(), await makeFolder()]
  const collections = [{ id: 'rows', fields: [] }]
  await writeFile(join(site, 'foyer.json'), JSON.stringify({ name: 'Club', collections }))
  const database = databaseUrl === undefined ? [] : ['--database', databaseUrl]
  const port = String(await findFreePort())
  const args = ['start', '--site', site, '--data', data, ...database, '--port', port]
  const start = async (): Promise<StartedSite> => {
    const server = runFoyer(args, { FOYER_ADMIN_KEY: ownerKey, ...env })
    const address = await server.listening
    if (address === undefined) throw new Error((await server.ended).stderr)
    const send = (request: Request): Promise<Response> => {
      const { pathname, search } = new URL(request.url)
      return fetch(new Request(new URL(pathname + search, address), request))
    }
    return { server, owner: createCaller(send, ownerKey) }
  }
  const file = join(data, 'foyer.db')
  // Connecting to PostgreSQL is slow. An open reader of the SQLite file would change what happens after a crash.
  const shared = databaseUrl === undefined ? undefined : openPostgres(targetOf(databaseUrl))
  if (shared) afterThisFile(() => shared.close())
  const read = async <Row>(query: Sql): Promise<Row[]> => {
    if (shared) return shared.all<Row>(query)
    const reader = openSqliteReader(file)
    return reader.all<Row>(query).finally(() => reader.close())
  }
  return { file, start, read }
}
