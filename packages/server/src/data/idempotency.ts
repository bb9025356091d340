import { createHash } from 'node:crypto'
import { type Caller, ownerIdOf } from '../caller.js'
import type { Queries } from '../storage/database.js'
import { claimWriteAnswer, keepWriteAnswer, releaseWriteAnswer } from '../storage/write-answers.js'
import type { DataDeps } from './deps.js'
import { DataError, isRefusal } from './errors.js'

/** Milliseconds for which an answer is given again. */
const KEPT_MS = 86_400_000

/** A key that the caller chose for one write, and what tells that write from others. */
export interface IdempotencyKey {
  key: string
  /** Anything that is equal for equal requests only. */
  request: string
}

interface Writer extends Pick<DataDeps, 'clock'> {
  tx: Queries
  caller: Caller
}

/**
 * Does a write once for each key of a caller; a repetition within 24 hours gets what the first one got. A refused
 * write leaves the key free. The answer is kept in the transaction of the write: one is never there without the
 * other.
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
  const hash = sha256(`${caller.kind}\n${ownerIdOf(caller) ?? ''}\n${idempotency.key}`)
  const fingerprint = sha256(idempotency.request)
  const now = clock.now().getTime()
  const known = await claimWriteAnswer(tx, { hash, fingerprint, now, expiresAt: now + KEPT_MS })
  if (known && known.fingerprint !== fingerprint) throw reused(idempotency.key)
  if (known) return JSON.parse(known.answer) as Answer
  try {
    const answer = await write()
    await keepWriteAnswer(tx, hash, JSON.stringify(answer))
    return answer
  } catch (error) {
    // A bulk call goes on after a refused item. What is no refusal has broken the transaction, and the claim with it.
    if (isRefusal(error)) await releaseWriteAnswer(tx, hash)
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
