import { randomUUID } from 'node:crypto'
import type { KeyScope } from '@foyer/protocol/api-keys'
import type { Clock } from '../../ports/clock.js'
import { columnsOf, date, json, plain } from '../columns.js'
import { first, type Queries, type Reader } from '../database.js'
import { hashSecret } from '../secrets.js'
import { lookupText, type Sql, sql } from '../sql.js'

/** Id of the key that the server creates at its first start. */
export const OWNER_KEY = 'owner'

/** An API key as stored. */
export interface ApiKey {
  id: string
  name: string
  scopes: KeyScope[]
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
}

interface KeyDeps {
  db: Reader
  clock: Clock
}

const apiKeyColumns = columnsOf<ApiKey>('api_keys', {
  id: plain,
  name: plain,
  scopes: json,
  createdAt: date,
  expiresAt: date,
  lastUsedAt: date,
})

/** Finds the unexpired API key of a secret. */
export function findApiKey(deps: KeyDeps, key: string): Promise<ApiKey | undefined> {
  return findApiKeyByHash(deps, hashSecret(key))
}

/** Finds an unexpired API key by its id. */
export function findApiKeyById(deps: KeyDeps, id: string): Promise<ApiKey | undefined> {
  return findApiKeyByHash(deps, sql`(select hash from api_keys where id = ${lookupText(id)})`)
}

/** Finds an API key by its hash, or by a query for the hash. */
async function findApiKeyByHash(
  { db, clock }: KeyDeps,
  hash: string | Sql,
): Promise<ApiKey | undefined> {
  return apiKeyColumns.first(
    db,
    sql`where hash = ${hash}
      and (expires_at is null or expires_at > ${clock.now().getTime()})`,
  )
}

export async function hasApiKeys(db: Reader): Promise<boolean> {
  return (await first(db, sql`select 1 from api_keys limit 1`)) !== undefined
}

/** Lists all keys, oldest first. */
export async function listApiKeys(db: Reader): Promise<ApiKey[]> {
  return apiKeyColumns.all(db, sql`order by created_at, id`)
}

/** Stores the SHA-256 of a key with its metadata. */
export async function insertApiKey(tx: Queries, key: string, apiKey: ApiKey): Promise<void> {
  await tx.run(sql`insert into api_keys (hash, id, name, scopes, created_at, expires_at)
    values (${hashSecret(key)}, ${apiKey.id}, ${apiKey.name}, ${JSON.stringify(apiKey.scopes)},
      ${apiKey.createdAt.getTime()}, ${apiKey.expiresAt?.getTime() ?? null})`)
}

export async function deleteApiKey(tx: Queries, id: string): Promise<void> {
  await tx.run(sql`delete from api_keys where id = ${lookupText(id)}`)
}

export async function markKeyUsed(tx: Queries, id: string, now: Date): Promise<void> {
  await tx.run(sql`update api_keys set last_used_at = ${now.getTime()} where id = ${id}`)
}

/** Stores the SHA-256 of a key with all scopes. It replaces the key with the same id. */
export async function replaceApiKey(
  tx: Queries,
  id: string,
  key: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`delete from api_keys where id = ${id} or hash = ${hashSecret(key)}`)
  await tx.run(sql`insert into api_keys (hash, id, name, scopes, created_at)
    values (${hashSecret(key)}, ${id}, ${id}, '["all"]', ${now.getTime()})`)
}

/**
 * Records an access token of an API key, so that the token becomes invalid with the key.
 * @returns the id of the record
 */
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
  deps: { db: Reader; clock: Clock },
  id: string,
): Promise<ApiKey | undefined> {
  return findApiKeyByHash(deps, sql`(select key_hash from key_grants where id = ${lookupText(id)})`)
}
