import { randomUUID } from 'node:crypto'
import type { Clock } from '../../ports/clock.js'
import type { Database, Queries } from '../database.js'
import { hashSecret } from '../secrets.js'
import { lookupText, sql } from '../sql.js'
import { type ApiKey, findApiKeyByHash } from './api-keys.js'

/** Records an access token issued for an API key, so that it ends with the key. @returns its id */
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

/** Finds the unexpired API key of an access token. */
export function findKeyOfGrant(
  deps: { db: Pick<Database, 'all'>; clock: Clock },
  id: string,
): Promise<ApiKey | undefined> {
  return findApiKeyByHash(deps, sql`(select key_hash from key_grants where id = ${lookupText(id)})`)
}
