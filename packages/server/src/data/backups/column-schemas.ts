import { collectionLimits, type IndexStatus, isJsonObject } from '@foyer/protocol'
import * as v from 'valibot'
import { fieldDefinitions } from '../collections/field-schema.js'
import { declaredCollectionId, name, text } from '../collections/name-schemas.js'
import { collectionPlugins } from '../collections/plugin-schema.js'
import { deletionRule } from '../deletion/member-deletion-rule.js'
import { operations, permissionLevels } from '../permissions/permission-words.js'

/** Schema of the values of a column of a backup: strings, whole numbers or null. */
type ValueSchema = v.GenericSchema<unknown, unknown>

/**
 * A string of any length. With a stricter limit than that of writes, the backup of a working site could be refused.
 */
const anyText = text(Number.MAX_SAFE_INTEGER)
const someText = v.pipe(anyText, v.minLength(1))

const uuid = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'expected a UUID'),
)
const sha256 = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'expected a SHA-256 as base64url'))
const itemsTable = v.pipe(
  v.string(),
  v.regex(/^items_[0-9a-f]{16}$/, 'expected the name of a table of items'),
)

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Milliseconds since 1970, up to the latest time that a `Date` can hold. */
const time = v.pipe(count, v.maxValue(8.64e15))
/** A boolean, stored as a number. */
const flag = v.picklist([0, 1], 'expected 0 or 1')

function oneOf(options: readonly string[]): ValueSchema {
  return v.picklist(options, `expected one of ${options.join(', ')}`)
}

/** Schema of a JSON text. */
function json(schema: ValueSchema): ValueSchema {
  return v.pipe(
    anyText,
    v.rawTransform<string, unknown>(({ dataset, addIssue, NEVER }) => {
      try {
        return JSON.parse(dataset.value) as unknown
      } catch {
        addIssue({ message: 'expected JSON' })
        return NEVER
      }
    }),
    schema,
  )
}

const level = oneOf(permissionLevels)
const permissions = v.strictObject({ read: level, insert: level, update: level, remove: level })

const specialPermission = v.strictObject({
  id: uuid,
  subject: v.strictObject({ kind: oneOf(['member', 'role']), id: someText }),
  allows: v.array(oneOf(operations)),
})

/** The compiler requires every status of a stored index. */
const indexStatuses = {
  BUILDING: true,
  ACTIVE: true,
  DROPPING: true,
  FAILED: true,
} satisfies Record<Exclude<IndexStatus, 'DROPPED' | 'INVALID'>, true>

const indexField = v.strictObject({ path: someText, order: oneOf(['ASC', 'DESC']) })
const index = v.strictObject({
  id: uuid,
  name: anyText,
  fields: v.pipe(v.array(indexField), v.minLength(1)),
  unique: v.boolean(),
  caseInsensitive: v.boolean(),
  status: oneOf(Object.keys(indexStatuses)),
  // The description may quote any text of a request.
  failure: v.exactOptional(v.looseObject({ code: anyText, description: v.string() })),
})

/** Schemas of the columns of a table, by name. */
export type ColumnSchemas = Readonly<Record<string, ValueSchema>>

/** Tables of collections in a backup, except items, with their columns. */
export const collectionTables: Readonly<Record<string, ColumnSchemas>> = {
  collections: {
    id: declaredCollectionId,
    items_table: itemsTable,
    display_name: name,
    description: v.nullable(text(collectionLimits.descriptionLength)),
    display_field: v.nullable(name),
    fields: json(fieldDefinitions),
    permissions: json(permissions),
    plugins: json(collectionPlugins),
    special_permissions: json(v.array(specialPermission)),
    declared: v.nullable(json(v.custom(isJsonObject, 'expected an object'))),
    deletion_rule: v.nullable(json(deletionRule)),
    is_logged: flag,
    enforced: count,
    revision: count,
    created_at: time,
    updated_at: time,
    deleted_at: v.nullable(time),
  },
  item_indexes: { items_table: itemsTable, indexes: json(v.array(index)) },
  item_references: {
    seq: v.pipe(count, v.minValue(1)),
    relation: sha256,
    from_table: itemsTable,
    from_id: anyText,
    to_table: itemsTable,
    to_id: anyText,
  },
}
