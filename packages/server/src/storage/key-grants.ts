import { randomUUID } from 'node:crypto'
import type { Clock } from '../ports/clock.js'
import { first, type Queries } from './database.js'
import { hashSecret } from './secrets.js'
import { sought, sql } from './sql.js'

/** Takes down that an API key was given an access token, so that the token ends with the key. @returns its id */
export async function issueKeyGrant(
  { clock }: { clock: Clock },
  tx: Queries,
  key: string,
  lifetimeSeconds: number,
): Promise<string> {
  const id = randomUUID()
  const expiresAt = clock.now().getTime() + lifetimeSeconds * 1000
  await tx.run(sql`insert into key_grants (id, key_hash, expires_at)
    values (${id}, ${hashSecret(key)}, ${expiresAt})`)
  return id
}

/** Whether the API key behind an access token is still there. */
export async function standsKeyGrant(queries: Pick<Queries, 'all'>, id: string): Promise<boolean> {
  const row = await first(
    queries,
    sql`select 1 from key_grants join api_keys on api_keys.hash = key_grants.key_hash
      where key_grants.id = ${sought(id)}`,
  )
  return row !== undefined
}
