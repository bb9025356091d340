import type { PublicKey } from '@foyer/protocol/token-endpoints'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose'
import { ReloadedValue, SHARED_DATA_MS } from '../../lib/reloaded-value.js'
import { lifetimes } from '../../limits/lifetimes.js'
import type { Clock } from '../../ports/clock.js'
import { type Database, lockSetup, type Queries } from '../../storage/database.js'
import {
  findNewestKeyDate,
  insertSigningKey,
  listSigningKeys,
  removeOtherKeys,
  removeSucceededKeys,
  type StoredSigningKey,
} from '../../storage/oauth/signing-keys.js'

/** Age at which a signing key is rotated. */
const ROTATE_AFTER_MS = 90 * 86_400_000
/** Longest lifetime of a signed token. A key is kept for this time after its successor was created. */
const RETENTION_MS = lifetimes.visitorRefreshToken * 1000
/** Minimum interval between reads for unknown key ids, which attackers can choose freely. */
const MIN_RELOAD_MS = 1000

/** Signing key, current or still needed to verify tokens. */
export interface KnownKey extends SigningKey {
  createdAt: Date
  /** Time until which tokens signed by the key may be valid; null for the current key. */
  neededUntil: Date | null
}

/** Signing keys of a site. Tokens stay valid across restarts and rotations. */
export interface SigningKeys {
  /** Reloads the keys if the cache has expired. */
  refresh(): Promise<void>
  /** Returns the key that signs. */
  current(): SigningKey
  /** Finds a key by its id. Reloads the keys for an unknown id, which another process may just have created. */
  find(id: string): Promise<SigningKey | undefined>
  /** Lists the keys, newest first. */
  list(): readonly KnownKey[]
  /** Creates a new signing key. Tokens of earlier keys stay valid unless `endEarlier` revokes them. */
  rotate(options: { endEarlier: boolean }): Promise<void>
  /** Rotates a key that is due and removes keys that are no longer needed. Of several processes one rotates. */
  rotateIfDue(): Promise<void>
  /** Counts revocations of keys. Caches of verified tokens must be cleared when it changes. */
  revocations(): number
}

type Deps = { db: Database; clock: Clock }

/** Loads the signing keys of a site, or creates the first one. */
export async function openSigningKeys(deps: Deps): Promise<SigningKeys> {
  const { db, clock } = deps
  let loadedAt = 0
  let revocationCount = 0

  const load = async (): Promise<readonly KnownKey[]> => {
    const from = clock.now().getTime()
    const before = cachedKeys()
    const keys = await readKeys(db, before)
    if (before.some(({ id }) => keys.every((key) => key.id !== id))) revocationCount += 1
    loadedAt = from
    return keys
  }
  const cache = new ReloadedValue({ ttlMs: SHARED_DATA_MS, clock, load })
  const cachedKeys = (): readonly KnownKey[] => cache.peek() ?? []
  const reloadChanged = async (): Promise<void> => {
    cache.expire()
    await cache.reload()
  }
  const rotate = async (
    isDue: (newest: Date | undefined) => boolean,
  ): Promise<string | undefined> => {
    const newKey = await createSigningKey(clock.now())
    const id = await db.transaction((tx) => insertIf(tx, newKey, isDue))
    await reloadChanged()
    return id
  }
  const find = (id: string): SigningKey | undefined => cachedKeys().find((key) => key.id === id)
  const isOld = (newest: Date | undefined): boolean =>
    newest === undefined || newest.getTime() + ROTATE_AFTER_MS <= clock.now().getTime()

  const keys: SigningKeys = {
    refresh: async () => {
      await cache.get()
    },
    current: () => {
      const [newest] = cachedKeys()
      if (!newest) throw new Error('the site has no signing key')
      return newest
    },
    find: async (id) => {
      const age = clock.now().getTime() - loadedAt
      if (find(id) === undefined && Math.abs(age) >= MIN_RELOAD_MS) await cache.reload()
      return find(id)
    },
    list: cachedKeys,
    rotate: async ({ endEarlier }) => {
      const id = await rotate(() => true)
      if (!endEarlier || id === undefined) return
      await db.transaction((tx) => removeOtherKeys(tx, id))
      await reloadChanged()
    },
    rotateIfDue: async () => {
      if (isOld(await findNewestKeyDate(db))) await rotate(isOld)
      const before = new Date(clock.now().getTime() - RETENTION_MS)
      if ((await db.transaction((tx) => removeSucceededKeys(tx, before))) > 0) await reloadChanged()
    },
    revocations: () => revocationCount,
  }
  await keys.rotateIfDue()
  await reloadChanged()
  return keys
}

/** Inserts a key if one is still due, so that of concurrent processes only one rotates. */
async function insertIf(
  tx: Queries,
  made: Parameters<typeof insertSigningKey>[1],
  isDue: (newest: Date | undefined) => boolean,
): Promise<string | undefined> {
  await lockSetup(tx)
  const newest = await findNewestKeyDate(tx)
  if (!isDue(newest)) return undefined
  // The newest key must sign even if the clock was set back.
  const earliest = newest ? newest.getTime() + 1 : 0
  const createdAt = new Date(Math.max(made.createdAt.getTime(), earliest))
  await insertSigningKey(tx, { ...made, createdAt })
  return made.id
}

async function readKeys(
  db: Pick<Database, 'all'>,
  cached: readonly KnownKey[],
): Promise<readonly KnownKey[]> {
  const stored = await listSigningKeys(db)
  return Promise.all(
    stored.map(async (one, index) => {
      const key = cached.find(({ id }) => id === one.id) ?? (await readSigningKey(one))
      const successor = stored[index - 1]
      const neededUntil = successor ? new Date(successor.createdAt.getTime() + RETENTION_MS) : null
      const { id, privateKey, publicKey } = key
      return { id, privateKey, publicKey, createdAt: one.createdAt, neededUntil }
    }),
  )
}

/** Key pair that signs tokens. `id` is the RFC 7638 thumbprint of the public key. */
export interface SigningKey {
  id: string
  privateKey: CryptoKey
  publicKey: CryptoKey
}

/** Creates a key pair in its stored form. */
async function createSigningKey(createdAt: Date): Promise<StoredSigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const id = await calculateJwkThumbprint(await exportJWK(publicKey))
  return { id, privateJwk: JSON.stringify(await exportJWK(privateKey)), createdAt }
}

/** Reads a stored key pair. */
async function readSigningKey({ id, privateJwk }: StoredSigningKey): Promise<SigningKey> {
  const jwk = JSON.parse(privateJwk) as Record<string, string>
  const { d: _secret, ...publicJwk } = jwk
  const [privateKey, publicKey] = await Promise.all([
    importJWK(jwk, 'ES256'),
    importJWK(publicJwk, 'ES256', { extractable: true }),
  ])
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array) {
    throw new Error(`the signing key "${id}" is not an elliptic curve key`)
  }
  return { id, privateKey, publicKey }
}

/** Returns the public keys that verify tokens as JWKs, newest first. @see RFC 7517 §5 */
export async function publicKeys({
  signingKeys,
}: {
  signingKeys: SigningKeys
}): Promise<PublicKey[]> {
  await signingKeys.refresh()
  return Promise.all(signingKeys.list().map(toPublicKey))
}

async function toPublicKey({ id, publicKey }: SigningKey): Promise<PublicKey> {
  // Picks members one by one, so that the private member `d` cannot leak.
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(publicKey)
  return { kid: id, kty, crv, x, y, alg: 'ES256', use: 'sig' }
}
