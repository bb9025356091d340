import { collectionLimits } from '@foyer/protocol'
import { toPermissionLevel } from '@foyer/protocol/permission-rule'
import * as v from 'valibot'
import { permissionWords } from '../permissions/permission-words.js'
import { fieldDefinitions } from './field-schema.js'
import { declaredCollectionId, name, text } from './name-schemas.js'
import { collectionPlugins } from './plugin-schema.js'

const level = v.pipe(
  v.picklist(permissionWords, `expected one of ${permissionWords.join(', ')}`),
  v.transform(toPermissionLevel),
)

export const collection = v.strictObject({
  id: declaredCollectionId,
  displayName: v.exactOptional(name),
  description: v.exactOptional(text(collectionLimits.descriptionLength)),
  displayField: v.exactOptional(name),
  fields: fieldDefinitions,
  enforce: v.exactOptional(v.boolean()),
  permissions: v.strictObject({ read: level, insert: level, update: level, remove: level }),
  plugins: v.optional(collectionPlugins, []),
  revision: v.exactOptional(
    v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'expected a number as a string'), v.transform(Number)),
  ),
})
