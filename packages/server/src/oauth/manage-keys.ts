import { randomUUID } from 'node:crypto'
import type { KeyScope } from '@foyer/protocol/api-keys'
import { type ApiKey, deleteApiKey, insertApiKey, listApiKeys } from '../storage/api-keys.js'
import { lockSetup } from '../storage/database.js'
import { createSecret } from '../storage/secrets.js'
import type { OAuthDeps } from './deps.js'

type Deps = Pick<OAuthDeps, 'db' | 'clock' | 'audit'>

/** Every key, oldest first. */
export function allKeys({ db }: Pick<OAuthDeps, 'db'>): Promise<ApiKey[]> {
  return listApiKeys(db)
}

/** Makes a key. It is stored hashed: whoever does not keep the secret has to make another. */
export async function createKey(
  { db, clock, audit }: Deps,
  { name, scopes, expiresAt }: { name: string; scopes: KeyScope[]; expiresAt: Date | null },
): Promise<{ key: ApiKey; secret: string }> {
  const secret = `foyer_${createSecret()}`
  const createdAt = clock.now()
  const known = [...new Set(scopes)]
  const key = { id: randomUUID(), name, scopes: known, createdAt, expiresAt, lastUsedAt: null }
  await db.transaction(async (tx) => {
    await insertApiKey(tx, secret, key)
    const detail = { name, scopes: known, expiresAt: expiresAt?.toISOString() ?? null }
    await audit.recordIn(tx, { action: 'key.created', subject: key.id, detail })
  })
  return { key, secret }
}

/** Removes a key; it stops working at once. The last one that opens everything and does not run out stays. */
export async function removeKey(
  { db, audit }: Deps,
  id: string,
): Promise<'removed' | 'unknown' | 'last'> {
  return db.transaction(async (tx) => {
    // Of two that are removed at once the second waits, and finds the first gone.
    await lockSetup(tx)
    const keys = await listApiKeys(tx)
    const key = keys.find((one) => one.id === id)
    if (!key) return 'unknown'
    if (opensForGood(key) && keys.filter(opensForGood).length === 1) return 'last'
    await deleteApiKey(tx, id)
    const detail = { name: key.name, scopes: key.scopes }
    await audit.recordIn(tx, { action: 'key.deleted', subject: id, detail })
    return 'removed'
  })
}

function opensForGood({ scopes, expiresAt }: ApiKey): boolean {
  return scopes.includes('all') && expiresAt === null
}
