import { StartError } from '../../../lib/start-error.js'
import { first, lockSite, type Queries } from '../../database.js'
import { createClient, createReadConnections } from '../../postgres/client.js'
import { assertAlone, assertSchemaRights, postgresProblem } from '../../postgres/schema.js'
import { postgresDialect } from '../../postgres/sql-dialect.js'
import { createHostChoice, type HostChoice, type PostgresTarget } from '../../postgres/target.js'
import { runSession } from '../../postgres/transactions.js'
import { identifier, join, type Sql, sql } from '../../sql.js'
import { isUnreachable } from '../../storage-error.js'
import { isSiteTable } from '../site-tables.js'

/**
 * Restores the schema of a site in one transaction.
 * @param options.replace permits dropping the tables of a site; those of other programs stay
 * @throws StartError when a server uses the schema, or a site exists and `replace` is false; StorageError
 */
export async function restoreSchema<T>(
  target: PostgresTarget,
  { replace }: { replace: boolean },
  load: (tx: Queries) => Promise<T>,
): Promise<T> {
  const hosts = createHostChoice(target)
  await assertSuitable(hosts)
  const client = createClient(hosts, { connections: 1, readOnly: false, withoutTimeouts: true })
  return runSession(client, async (session) => {
    await assertAlone(session, target)
    await session.run(sql`begin`)
    try {
      // A server that starts now waits for this lock, and finds the restored site afterwards.
      await lockSite(session)
      await prepareSchema(session, target, replace)
      const result = await load(session)
      await commit(session, target)
      return result
    } catch (error) {
      if (!client.lost) await session.run(sql`rollback`)
      throw error
    }
  })
}

/** @throws StartError if the connection is lost before the reply, so that the outcome is unknown */
async function commit(session: Queries, { schema, shown }: PostgresTarget): Promise<void> {
  try {
    await session.run(sql`commit`)
  } catch (error) {
    if (!isUnreachable(error)) throw error
    throw new StartError(
      `the connection to "${shown}" was lost while the restoration was completed; the schema "${schema}" has either the restored site or what it had before: check the schema, and restore again if the site is missing`,
      { cause: error },
    )
  }
}

/** Asserts that the database can store a site. As a side effect, finds the host that is the primary. */
async function assertSuitable(hosts: HostChoice): Promise<void> {
  const { urls, shown } = hosts.target
  const connect = () => createClient(hosts, { connections: 1, readOnly: true })
  const readers = createReadConnections(connect, urls.length)
  try {
    const all = async <Row>(query: Sql) => [...(await readers.send(query))] as Row[]
    const reason = await postgresProblem({ all, dialect: postgresDialect })
    if (reason !== undefined) throw new StartError(`the database "${shown}" ${reason}`)
    await assertSchemaRights({ all, dialect: postgresDialect }, hosts.target)
  } finally {
    await readers.close()
  }
}

/** Creates the schema, or drops the site's tables in it. @throws StartError if there are some and `replace` is false */
async function prepareSchema(
  tx: Queries,
  { schema, shown }: PostgresTarget,
  replace: boolean,
): Promise<void> {
  const schemaRow = await first(tx, sql`select from pg_namespace where nspname = ${schema}`)
  if (!schemaRow) return void (await tx.run(sql`create schema ${identifier(schema)}`))
  const existing = await tx.all<{ name: string }>(tx.dialect.catalog.tables)
  const tables = existing.filter(({ name }) => isSiteTable(name))
  if (tables.length === 0) return
  if (!replace) {
    throw new StartError(
      `the schema "${schema}" of "${shown}" already has a site; back it up first, then use --replace, which deletes it`,
    )
  }
  const names = tables.map(({ name }) => identifier(name))
  await tx.run(sql`drop table ${join(names, ', ')} cascade`)
}
