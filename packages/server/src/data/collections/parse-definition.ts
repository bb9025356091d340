import {
  type CollectionField,
  type CollectionPlugin,
  isJsonObject,
  isSystemField,
} from '@foyer/protocol'
import * as v from 'valibot'
import { expectedValue } from '../../lib/expected-value.js'
import type { StoredCollection } from '../../storage/collections/collections.js'
import { DataError } from '../errors.js'
import { collection } from './collection-schema.js'
import { fieldDefinition } from './field-schema.js'
import { collectionPlugin } from './plugin-schema.js'

/** A parsed collection definition. */
export interface Definition
  extends Pick<
    StoredCollection,
    'id' | 'displayName' | 'displayField' | 'fields' | 'permissions' | 'plugins'
  > {
  /** If missing, the stored description stays. */
  description?: string | null
  /** If missing, the stored value stays. */
  enforce?: boolean
  /** The revision that the sender has read. */
  revision?: number
}

/**
 * Properties that responses contain and requests cannot set. Clients send them back, so they are ignored at every
 * depth.
 */
export const readOnlyProperties: ReadonlySet<string> = new Set([
  'collectionType',
  'ownerAppId',
  'maxPageSize',
  'defaultDisplayOrder',
  'displayNamespace',
  'capabilities',
  'categoryFieldOptions',
  'pagingModes',
  'createdDate',
  'updatedDate',
  'deprecation',
  'isDeclared',
  'systemField',
  'condition',
])

/**
 * Parses a complete collection definition. System fields in it are ignored.
 * @throws DataError property-invalid that names the invalid properties, at most ten
 */
export function parseDefinition(value: unknown): Definition {
  const input = withoutSystemFields(withoutIgnored(value))
  const { displayName, displayField = null, description, ...more } = parse(collection, input)
  return {
    ...more,
    displayName: displayName ?? more.id,
    displayField,
    // Clients that do not know the property send the collection back without it.
    ...(description === undefined ? {} : { description: description || null }),
  }
}

/** @throws DataError property-invalid */
export function parseField(value: unknown): CollectionField {
  return parse(fieldDefinition, withoutIgnored(value))
}

/** @throws DataError property-invalid */
export function parsePlugin(value: unknown): CollectionPlugin {
  return parse(collectionPlugin, withoutIgnored(value))
}

/** Creates the error for an invalid definition. */
export function invalid(problems: string): DataError {
  return new DataError('property-invalid', problems)
}

function parse<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  throw invalid(describeProblems(result.issues, value))
}

function withoutSystemFields(input: unknown): unknown {
  if (!isJsonObject(input) || !Array.isArray(input.fields)) return input
  const fields = input.fields.filter((field) => !isSystemField(String(Object(field).key)))
  return { ...input, fields }
}

/** Returns a copy of a value without nulls and read-only properties. */
function withoutIgnored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIgnored)
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).filter(
    ([key, inner]) => inner !== null && !readOnlyProperties.has(key),
  )
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutIgnored(inner)]))
}

/** Maximum problems in one error. */
const MAX_PROBLEMS = 10

/** Describes validation issues in one line. Names the fields of a collection by their keys. */
function describeProblems(issues: readonly v.BaseIssue<unknown>[], definition: unknown): string {
  const lines = issues.slice(0, MAX_PROBLEMS).map((issue) => {
    const place = placeOf(issue, definition)
    return place === '' ? expected(issue) : `${place}: ${expected(issue)}`
  })
  const more = issues.length - lines.length
  return more > 0 ? `${lines.join('; ')}; and ${more} more` : lines.join('; ')
}

function placeOf(issue: v.BaseIssue<unknown>, definition: unknown): string {
  const path = v.getDotPath(issue) ?? ''
  const [, index, inField] = /^fields\.(\d+)(?:\.(.*))?$/.exec(path) ?? []
  const key = index === undefined ? Object(definition).key : keyAt(definition, Number(index))
  const inner = index === undefined ? path : (inField ?? '')
  if (typeof key !== 'string') return path === '' ? '' : `"${path}"`
  return inner === '' ? `the field "${key}"` : `the field "${key}", "${inner}"`
}

function keyAt(definition: unknown, index: number): unknown {
  return Object(Object(Object(definition).fields)[index]).key
}

function expected(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object' && issue.expected === 'never')
    return 'expected no such property'
  return expectedValue(issue)
}
