import type { PublicKey } from '@foyer/protocol/token-endpoints'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose'
import { ReloadedValue, SHARED_DATA_MS } from '../../lib/reloaded-value.js'
import { DAY_MS, lifetimes } from '../../limits/lifetimes.js'
import type { Clock } from '../../ports/clock.js'
import { type Database, lockSite, type Queries, type Reader } from '../../storage/database.js'
import type { AuditLog } from '../../storage/logs/audit-log.js'
import {
  findNewestKeyDate,
  insertSigningKey,
  listSigningKeys,
  removeOtherKeys,
  removeReplacedKeys,
  type StoredSigningKey,
} from '../../storage/oauth/signing-keys.js'

/** Age at which a signing key is rotated. */
const ROTATE_AFTER_MS = 90 * DAY_MS
/** Time for which a key is kept after its successor was created: the longest lifetime of a signed token. */
const RETENTION_MS = lifetimes.visitorRefreshToken * 1000
/**
 * Minimum time between reloads that unknown key ids cause. Without it, attackers could cause a read with every made-up
 * id.
 */
const MIN_RELOAD_MS = 1000

/** A signing key: the current one, or an earlier one that is still needed to verify tokens. */
interface KnownKey extends SigningKey {
  createdAt: Date
  /** Time until which tokens that the key has signed may be valid; null for the current key. */
  neededUntil: Date | null
}

/** Signing keys of a site. They are stored, so tokens stay valid after restarts and rotations. */
export interface SigningKeys {
  /** Returns the key that signs new tokens. */
  current(): Promise<SigningKey>
  /**
   * Finds a key by its id; undefined if it was revoked. Reloads the keys for an unknown id, because another process may
   * just have created the key, but at most once a second.
   */
  find(id: string): Promise<SigningKey | undefined>
  /** Lists the keys, newest first. */
  list(): Promise<readonly KnownKey[]>
  /**
   * Creates a new signing key, and records that in the audit log. Tokens of earlier keys stay valid. With
   * `endEarlier`, these keys are removed, so their tokens are refused.
   */
  rotate(options: { endEarlier: boolean; audit: Pick<AuditLog, 'recordIn'> }): Promise<void>
  /**
   * Rotates the current key if that is due, and removes keys that are no longer needed. Only one of several
   * processes rotates.
   */
  rotateIfDue(): Promise<void>
}

type Deps = { db: Database; clock: Clock }

/** Loads the signing keys of a site, or creates the first one. */
export async function openSigningKeys(deps: Deps): Promise<SigningKeys> {
  const { db, clock } = deps
  /** Start of the latest reload for an unknown key id, in epoch milliseconds. */
  let searchedAt = 0

  const load = (): Promise<readonly KnownKey[]> => readKeys(db, cache.peek() ?? [])
  const cache = new ReloadedValue({ ttlMs: SHARED_DATA_MS, clock, load })
  const reload = async (): Promise<void> => {
    cache.expire()
    await cache.reload()
  }
  const rotateIf = async (
    isDue: (newest: Date | undefined) => boolean,
    afterInsert?: (tx: Queries, id: string) => Promise<void>,
  ): Promise<void> => {
    const newKey = await createSigningKey(clock.now())
    await db.transaction(async (tx) => {
      if (await insertIfDue(tx, newKey, isDue)) await afterInsert?.(tx, newKey.id)
    })
    await reload()
  }
  const isOld = (newest: Date | undefined): boolean =>
    newest === undefined || newest.getTime() + ROTATE_AFTER_MS <= clock.now().getTime()

  const keys: SigningKeys = {
    current: async () => {
      const [newest] = await cache.get()
      if (!newest) throw new Error('the site has no signing key')
      return newest
    },
    find: async (id) => {
      const hasId = (key: KnownKey): boolean => key.id === id
      const cached = (await cache.get()).find(hasId)
      const now = clock.now().getTime()
      if (cached || Math.abs(now - searchedAt) < MIN_RELOAD_MS) return cached
      const reloaded = (await cache.reload()).find(hasId)
      // Set after the reload, so that concurrent calls share it.
      searchedAt = now
      return reloaded
    },
    list: () => cache.get(),
    rotate: ({ endEarlier, audit }) =>
      rotateIf(
        () => true,
        async (tx, subject) => {
          if (endEarlier) await removeOtherKeys(tx, subject)
          const action = 'signing-key.rotated'
          await audit.recordIn(tx, { action, subject, detail: { endEarlier } })
        },
      ),
    rotateIfDue: async () => {
      if (isOld(await findNewestKeyDate(db))) await rotateIf(isOld)
      const before = new Date(clock.now().getTime() - RETENTION_MS)
      if ((await db.transaction((tx) => removeReplacedKeys(tx, before))) > 0) await reload()
    },
  }
  await keys.rotateIfDue()
  await reload()
  return keys
}

/**
 * Inserts a key if a rotation is still due, so that only one of several concurrent processes rotates.
 * @returns true if it was due
 */
async function insertIfDue(
  tx: Queries,
  newKey: Parameters<typeof insertSigningKey>[1],
  isDue: (newest: Date | undefined) => boolean,
): Promise<boolean> {
  await lockSite(tx)
  const newest = await findNewestKeyDate(tx)
  if (!isDue(newest)) return false
  // The new key gets the latest date, even if the clock was set back, because the key with the latest date signs.
  const earliest = newest ? newest.getTime() + 1 : 0
  const createdAt = new Date(Math.max(newKey.createdAt.getTime(), earliest))
  await insertSigningKey(tx, { ...newKey, createdAt })
  return true
}

async function readKeys(db: Reader, cached: readonly KnownKey[]): Promise<readonly KnownKey[]> {
  const stored = await listSigningKeys(db)
  return Promise.all(
    stored.map(async (storedKey, index) => {
      const key =
        cached.find(({ id }) => id === storedKey.id) ?? (await importSigningKey(storedKey))
      const successor = stored[index - 1]
      const neededUntil = successor ? new Date(successor.createdAt.getTime() + RETENTION_MS) : null
      const { id, privateKey, publicKey } = key
      return { id, privateKey, publicKey, createdAt: storedKey.createdAt, neededUntil }
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

/** Imports a stored key pair. */
async function importSigningKey({ id, privateJwk }: StoredSigningKey): Promise<SigningKey> {
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

/** Returns the public keys as JWKs, newest first. @see RFC 7517 §5 */
export async function publicKeys({
  signingKeys,
}: {
  signingKeys: SigningKeys
}): Promise<PublicKey[]> {
  return Promise.all((await signingKeys.list()).map(toPublicKey))
}

async function toPublicKey({ id, publicKey }: SigningKey): Promise<PublicKey> {
  // Picks members one by one, so that the private member `d` cannot leak.
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(publicKey)
  return { kid: id, kty, crv, x, y, alg: 'ES256', use: 'sig' }
}
