import { collectionLimits, type IndexStatus } from '@foyer/protocol'
import * as v from 'valibot'
import { fieldDefinitions } from '../../collections/field-schema.js'
import { collectionId, name } from '../../collections/name-schemas.js'
import { collectionPlugins } from '../../collections/plugin-schema.js'
import { deletionRule } from '../../deletion/member-deletion-rule.js'
import { operations, permissionLevels } from '../../permissions/permission-words.js'
import {
  count,
  digest,
  flag,
  json,
  nameOf,
  object,
  oneOf,
  orNull,
  seq,
  storedError,
  text,
  time,
  uuid,
  type ValueSchema,
} from './values.js'

const itemsTable = v.pipe(
  v.string(),
  v.regex(/^items_[0-9a-f]{16}$/, 'expected the name of a table of items'),
)

const level = oneOf(permissionLevels)
const permissions = v.strictObject({ read: level, insert: level, update: level, remove: level })

const specialPermission = v.strictObject({
  id: uuid,
  subject: v.strictObject({
    kind: oneOf(['member', 'role']),
    id: v.pipe(text(), v.minLength(1)),
  }),
  allows: v.array(oneOf(operations)),
})

const indexField = v.strictObject({
  path: v.pipe(text(), v.minLength(1)),
  order: oneOf(['ASC', 'DESC']),
})
const index = v.strictObject({
  id: uuid,
  name: text(),
  fields: v.pipe(v.array(indexField), v.minLength(1)),
  unique: v.boolean(),
  caseInsensitive: v.boolean(),
  status: nameOf<Exclude<IndexStatus, 'DROPPED' | 'INVALID'>>({
    BUILDING: true,
    ACTIVE: true,
    DROPPING: true,
    FAILED: true,
  }),
  failure: v.exactOptional(storedError),
})

/** Schemas of the columns of a table, by name. */
export type ColumnSchemas = Readonly<Record<string, ValueSchema>>

/** Tables of collections in a backup, except items, with the columns of all releases. */
export const collectionTables: Readonly<Record<string, ColumnSchemas>> = {
  collections: {
    id: collectionId,
    items_table: itemsTable,
    display_name: name,
    description: orNull(text(collectionLimits.descriptionLength)),
    display_field: orNull(name),
    fields: json(fieldDefinitions),
    permissions: json(permissions),
    plugins: json(collectionPlugins),
    special_permissions: json(v.array(specialPermission)),
    declared: orNull(json(object)),
    deletion_rule: orNull(json(deletionRule)),
    is_logged: flag,
    enforced: count,
    revision: count,
    created_at: time,
    updated_at: time,
    deleted_at: orNull(time),
  },
  item_indexes: { items_table: itemsTable, indexes: json(v.array(index)) },
  item_references: {
    seq,
    relation: digest,
    from_table: itemsTable,
    from_id: text(),
    to_table: itemsTable,
    to_id: text(),
  },
}
