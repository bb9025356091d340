import {
  type Collection,
  type CollectionField,
  type FieldTypeMetadata,
  fieldCapabilities,
  limits,
  type ObjectField,
} from '@foyer/protocol'
import { toWireLevel } from '../../data/permissions/permission-words.js'
import type { StoredCollection } from '../../storage/collections/collections.js'

const dataOperations = [
  'AGGREGATE',
  'BULK_INSERT',
  'BULK_PATCH',
  'BULK_REMOVE',
  'BULK_SAVE',
  'BULK_UPDATE',
  'COUNT',
  'DISTINCT',
  'FIND',
  'GET',
  'INSERT',
  'INSERT_REFERENCE',
  'IS_REFERENCED',
  'PATCH',
  'QUERY_REFERENCED',
  'REMOVE',
  'REMOVE_REFERENCE',
  'REPLACE_REFERENCES',
  'SAVE',
  'TRUNCATE',
  'UPDATE',
] as const

/** Properties with the same value for all collections. */
const sharedProperties = {
  collectionType: 'NATIVE',
  ownerAppId: null,
  // The order of items in a query without a sort list.
  defaultDisplayOrder: { fieldKey: '_createdDate', direction: 'ASC' },
  maxPageSize: limits.maxPageSize,
  pagingModes: ['OFFSET', 'CURSOR'],
  capabilities: {
    dataOperations,
    collectionOperations: ['UPDATE', 'REMOVE'],
    indexLimits: {
      regular: limits.indexesOfOneField + limits.indexesOfThreeFields,
      unique: limits.uniqueIndexes,
      total: limits.indexesOfOneField + limits.indexesOfThreeFields + limits.uniqueIndexes,
    },
  },
} as const

/** Fields of every item that the server sets. */
const serverFields: readonly CollectionField[] = [
  { key: '_id', displayName: 'ID', type: 'TEXT' },
  { key: '_createdDate', displayName: 'Created Date', type: 'DATETIME' },
  { key: '_updatedDate', displayName: 'Updated Date', type: 'DATETIME' },
  { key: '_owner', displayName: 'Owner', type: 'TEXT' },
]

/** Converts a collection to its wire format. @see docs/wire/collections.md */
export function toWireCollection(collection: StoredCollection): Collection {
  const { id, displayName, description, displayField, permissions, plugins } = collection
  return {
    id,
    displayName,
    ...(description === null ? {} : { description }),
    isDeclared: collection.declaration !== null,
    ...(displayField === null ? {} : { displayField }),
    ...sharedProperties,
    fields: [
      ...collection.fields.map((field) => toWireField(field, { systemField: false })),
      ...serverFields.map((field) => toWireField(field, { systemField: true })),
    ],
    enforce: collection.enforcedSinceRevision > 0,
    permissions: {
      read: toWireLevel(permissions.read),
      insert: toWireLevel(permissions.insert),
      update: toWireLevel(permissions.update),
      remove: toWireLevel(permissions.remove),
    },
    plugins,
    revision: String(collection.revision),
    createdDate: collection.createdAt.toISOString(),
    updatedDate: collection.updatedAt.toISOString(),
  }
}

/** Reduces a collection to its id and the requested properties. Returns all properties if none is requested. */
export function withProperties(
  collection: Collection,
  requested: readonly string[] | undefined,
): Partial<Collection> {
  if (!requested || requested.length === 0) return collection
  // The official packages prefix three properties with `_` and do not rename them in lists.
  const names = new Set(
    requested.map((name) => name.replace(/^_(?=id$|createdDate$|updatedDate$)/, '')),
  )
  return Object.fromEntries(
    Object.entries(collection).filter(([name]) => name === 'id' || names.has(name)),
  )
}

function toWireField(
  field: CollectionField,
  { systemField }: { systemField: boolean },
): CollectionField {
  return { ...describe(field), systemField, encrypted: field.encrypted ?? false }
}

/** Adds to a field the capabilities of its type. Does the same for the fields of an object. */
function describe<Field extends ObjectField>(field: Field): Field {
  const capabilities = fieldCapabilities(field.type)
  if (!field.typeMetadata) return { ...field, capabilities }
  return { ...field, typeMetadata: describeMetadata(field.typeMetadata), capabilities }
}

function describeMetadata(metadata: FieldTypeMetadata): FieldTypeMetadata {
  const { object, array } = metadata
  if (object) return { ...metadata, object: { fields: object.fields.map(describe) } }
  if (!array?.typeMetadata) return metadata
  return { ...metadata, array: { ...array, typeMetadata: describeMetadata(array.typeMetadata) } }
}
