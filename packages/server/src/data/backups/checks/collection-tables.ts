import { collectionLimits, type IndexStatus } from '@foyer/protocol'
import * as v from 'valibot'
import { fieldDefinitions } from '../../collections/field-schema.js'
import { collectionId, name } from '../../collections/name-schemas.js'
import { operations } from '../../collections/permissions.js'
import { collectionPlugins } from '../../collections/plugin-schema.js'
import { deletionRule } from '../../deletion/member-deletion-rule.js'
import { permissionLevels } from '../../permissions/permission-words.js'
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
  type TableSchemas,
  text,
  time,
  uuid,
  type ValueSchema,
} from './values.js'

/** Permission level of a collection. */
const level = oneOf(permissionLevels)

/** Schemas of the values of a collection. */
export const collectionValues = {
  id: collectionId,
  itemsTable: v.pipe(
    v.string(),
    v.regex(/^items_[0-9a-f]{16}$/, 'expected the name of a table of items'),
  ),
  name,
  fields: fieldDefinitions,
  permissions: v.strictObject({ read: level, insert: level, update: level, remove: level }),
  plugins: collectionPlugins,
  specialPermissions: v.array(
    v.strictObject({
      id: uuid,
      subject: v.strictObject({
        kind: oneOf(['member', 'role']),
        id: v.pipe(text(), v.minLength(1)),
      }),
      allows: v.array(oneOf(operations)),
    }),
  ),
  indexes: v.array(
    v.strictObject({
      id: uuid,
      name: text(),
      fields: v.pipe(
        v.array(
          v.strictObject({ path: v.pipe(text(), v.minLength(1)), order: oneOf(['ASC', 'DESC']) }),
        ),
        v.minLength(1),
      ),
      unique: v.boolean(),
      caseInsensitive: v.boolean(),
      status: nameOf<Exclude<IndexStatus, 'DROPPED' | 'INVALID'>>({
        BUILDING: true,
        ACTIVE: true,
        DROPPING: true,
        FAILED: true,
      }),
      failure: v.exactOptional(storedError),
    }),
  ),
} satisfies Record<string, ValueSchema>

const { itemsTable } = collectionValues

/** Schemas of the tables in a backup of collections, except items, with the columns of all releases. */
export const collectionTables: TableSchemas = {
  collections: {
    columns: {
      id: collectionValues.id,
      items_table: itemsTable,
      display_name: name,
      description: orNull(text(collectionLimits.descriptionLength)),
      display_field: orNull(name),
      fields: json(collectionValues.fields),
      permissions: json(collectionValues.permissions),
      plugins: json(collectionValues.plugins),
      special_permissions: json(collectionValues.specialPermissions),
      declared: orNull(json(object)),
      deletion_rule: orNull(json(deletionRule)),
      is_logged: flag,
      enforced: count,
      revision: count,
      created_at: time,
      updated_at: time,
      deleted_at: orNull(time),
    },
  },
  item_indexes: { columns: { items_table: itemsTable, indexes: json(collectionValues.indexes) } },
  item_references: {
    columns: {
      seq,
      relation: digest,
      from_table: itemsTable,
      from_id: text(),
      to_table: itemsTable,
      to_id: text(),
    },
  },
}
