import {
  type CollectionField,
  type FieldType,
  type FieldTypeMetadata,
  isJsonObject,
  normalizeWireItem,
  type ObjectField,
  readWireDate,
  type WireItemData,
} from '@foyer/protocol'
import type { FieldMismatch } from '@foyer/protocol/collection-endpoints'
import type { StoredCollection } from '../../storage/collections/collections.js'
import { DataError } from '../errors.js'

/** JSON values that a field may have. */
interface AllowedValues {
  /** Description for an error message. */
  expected: string
  fits(value: unknown): boolean
}

const text: AllowedValues = { expected: 'a string', fits: isString }
const array: AllowedValues = { expected: 'a list', fits: Array.isArray }
const object: AllowedValues = { expected: 'an object', fits: isObject }

/** JSON values that each field type allows. A type that is not listed allows any value. */
const allowedByType: Readonly<Partial<Record<FieldType, AllowedValues>>> = {
  TEXT: text,
  RICH_TEXT: text,
  URL: text,
  EMAIL: text,
  SLUG: text,
  LANGUAGE: text,
  DATE: text,
  TIME: text,
  IMAGE: text,
  DOCUMENT: text,
  VIDEO: text,
  AUDIO: text,
  PAGE_LINK: text,
  REFERENCE: { expected: 'the id of an item, a string', fits: isString },
  NUMBER: { expected: 'a number', fits: (value) => typeof value === 'number' },
  BOOLEAN: { expected: 'true or false', fits: (value) => typeof value === 'boolean' },
  DATETIME: {
    expected: 'a time such as {"$date": "2026-01-31T12:00:00Z"}',
    fits: (value) => readWireDate(value) !== undefined,
  },
  ARRAY_STRING: { expected: 'a list of strings', fits: (value) => isArrayOf(value, isString) },
  MULTI_REFERENCE: { expected: 'a list of ids', fits: (value) => isArrayOf(value, isString) },
  ARRAY_DOCUMENT: array,
  MEDIA_GALLERY: { expected: 'a list of objects', fits: (value) => isArrayOf(value, isObject) },
  ADDRESS: object,
  RICH_CONTENT: object,
  MEDIA_IMAGE: object,
  MEDIA_VECTOR_ART: object,
}

/**
 * Lists the mismatches between an item and declared fields: values that do not fit the type, and required fields
 * without a value. Null counts as no value. Fields that are not declared are allowed.
 */
export function fieldMismatches(
  item: Readonly<Record<string, unknown>>,
  fields: readonly CollectionField[],
): FieldMismatch[] {
  return fields.flatMap(({ key, type, typeMetadata, required }) => {
    const value = Object.hasOwn(item, key) ? (item[key] ?? null) : null
    if (value === null && required !== true) return []
    const allowed = allowedValuesOf(type, typeMetadata)
    if (value === null) return [{ field: key, expected: allowed.expected, found: 'nothing' }]
    return allowed.fits(value)
      ? []
      : [{ field: key, expected: allowed.expected, found: truncated(value) }]
  })
}

/** Maximum mismatches in one error. */
export const MAX_MISMATCHES = 20

/** Lists the mismatches of an item in its stored form, which contains no values of multi-reference fields. */
export function storedMismatches(
  content: Readonly<Record<string, unknown>>,
  fields: readonly CollectionField[],
): FieldMismatch[] {
  const stored = fields.filter(({ type }) => type !== 'MULTI_REFERENCE')
  return fieldMismatches(content, stored)
}

/** Adds the defaults of missing fields to the content of an item. */
export function withDefaults(
  { fields }: Pick<StoredCollection, 'fields'>,
  content: WireItemData,
): WireItemData {
  const defaults = fields.flatMap(({ key, default: value }) =>
    value === undefined || Object.hasOwn(content, key) ? [] : [[key, value] as const],
  )
  if (defaults.length === 0) return content
  return { ...content, ...normalizeWireItem(Object.fromEntries(defaults)) }
}

/**
 * Asserts that the stored form of an item fits the fields of its collection, if the collection enforces them.
 * @throws DataError item-invalid
 * @see docs/wire/collections.md#field-validation
 */
export function assertFields(
  collection: Pick<StoredCollection, 'id' | 'fields' | 'enforcedSinceRevision'>,
  content: WireItemData,
  itemId: string | undefined,
): void {
  if (collection.enforcedSinceRevision === 0) return
  const mismatches = storedMismatches(content, collection.fields)
  const [first] = mismatches
  if (!first) return
  const { id } = collection
  const item = itemId === undefined ? 'a new item' : `the item "${itemId}"`
  throw new DataError(
    'item-invalid',
    `${item} of the collection "${id}" does not fit the field "${first.field}": expected ${first.expected}, found ${first.found}`,
    {
      collectionId: id,
      ...(itemId === undefined ? {} : { itemId }),
      ...first,
      mismatches: mismatches.slice(0, MAX_MISMATCHES),
    },
  )
}

const anything: AllowedValues = { expected: 'a value', fits: () => true }

function allowedValuesOf(type: string, metadata: FieldTypeMetadata | undefined): AllowedValues {
  if (type === 'ARRAY') return allowedArrays(metadata?.array)
  if (type === 'OBJECT') return allowedObjects(metadata?.object?.fields ?? [])
  return Object.hasOwn(allowedByType, type)
    ? (allowedByType[type as FieldType] ?? anything)
    : anything
}

function allowedArrays(arrayType: FieldTypeMetadata['array']): AllowedValues {
  if (!arrayType) return array
  const { expected, fits } = allowedValuesOf(arrayType.elementType, arrayType.typeMetadata)
  return {
    expected: fits === anything.fits ? array.expected : `a list, each entry ${expected}`,
    fits: (value) => isArrayOf(value, (entry) => entry === null || fits(entry)),
  }
}

function allowedObjects(fields: readonly ObjectField[]): AllowedValues {
  if (fields.length === 0) return object
  const parts = fields.map(({ key, type }) => `"${key}": ${type}`)
  return {
    expected: `an object with values of these types: ${parts.join(', ')}`.slice(0, 200),
    fits: (value) => isObject(value) && fieldMismatches(value, fields).length === 0,
  }
}

/** Maximum characters of a value in a message. */
const VALUE_LENGTH = 60

export function truncated(value: unknown): string {
  return JSON.stringify(value).slice(0, VALUE_LENGTH)
}

function isArrayOf(value: unknown, fits: (entry: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(fits)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return isJsonObject(value) && readWireDate(value) === undefined
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}
