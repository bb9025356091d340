import { setTimeout as wait } from 'node:timers/promises'
import { createRunner, type Runner } from '../../lib/runner.js'
import type { Log } from '../../ports/log.js'
import type { Queries } from '../../storage/database.js'
import {
  claimErasure,
  type ErasedItems,
  type Erasure,
  finishErasure,
  hasDueErasure,
  postponeErasure,
  saveErasure,
} from '../../storage/items/erasures.js'
import type { AuditLog } from '../../storage/site/audit-log.js'
import { StorageError } from '../../storage/storage-error.js'
import type { DataDeps } from '../deps.js'
import { type BatchBounds, eraseBatch } from './erase-items.js'

const BATCH_ITEMS = 200
/**
 * Milliseconds after a deletion before the last search for items: other processes accept writes of an ended session for
 * five seconds.
 */
const SETTLE_MS = 15_000
const RETRY_MS = 60_000

type Deps = DataDeps & { log: Log; audit: AuditLog }

/**
 * Creates the runner that erases items of deleted members in short transactions. After a crash, the next start
 * continues.
 */
export function createErasureRunner(deps: Deps): Runner {
  const bounds = { items: BATCH_ITEMS, ms: deps.db.dialect.backgroundMs }
  return createRunner({
    log: deps.log,
    name: 'erasure of items',
    work: async (isStopping) => {
      while (!isStopping()) {
        const started = performance.now()
        if (!(await runNextErasure(deps, bounds))) break
        // The pause leaves half of a busy process to requests.
        await wait(performance.now() - started)
      }
    },
  })
}

/** Runs one batch of the oldest due erasure. @returns false when none is due */
export async function runNextErasure(deps: Deps, bounds: BatchBounds): Promise<boolean> {
  const { db, clock, log } = deps
  if (!(await hasDueErasure(db, clock.now()))) return false
  let memberId: string | undefined
  try {
    return await db.transaction(async (tx) => {
      const erasure = await claimErasure(tx, clock.now())
      if (!erasure) return false
      memberId = erasure.memberId
      const batch = await eraseBatch(deps, tx, erasure, bounds)
      await (batch ? saveBatch(deps, tx, erasure, batch) : finish(deps, tx, erasure))
      return true
    })
  } catch (error) {
    const id = memberId
    if (id === undefined || error instanceof StorageError) throw error
    log.error({ error: String(error), member: id }, 'erasing items of a deleted member failed')
    const nextAt = new Date(clock.now().getTime() + RETRY_MS)
    await db.transaction((tx) => postponeErasure(tx, id, nextAt))
    return true
  }
}

function saveBatch(
  { clock }: Deps,
  tx: Queries,
  { memberId, erased }: Erasure,
  batch: ErasedItems,
): Promise<void> {
  const { collectionId, action } = batch
  const isSame = (one: ErasedItems): boolean =>
    one.collectionId === collectionId && one.action === action
  const before = erased.find(isSame)?.items ?? 0
  const otherTotals = erased.filter((one) => !isSame(one))
  const total = { ...batch, items: before + batch.items }
  return saveErasure(tx, memberId, { erased: [...otherTotals, total], nextAt: clock.now() })
}

async function finish({ clock, audit }: Deps, tx: Queries, erasure: Erasure): Promise<void> {
  const { memberId, erased, deletedAt } = erasure
  const now = clock.now()
  const settled = new Date(deletedAt.getTime() + SETTLE_MS)
  if (now < settled) return saveErasure(tx, memberId, { erased, nextAt: settled })
  await finishErasure(tx, memberId, now)
  if (erased.length === 0) return
  const detail = { collections: erased }
  await audit.recordIn(tx, { action: 'member.items-erased', subject: memberId, detail })
}
