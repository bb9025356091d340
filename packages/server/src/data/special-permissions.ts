import { randomUUID } from 'node:crypto'
import { limits } from '@foyer/protocol'
import { findAnyCollection, type StoredCollection } from '../storage/collections.js'
import type { Queries } from '../storage/database.js'
import {
  findCollectionIdOfSpecialPermissions,
  type SpecialPermissions,
  saveSpecialPermissions,
} from '../storage/special-permissions.js'
import { findToChange } from './change-collection.js'
import type { ManageDeps } from './deps.js'
import { DataError } from './errors.js'

type Deps = Pick<ManageDeps, 'db' | 'audit'>

/**
 * Gives a member or a role permissions beyond the levels of a collection.
 * @throws DataError collection-unknown, special-permissions-exist when that member or role has some, request-invalid
 */
export async function addSpecialPermissions(
  deps: Deps,
  collectionId: string,
  wanted: Omit<SpecialPermissions, 'id'>,
): Promise<SpecialPermissions> {
  return deps.db.transaction(async (tx) => {
    const collection = await findToChange(tx, collectionId)
    assertRoom(collection, wanted.subject)
    const added = { id: randomUUID(), ...wanted }
    await save(deps, tx, collection, [...collection.specialPermissions, added])
    return added
  })
}

/** Replaces what special permissions allow; whose they are stays. @throws DataError special-permissions-unknown */
export async function updateSpecialPermissions(
  deps: Deps,
  id: string,
  allows: SpecialPermissions['allows'],
): Promise<SpecialPermissions> {
  return deps.db.transaction(async (tx) => {
    const { collection, found } = await findSpecial(tx, id)
    const changed = { ...found, allows }
    const list = collection.specialPermissions.map((one) => (one === found ? changed : one))
    await save(deps, tx, collection, list)
    return changed
  })
}

/** @throws DataError special-permissions-unknown */
export async function removeSpecialPermissions(deps: Deps, id: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const { collection, found } = await findSpecial(tx, id)
    const list = collection.specialPermissions.filter((one) => one !== found)
    await save(deps, tx, collection, list)
  })
}

async function save(
  { audit }: Deps,
  tx: Queries,
  { id }: StoredCollection,
  specialPermissions: readonly SpecialPermissions[],
): Promise<void> {
  await saveSpecialPermissions(tx, id, specialPermissions)
  const detail = { changed: ['specialPermissions'], specialPermissions }
  await audit.recordIn(tx, { action: 'collection.changed', subject: id, detail })
}

async function findSpecial(
  tx: Queries,
  id: string,
): Promise<{ collection: StoredCollection; found: SpecialPermissions }> {
  const collectionId = await findCollectionIdOfSpecialPermissions(tx, id)
  const collection =
    collectionId === undefined ? undefined : await findAnyCollection(tx, collectionId)
  const found = collection?.specialPermissions.find((one) => one.id === id)
  if (collection && found) return { collection, found }
  throw new DataError('special-permissions-unknown', `the special permissions "${id}" do not exist`)
}

function assertRoom(
  { id, specialPermissions }: StoredCollection,
  subject: SpecialPermissions['subject'],
): void {
  const name = `the ${subject.kind} "${subject.id}"`
  if (specialPermissions.some((one) => isSame(one.subject, subject))) {
    const text = `${name} has special permissions in the collection "${id}" already; update those`
    throw new DataError('special-permissions-exist', text)
  }
  if (specialPermissions.length < limits.specialPermissions) return
  const text = `the collection "${id}" has ${limits.specialPermissions} special permissions, which is the most`
  throw new DataError('request-invalid', text)
}

function isSame(one: SpecialPermissions['subject'], other: SpecialPermissions['subject']): boolean {
  return one.kind === other.kind && one.id === other.id
}
