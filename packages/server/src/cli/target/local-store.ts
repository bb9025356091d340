import { localOperator } from '../../caller.js'
import type { Config } from '../../config.js'
import { findReference } from '../../data/collections/reference-fields.js'
import { requireCollection } from '../../data/collections/require-collection.js'
import type { ManageDeps } from '../../data/deps.js'
import { isRefusal } from '../../data/errors.js'
import { importItems } from '../../data/items/import-items.js'
import type { CursorDeps } from '../../data/paging/cursor.js'
import { query } from '../../data/query/query.js'
import { queryReferenced } from '../../data/references/query-referenced.js'
import { StartError } from '../../lib/start-error.js'
import type { Clock } from '../../ports/clock.js'
import { auditEntry, insertAudit } from '../../storage/logs/audit-log.js'
import { openDataFolder } from '../../storage/open-site/data-folder.js'
import { openSiteSchema } from '../../storage/open-site/site-schema.js'
import { loadCursorKey } from '../../storage/settings/stored-settings.js'
import { type ItemsStore, pageRequest } from './items-store.js'
import { openForCommand } from './open-for-command.js'

/**
 * Opens the items of a collection in a data folder or PostgreSQL database.
 * @throws StartError if the database is missing, cannot be opened, is in use by a server, or was written by an earlier
 * release
 */
export async function openLocalStore(
  collectionId: string,
  config: Pick<Config, 'dataFolder' | 'database'>,
): Promise<ItemsStore> {
  const { database, dataFolder } = config
  const { db, close } = await openForCommand(config, () =>
    database
      ? openSiteSchema(database, { upgrade: false })
      : openDataFolder(dataFolder, { upgrade: false }),
  )
  try {
    const clock = { now: () => new Date() }
    const deps = { db, clock, audit: localAudit(clock), cursorKey: await loadCursorKey(db) }
    return { ...createLocalStore(collectionId, deps), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Creates the store for a collection in an open database. */
export function createLocalStore(
  collectionId: string,
  deps: ManageDeps & CursorDeps,
): Omit<ItemsStore, 'close'> {
  return {
    readFields: () =>
      withStartErrors(
        async () => (await requireCollection(deps, collectionId, localOperator)).fields,
      ),
    store: (items, { dryRun }) =>
      withStartErrors(() =>
        importItems(deps, { collectionId, dryRun, items: items.map((data) => ({ data })) }),
      ),
    read: (place) =>
      withStartErrors(async () => {
        const page = await query(deps, localOperator, pageRequest(collectionId, place))
        const { cursors, total } = page.paging
        return { items: page.items.map(({ text }) => text), next: cursors?.next, total }
      }),
    readReferences: (field, items, paging) =>
      withStartErrors(async () => {
        const collection = await requireCollection(deps, collectionId, localOperator)
        if (!(await findReference(deps.db, collection, field))) return undefined
        const { rows } = await queryReferenced(deps, localOperator, {
          collectionId,
          paging,
          parseSelection: () => ({ field, items, order: 'ASC' }),
        })
        return rows.map(({ nearId, farId }) => ({ itemId: nearId, referencedId: farId }))
      }),
  }
}

/** Creates the audit log for commands, which names the local operator as the actor. */
function localAudit(clock: Clock): ManageDeps['audit'] {
  const actor = { kind: 'operator', id: localOperator.id } as const
  return {
    recordIn: (tx, event) => insertAudit(tx, [auditEntry({ actor, ...event }, clock.now())]),
  }
}

/** Runs a call and converts a refusal, such as an unknown collection, to a StartError. */
async function withStartErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isRefusal(error) ? new StartError(error.message, { cause: error }) : error
  }
}
