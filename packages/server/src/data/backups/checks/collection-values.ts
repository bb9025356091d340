import type { IndexStatus } from '@foyer/protocol'
import * as v from 'valibot'
import { fieldDefinitions } from '../../collections/field-schema.js'
import { collectionId, name } from '../../collections/name-schemas.js'
import { operations } from '../../collections/permissions.js'
import { collectionPlugins } from '../../collections/plugin-schema.js'
import { id, nameOf, oneOf, text, uuid, type ValueSchema } from './values.js'

/** The levels of a collection. */
const level = oneOf(['ANYONE', 'SITE_MEMBER', 'SITE_MEMBER_AUTHOR', 'CMS_EDITOR', 'PRIVILEGED'])

/** Checks of a collection's values. */
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
      subject: v.strictObject({ kind: oneOf(['member', 'role']), id }),
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
      failure: v.exactOptional(v.looseObject({ code: text(), description: text() })),
    }),
  ),
} satisfies Record<string, ValueSchema>
