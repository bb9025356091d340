import { isDeepStrictEqual } from 'node:util'
import { isJsonObject, type PatchCollectionRequest } from '@foyer/protocol'
import type { AuditEvent } from '../ports/audit-log.js'
import {
  findAnyCollection,
  replaceCollection,
  type StoredCollection,
} from '../storage/collections.js'
import type { Queries } from '../storage/database.js'
import type { ManageDeps } from './deps.js'
import { DataError } from './errors.js'
import { type Definition, invalid, isOfAnswers, parseDefinition } from './parse-definition.js'
import { collectionDeleted, collectionUnknown } from './require-collection.js'

/**
 * Changes what is said about a collection and counts its revision up, in one step.
 * @throws DataError collection-unknown, collection-deleted, and what `change` throws
 */
export async function changeCollection(
  deps: ManageDeps,
  id: string,
  change: (collection: StoredCollection) => Partial<Omit<Definition, 'id' | 'revision'>>,
): Promise<StoredCollection> {
  const updatedAt = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const found = await findToChange(tx, id)
    const changed = { ...found, ...change(found), revision: found.revision + 1, updatedAt }
    await replaceCollection(tx, changed)
    await deps.audit.recordIn(tx, changeEvent(found, changed))
    return changed
  })
}

/** What is told of a change: the parts that changed, and the levels as they are then. */
function changeEvent(before: StoredCollection, after: StoredCollection): AuditEvent {
  const parts = ['displayName', 'displayField', 'fields', 'plugins', 'permissions'] as const
  const changed = parts.filter((one) => !isDeepStrictEqual(before[one], after[one]))
  const { permissions } = after
  const detail = changed.includes('permissions') ? { changed, permissions } : { changed }
  return { action: 'collection.changed', subject: after.id, detail }
}

/**
 * A collection in order to change it: until the transaction ends nobody else does.
 * @throws DataError collection-unknown, collection-deleted
 */
export async function findToChange(tx: Queries, id: string): Promise<StoredCollection> {
  const found = await findAnyCollection(tx, id)
  if (!found) throw collectionUnknown(id)
  if (found.deletedAt) throw collectionDeleted(id)
  return found
}

/**
 * Replaces everything that is said about a collection; its items stay.
 * @throws DataError property-invalid, collection-unknown, collection-deleted, revision-conflict
 */
export async function updateCollection(
  deps: ManageDeps,
  definition: unknown,
): Promise<StoredCollection> {
  const { id, revision, ...defined } = parseDefinition(definition)
  if (revision === undefined) throw invalid('"revision": expected the one that was read')
  return changeCollection(deps, id, (found) => {
    assertRevision(found, revision)
    return defined
  })
}

/** What a patch may change; the fields and plugins have calls of their own. */
const patchable: ReadonlySet<string> = new Set([
  'id',
  'displayName',
  'displayField',
  'permissions',
  'revision',
])

/**
 * Changes the name, the display field or the permissions of a collection and leaves the rest.
 * @throws DataError property-invalid, collection-unknown, collection-deleted; revision-conflict if one was sent
 */
export async function patchCollection(
  deps: ManageDeps,
  patch: PatchCollectionRequest['dataCollection'],
): Promise<StoredCollection> {
  const sent = Object.entries(patch).filter(([name]) => !isOfAnswers(name))
  const other = sent.find(([name]) => !patchable.has(name))
  if (other) throw invalid(`"${other[0]}": expected one of ${[...patchable].join(', ')} in a patch`)
  return changeCollection(deps, patch.id, (found) => {
    const { id, displayName, displayField, fields, plugins } = found
    const permissions = isJsonObject(patch.permissions)
      ? { ...found.permissions, ...patch.permissions }
      : (patch.permissions ?? found.permissions)
    const whole = { id, displayName, displayField, fields, plugins, ...Object.fromEntries(sent) }
    const { revision, ...defined } = parseDefinition({ ...whole, permissions })
    if (revision !== undefined) assertRevision(found, revision)
    return defined
  })
}

function assertRevision({ id, revision }: StoredCollection, expected: number): void {
  if (revision === expected) return
  throw new DataError(
    'revision-conflict',
    `the collection "${id}" is at revision "${revision}" now, and "${expected}" was sent`,
  )
}
