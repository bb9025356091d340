import {
  type CollectionField,
  type CollectionPlugin,
  isJsonObject,
  isSystemField,
} from '@foyer/protocol'
import * as v from 'valibot'
import type { StoredCollection } from '../storage/collections.js'
import { describeProblems } from './definition-problems.js'
import { DataError } from './errors.js'
import { fieldDefinition, fieldDefinitions } from './field-schema.js'
import { collectionId, name } from './name-schemas.js'
import { permissionWords, toLevel } from './permission-words.js'
import { collectionPlugin, collectionPlugins } from './plugin-schema.js'

/** What an owner says about a collection. */
export interface Definition
  extends Pick<
    StoredCollection,
    'id' | 'displayName' | 'displayField' | 'fields' | 'permissions' | 'plugins'
  > {
  /** The revision that it is meant to follow. */
  revision?: number
}

/** What answers hold beside what can be said: it may come back, and is left aside wherever it stands. */
const ofAnswers: ReadonlySet<string> = new Set([
  'collectionType',
  'ownerAppId',
  'maxPageSize',
  'defaultDisplayOrder',
  'displayNamespace',
  'capabilities',
  'pagingModes',
  'createdDate',
  'updatedDate',
  'deprecation',
  'systemField',
  'condition',
])

/** Whether a property of a collection is one that answers hold and nobody sets. */
export function isOfAnswers(property: string): boolean {
  return ofAnswers.has(property)
}

const level = v.pipe(
  v.picklist(permissionWords, `expected one of ${permissionWords.join(', ')}`),
  v.transform(toLevel),
)

const collection = v.strictObject({
  id: collectionId,
  displayName: v.exactOptional(name),
  displayField: v.exactOptional(name),
  fields: fieldDefinitions,
  permissions: v.strictObject({ read: level, insert: level, update: level, remove: level }),
  plugins: v.optional(collectionPlugins, []),
  revision: v.exactOptional(
    v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'expected a number as text'), v.transform(Number)),
  ),
})

/**
 * A whole collection as it was sent. The server's own fields may be among its fields and are left aside.
 * @throws DataError property-invalid naming every property that does not fit
 */
export function parseDefinition(value: unknown): Definition {
  const said = withoutServerFields(plain(value))
  const { displayName, displayField = null, ...more } = parse(collection, said)
  return { ...more, displayName: displayName ?? more.id, displayField }
}

/** @throws DataError property-invalid */
export function parseField(value: unknown): CollectionField {
  return parse(fieldDefinition, plain(value))
}

/** @throws DataError property-invalid */
export function parsePlugin(value: unknown): CollectionPlugin {
  return parse(collectionPlugin, plain(value))
}

/** The refusal of what does not fit. */
export function invalid(problems: string): DataError {
  return new DataError('property-invalid', problems)
}

function parse<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  throw invalid(describeProblems(result.issues, value))
}

function withoutServerFields(said: unknown): unknown {
  if (!isJsonObject(said) || !Array.isArray(said.fields)) return said
  const fields = said.fields.filter((field) => !isSystemField(String(Object(field).key)))
  return { ...said, fields }
}

/** A copy in which null and what is left aside are not there. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (!isJsonObject(value)) return value
  const kept = Object.entries(value).filter(([key, one]) => one !== null && !ofAnswers.has(key))
  return Object.fromEntries(kept.map(([key, one]) => [key, plain(one)]))
}
