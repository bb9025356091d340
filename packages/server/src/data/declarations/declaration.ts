import { isDeepStrictEqual } from 'node:util'
import type { CollectionField, IndexDefinition } from '@foyer/protocol'
import type {
  CollectionDeclaration,
  ComparedDeclaration,
} from '@foyer/protocol/collection-endpoints'
import {
  listEveryCollection,
  type StoredCollection,
} from '../../storage/collections/collections.js'
import type { Reader } from '../../storage/database.js'
import { sortedRolePermissions, toRolePermissions } from '../permissions/member-role-permissions.js'

/** A declaration as in a site file: properties with a default may be missing. */
export type PartialDeclaration = Pick<CollectionDeclaration, 'id' | 'fields'> &
  Partial<
    Omit<CollectionDeclaration, 'id' | 'fields' | 'permissions' | 'indexes'> & {
      permissions: Partial<CollectionDeclaration['permissions']>
      indexes: readonly IndexDefinition[]
    }
  >

/** Permission levels that a declaration does not name. */
export const defaultPermissions: CollectionDeclaration['permissions'] = {
  read: 'PRIVILEGED',
  insert: 'PRIVILEGED',
  update: 'PRIVILEGED',
  remove: 'PRIVILEGED',
}

/** Flags that a field does not declare. */
export const defaultFlags = {
  encrypted: false,
  readOnly: false,
  immutable: false,
  required: false,
} as const satisfies Partial<CollectionField>

/** Properties of an index that declares only its name and fields. */
export const defaultIndex = { unique: false, caseInsensitive: false } as const

/** Order of an indexed field that declares none. */
export const defaultOrder = { order: 'ASC' } as const

/** Completes a declaration with its defaults, so that declarations with the same meaning are equal. */
export function completeDeclaration(declared: PartialDeclaration): CollectionDeclaration {
  const { id, displayName = id, description = '', displayField, onMemberDeletion } = declared
  const { enforce = false, rolePermissions = {}, plugins = [], events = true } = declared
  return {
    id,
    displayName,
    description,
    ...(displayField === undefined ? {} : { displayField }),
    fields: declared.fields.map((field) => ({ ...defaultFlags, ...field })),
    enforce,
    permissions: { ...defaultPermissions, ...declared.permissions },
    rolePermissions: sortedRolePermissions(rolePermissions),
    plugins,
    indexes: (declared.indexes ?? []).map(completeIndex),
    ...(onMemberDeletion === undefined ? {} : { onMemberDeletion }),
    events,
  }
}

/**
 * Describes a collection as a site file would declare it. Leaves out failed indexes, unless the site file declares
 * them.
 */
function toDeclaration(collection: StoredCollection): CollectionDeclaration {
  const { id, displayName, description, displayField, fields, enforcedSinceRevision, permissions } =
    collection
  const { specialPermissions, plugins, deletionRule, isLogged } = collection
  const declaredIndexes = appliedDeclaration(collection)?.indexes.map(({ name }) => name) ?? []
  const indexes = collection.indexes.filter(
    ({ name, status }) =>
      status === 'ACTIVE' ||
      status === 'BUILDING' ||
      (status === 'FAILED' && declaredIndexes.includes(name)),
  )
  return completeDeclaration({
    id,
    displayName,
    description: description ?? '',
    ...(displayField === null ? {} : { displayField }),
    fields,
    enforce: enforcedSinceRevision > 0,
    permissions,
    rolePermissions: toRolePermissions(specialPermissions),
    plugins,
    indexes,
    ...(deletionRule === null ? {} : { onMemberDeletion: deletionRule }),
    events: isLogged,
  })
}

/** Lists the declarations of all collections by id, deleted ones included. */
export async function listDeclarations(db: Reader): Promise<ComparedDeclaration[]> {
  return (await listEveryCollection(db)).map((collection) => ({
    id: collection.id,
    isDeleted: collection.deletedAt !== null,
    applied: appliedDeclaration(collection) ?? null,
    current: toDeclaration(collection),
  }))
}

/** Returns the declaration that was applied last; undefined if the collection was never declared. */
export function appliedDeclaration({
  declaration: declared,
}: Pick<StoredCollection, 'declaration'>): CollectionDeclaration | undefined {
  if (declared === null) return undefined
  return completeDeclaration(JSON.parse(declared) as PartialDeclaration)
}

/** Returns whether applying a declaration would leave a collection as it is. */
export function isAsDeclared(
  existing: StoredCollection,
  declared: StoredCollection,
  indexes: readonly IndexDefinition[],
): boolean {
  const [before, after] = [existing, declared].map((collection) =>
    toDeclaration({ ...collection, indexes: [] }),
  )
  const present = existing.indexes.filter(({ status }) => status !== 'DROPPING').map(completeIndex)
  return (
    isDeepStrictEqual(before, after) &&
    indexes.every((index) =>
      present.some((other) => isDeepStrictEqual(completeIndex(index), other)),
    )
  )
}

function completeIndex(index: IndexDefinition): CollectionDeclaration['indexes'][number] {
  const { name, unique, caseInsensitive } = { ...defaultIndex, ...index }
  const fields = index.fields.map(({ path, order = defaultOrder.order }) => ({ path, order }))
  return { name, fields, unique, caseInsensitive }
}
