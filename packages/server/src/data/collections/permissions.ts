import { randomUUID } from 'node:crypto'
import { type CollectionPermissions, limits } from '@foyer/protocol'
import type { AllowedItems } from '@foyer/protocol/permission-rule'
import type { Caller } from '../../caller.js'
import {
  findAnyCollection,
  findCollectionIdOfSpecialPermissions,
  type SpecialPermissions,
  type StoredCollection,
  saveSpecialPermissions,
} from '../../storage/collections/collections.js'
import type { Queries } from '../../storage/database.js'
import type { DataDeps, ManageDeps } from '../deps.js'
import { DataError } from '../errors.js'
import { allowedItemsFor, type Operation } from '../permissions/authorize.js'
import { operations } from '../permissions/permission-words.js'
import { changeCollection } from './change-collection.js'
import { findToChange, requireCollection } from './require-collection.js'

/**
 * Lists the operations that a caller may do in a collection, and on which items.
 * @throws DataError collection-unknown
 */
export async function listAllowed(
  deps: DataDeps,
  caller: Caller,
  collectionId: string,
): Promise<Map<Operation, AllowedItems>> {
  const collection = await requireCollection(deps, collectionId, caller)
  const result = new Map<Operation, AllowedItems>()
  for (const operation of operations) {
    const allowed = allowedItemsFor(collection, operation, caller)
    if (allowed) result.set(operation, allowed)
  }
  return result
}

/**
 * Replaces the permission levels of a collection and keeps its special permissions. The next request uses the new
 * levels, in every process (`Database.cachedCollection`).
 * @throws DataError collection-unknown, collection-deleted
 */
export function updateLevels(
  deps: ManageDeps,
  collectionId: string,
  permissions: CollectionPermissions,
): Promise<StoredCollection> {
  return changeCollection(deps, collectionId, () => ({ permissions }))
}

/**
 * Grants a member or a role permissions beyond the levels of a collection.
 * @throws DataError collection-unknown, special-permissions-exist when that member or role has some, request-invalid
 */
export async function addSpecialPermissions(
  deps: ManageDeps,
  collectionId: string,
  request: Omit<SpecialPermissions, 'id'>,
): Promise<SpecialPermissions> {
  return deps.db.transaction(async (tx) => {
    const collection = await findToChange(tx, collectionId)
    assertCanAdd(collection, request.subject)
    const added = { id: randomUUID(), ...request }
    await saveSpecial(deps, tx, collection, [...collection.specialPermissions, added])
    return added
  })
}

/** Replaces the operations that special permissions allow. @throws DataError special-permissions-unknown */
export async function updateSpecialPermissions(
  deps: ManageDeps,
  id: string,
  allows: SpecialPermissions['allows'],
): Promise<SpecialPermissions> {
  return deps.db.transaction(async (tx) => {
    const { collection, special } = await findSpecial(tx, id)
    const changed = { ...special, allows }
    const list = collection.specialPermissions.map((permission) =>
      permission === special ? changed : permission,
    )
    await saveSpecial(deps, tx, collection, list)
    return changed
  })
}

/** Removes special permissions. @throws DataError special-permissions-unknown */
export async function removeSpecialPermissions(deps: ManageDeps, id: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const { collection, special } = await findSpecial(tx, id)
    const list = collection.specialPermissions.filter((permission) => permission !== special)
    await saveSpecial(deps, tx, collection, list)
  })
}

async function saveSpecial(
  { audit }: ManageDeps,
  tx: Queries,
  { id, specialPermissions: before }: StoredCollection,
  specialPermissions: readonly SpecialPermissions[],
): Promise<void> {
  await saveSpecialPermissions(tx, id, specialPermissions)
  const detail = { before: { specialPermissions: before }, after: { specialPermissions } }
  await audit.recordIn(tx, { action: 'collection.changed', subject: id, detail })
}

async function findSpecial(
  tx: Queries,
  id: string,
): Promise<{ collection: StoredCollection; special: SpecialPermissions }> {
  const collectionId = await findCollectionIdOfSpecialPermissions(tx, id)
  const collection =
    collectionId === undefined ? undefined : await findAnyCollection(tx, collectionId)
  const special = collection?.specialPermissions.find((permission) => permission.id === id)
  if (collection && special) return { collection, special }
  throw new DataError('special-permissions-unknown', `the special permissions "${id}" do not exist`)
}

function assertCanAdd(
  { id, specialPermissions }: StoredCollection,
  subject: SpecialPermissions['subject'],
): void {
  const name = `the ${subject.kind} "${subject.id}"`
  if (specialPermissions.some((permission) => isSame(permission.subject, subject))) {
    const text = `${name} has special permissions in the collection "${id}" already; update those`
    throw new DataError('special-permissions-exist', text)
  }
  if (specialPermissions.length < limits.specialPermissions) return
  const text = `the collection "${id}" has ${limits.specialPermissions} special permissions, the maximum; remove some first`
  throw new DataError('request-invalid', text)
}

function isSame(one: SpecialPermissions['subject'], other: SpecialPermissions['subject']): boolean {
  return one.kind === other.kind && one.id === other.id
}
