import { createHash } from 'node:crypto'
import { authorIdOf, type Caller } from '../../caller.js'
import { retention } from '../../limits/retention.js'
import type { Queries } from '../../storage/database.js'
import { claimAnswer, releaseAnswer, storeAnswer } from '../../storage/items/idempotent-answers.js'
import type { DataDeps } from '../deps.js'
import { DataError, isRefusal } from '../errors.js'

/** Idempotency key of a write, with the request it belongs to. */
export interface IdempotencyKey {
  key: string
  /** Text that is equal only for equal requests. */
  request: string
}

interface Writer extends Pick<DataDeps, 'clock'> {
  tx: Queries
  caller: Caller
}

/**
 * Runs a write once per key of a caller. Repetitions within 24 hours get the stored result. A rejected write releases the
 * key. The result is stored in the transaction of the write, so both are committed or neither.
 * @throws DataError idempotency-key-reused when the key stands for another request
 * @see docs/wire.md#idempotency
 */
export function once<Answer>(
  writer: Writer,
  idempotency: IdempotencyKey | undefined,
  write: () => Promise<Answer>,
): Promise<Answer> {
  return idempotency ? answerOnce(writer, idempotency, write) : write()
}

async function answerOnce<Answer>(
  { tx, caller, clock }: Writer,
  idempotency: IdempotencyKey,
  write: () => Promise<Answer>,
): Promise<Answer> {
  const hash = sha256(`${caller.kind}\n${authorIdOf(caller) ?? ''}\n${idempotency.key}`)
  const fingerprint = sha256(idempotency.request)
  const now = clock.now().getTime()
  const stored = await claimAnswer(tx, {
    hash,
    fingerprint,
    now,
    expiresAt: now + retention.idempotentResponse * 1000,
  })
  if (stored && stored.fingerprint !== fingerprint) throw reused(idempotency.key)
  if (stored) return JSON.parse(stored.answer) as Answer
  try {
    const answer = await write()
    await storeAnswer(tx, hash, JSON.stringify(answer))
    return answer
  } catch (error) {
    // A bulk call continues after a rejected item. Any other error rolls the transaction back, and the claim with it.
    if (isRefusal(error)) await releaseAnswer(tx, hash)
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
  return createHash('sha256').update(text).digest('base64url')
}
