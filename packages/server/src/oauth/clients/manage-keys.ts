import { randomUUID } from 'node:crypto'
import type { KeyScope } from '@foyer/protocol/api-keys'
import { lockSite } from '../../storage/database.js'
import {
  type ApiKey,
  deleteApiKey,
  insertApiKey,
  listApiKeys,
} from '../../storage/oauth/api-keys.js'
import { createSecret } from '../../storage/secrets.js'
import type { OAuthDeps } from '../deps.js'

/** Lists all API keys, oldest first. */
export function allKeys({ db }: OAuthDeps): Promise<ApiKey[]> {
  return listApiKeys(db)
}

/** Creates an API key. Only the hash of the secret is stored, so the secret cannot be read again. */
export async function createKey(
  { db, clock, audit }: OAuthDeps,
  { name, scopes, expiresAt }: { name: string; scopes: KeyScope[]; expiresAt: Date | null },
): Promise<{ key: ApiKey; secret: string }> {
  const secret = `foyer_${createSecret()}`
  const createdAt = clock.now()
  const uniqueScopes = [...new Set(scopes)]
  const key = {
    id: randomUUID(),
    name,
    scopes: uniqueScopes,
    createdAt,
    expiresAt,
    lastUsedAt: null,
  }
  await db.transaction(async (tx) => {
    await insertApiKey(tx, secret, key)
    const detail = { name, scopes: uniqueScopes, expiresAt: expiresAt?.toISOString() ?? null }
    await audit.recordIn(tx, { action: 'key.created', subject: key.id, detail })
  })
  return { key, secret }
}

/**
 * Removes an API key, which stops working immediately. The last key with scope `all` and no expiry cannot be removed.
 */
export async function removeKey(
  { db, audit }: OAuthDeps,
  id: string,
): Promise<'removed' | 'unknown' | 'last'> {
  return db.transaction(async (tx) => {
    // Serializes removals. Without the lock, two concurrent removals could remove the last two keys.
    await lockSite(tx)
    const keys = await listApiKeys(tx)
    const key = keys.find((candidate) => candidate.id === id)
    if (!key) return 'unknown'
    if (isUnlimited(key) && keys.filter(isUnlimited).length === 1) return 'last'
    await deleteApiKey(tx, id)
    const detail = { name: key.name, scopes: key.scopes }
    await audit.recordIn(tx, { action: 'key.deleted', subject: id, detail })
    return 'removed'
  })
}

function isUnlimited({ scopes, expiresAt }: ApiKey): boolean {
  return scopes.includes('all') && expiresAt === null
}
