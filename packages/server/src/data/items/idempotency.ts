import { hash } from 'node:crypto'
import { actorOf, type Caller } from '../../caller.js'
import { retention } from '../../limits/retention.js'
import type { Queries } from '../../storage/database.js'
import {
  claimResult,
  releaseClaim,
  storeClaimedResult,
} from '../../storage/items/idempotent-results.js'
import type { DataDeps } from '../deps.js'
import { DataError, isRefusal } from '../errors.js'

/** Idempotency key of a write, with the request it belongs to. */
export interface IdempotencyKey {
  key: string
  /** String that is equal only for equal requests. */
  request: string
}

interface Writer extends Pick<DataDeps, 'clock'> {
  tx: Queries
  caller: Caller
}

/**
 * Runs a write once for each key of a caller. A repetition within 24 hours returns the stored result. A refused write
 * releases the key. The result is stored in the transaction of the write, so both are committed or neither.
 * @throws DataError idempotency-key-reused when the key was used for another request
 * @see docs/wire/items.md#idempotency
 */
export async function runOnce<Result>(
  { tx, caller, clock }: Writer,
  idempotency: IdempotencyKey | undefined,
  write: () => Promise<Result>,
): Promise<Result> {
  if (!idempotency) return write()
  const keyHash = sha256(`${caller.kind}\n${actorOf(caller).id}\n${idempotency.key}`)
  const fingerprint = sha256(idempotency.request)
  const now = clock.now().getTime()
  const stored = await claimResult(tx, {
    hash: keyHash,
    fingerprint,
    now,
    expiresAt: now + retention.idempotentResponse * 1000,
  })
  if (stored && stored.fingerprint !== fingerprint) throw reused(idempotency.key)
  if (stored) return JSON.parse(stored.answer) as Result
  try {
    const result = await write()
    await storeClaimedResult(tx, keyHash, JSON.stringify(result))
    return result
  } catch (error) {
    // A bulk call continues after a refused item. Other errors roll back the transaction, including the claim.
    if (isRefusal(error)) await releaseClaim(tx, keyHash)
    throw error
  }
}

function reused(key: string): DataError {
  return new DataError(
    'idempotency-key-reused',
    `the idempotency key "${key}" was used for another request, expected a new key`,
  )
}

function sha256(text: string): string {
  return hash('sha256', text, 'base64url')
}
