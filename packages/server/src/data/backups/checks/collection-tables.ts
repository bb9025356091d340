import { collectionLimits } from '@foyer/protocol'
import { deletionRule } from '../../deletion/deletion-rule.js'
import { collectionValues } from './collection-values.js'
import {
  count,
  digest,
  flag,
  json,
  object,
  orNull,
  seq,
  type TablesValues,
  text,
  time,
} from './values.js'

const { itemsTable, name } = collectionValues

/** Columns of the tables in a backup of collections, except items, of all releases. */
export const collectionTables: TablesValues = {
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
