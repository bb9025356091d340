import { isJsonObject, type PatchCollectionRequest } from '@foyer/protocol'
import { changedParts } from '../../lib/changed-parts.js'
import {
  findCollection,
  replaceCollection,
  type StoredCollection,
} from '../../storage/collections/collections.js'
import type { Reader } from '../../storage/database.js'
import type { AuditRecord } from '../../storage/events/audited-event.js'
import type { ManageDeps } from '../deps.js'
import { DataError } from '../errors.js'
import { assertItemsFit, needsCheck } from './enforce-fields.js'
import {
  type Definition,
  invalid,
  parseDefinition,
  parsePlugin,
  readOnlyProperties,
} from './parse-definition.js'
import { findToChange } from './require-collection.js'

/**
 * Changes the definition of a collection and increments its revision, in one transaction. If the collection enforces
 * its fields after the change, all its items must fit them. It checks the items before the transaction, so that a
 * rejected change delays no write, and again inside the transaction, while writes wait.
 * @throws DataError collection-unknown, collection-deleted, items-mismatch, and what `change` throws
 */
export async function changeCollection(
  deps: ManageDeps,
  id: string,
  change: Change,
): Promise<StoredCollection> {
  const updatedAt = deps.clock.now()
  const stored = await findCollection(deps.db, id)
  if (stored) await checkItems(deps.db, stored, change(stored))
  return deps.db.transaction(async (tx) => {
    const before = await findToChange(tx, id)
    const revision = before.revision + 1
    const { enforce = before.enforcedSinceRevision > 0, ...changed } = change(before)
    const isChecked = await checkItems(tx, before, { enforce, ...changed }, () =>
      tx.tables.lock(before.itemsTable),
    )
    const current = enforce ? before.enforcedSinceRevision : 0
    const enforcedSinceRevision = isChecked ? revision : current
    const after = { ...before, ...changed, enforcedSinceRevision, revision, updatedAt }
    await replaceCollection(tx, after)
    await deps.audit.recordIn(tx, changeEvent(before, after))
    return after
  })
}

type ChangedProperties = Partial<Omit<Definition, 'id' | 'revision'>>
type Change = (collection: StoredCollection) => ChangedProperties

/**
 * Checks the items, if the change requires a check.
 * @returns whether the change required one
 * @throws DataError items-mismatch
 */
async function checkItems(
  queries: Reader,
  before: StoredCollection,
  { fields = before.fields, enforce = before.enforcedSinceRevision > 0 }: ChangedProperties,
  lock: () => Promise<void> = async () => {},
): Promise<boolean> {
  if (!needsCheck(before, { fields, enforce })) return false
  await lock()
  await assertItemsFit(queries, before, fields)
  return true
}

/** Creates the audit event of a change. A field counts as one part. */
function changeEvent(before: StoredCollection, after: StoredCollection): AuditRecord {
  const detail = changedParts(auditedParts(before), auditedParts(after))
  return { action: 'collection.changed', subject: after.id, detail }
}

function auditedParts(collection: StoredCollection): Record<string, unknown> {
  const { displayName, description, displayField, fields, plugins, permissions } = collection
  const properties = { displayName, description, displayField, plugins, permissions }
  const byKey = fields.map((field) => [`field ${field.key}`, field] as const)
  return {
    ...properties,
    enforce: collection.enforcedSinceRevision > 0,
    ...Object.fromEntries(byKey),
  }
}

/**
 * Replaces the definition of a collection and keeps its items.
 * @throws DataError property-invalid, collection-unknown, collection-deleted, revision-conflict
 */
export async function updateCollection(
  deps: ManageDeps,
  definition: unknown,
): Promise<StoredCollection> {
  const { id, revision, ...defined } = parseDefinition(definition)
  if (revision === undefined) throw invalid('"revision": expected the revision that was read')
  return changeCollection(deps, id, (collection) => {
    assertCollectionRevision(collection, revision)
    return defined
  })
}

/** Properties that a patch may change. Fields and plugins have separate endpoints. */
const patchable: ReadonlySet<string> = new Set([
  'id',
  'displayName',
  'description',
  'displayField',
  'enforce',
  'permissions',
  'revision',
])

/**
 * Patches the name, description, display field, enforcement or permissions of a collection.
 * @throws DataError property-invalid, collection-unknown, collection-deleted; revision-conflict if a revision was sent
 */
export async function patchCollection(
  deps: ManageDeps,
  patch: PatchCollectionRequest['dataCollection'],
): Promise<StoredCollection> {
  const sent = Object.entries(patch).filter(([name]) => !readOnlyProperties.has(name))
  const other = sent.find(([name]) => !patchable.has(name))
  if (other) throw invalid(`"${other[0]}": expected one of ${[...patchable].join(', ')} in a patch`)
  return changeCollection(deps, patch.id, (collection) => {
    const { id, displayName, displayField, fields, plugins } = collection
    const permissions = isJsonObject(patch.permissions)
      ? { ...collection.permissions, ...patch.permissions }
      : (patch.permissions ?? collection.permissions)
    const whole = { id, displayName, displayField, fields, plugins, ...Object.fromEntries(sent) }
    const { revision, ...defined } = parseDefinition({ ...whole, permissions })
    if (revision !== undefined) assertCollectionRevision(collection, revision)
    return defined
  })
}

function assertCollectionRevision({ id, revision }: StoredCollection, expected: number): void {
  if (revision === expected) return
  throw new DataError(
    'revision-conflict',
    `the collection "${id}" is at revision ${revision}, expected ${expected}; read it again and repeat the change`,
  )
}

/**
 * Adds a plugin.
 * @throws DataError property-invalid, also for an existing type; collection-unknown, collection-deleted
 */
export async function addPlugin(
  deps: ManageDeps,
  collectionId: string,
  definition: unknown,
): Promise<StoredCollection> {
  const plugin = parsePlugin(definition)
  return changeCollection(deps, collectionId, ({ plugins }) => {
    if (plugins.some(({ type }) => type === plugin.type)) {
      throw invalid(`the plugin "${plugin.type}" already exists`)
    }
    return { plugins: [...plugins, plugin] }
  })
}

/**
 * Removes a plugin.
 * @throws DataError property-invalid for an unknown plugin; collection-unknown, collection-deleted
 */
export async function deletePlugin(
  deps: ManageDeps,
  collectionId: string,
  pluginType: string,
): Promise<StoredCollection> {
  return changeCollection(deps, collectionId, ({ plugins }) => {
    const remaining = plugins.filter(({ type }) => type !== pluginType)
    if (remaining.length < plugins.length) return { plugins: remaining }
    throw invalid(`the collection has no plugin "${pluginType}"`)
  })
}
