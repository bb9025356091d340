import { type CollectionPlugin, collectionLimits } from '@foyer/protocol'
import * as v from 'valibot'
import { name, text } from './name-schemas.js'

const flag = v.exactOptional(v.boolean())

const fieldOrder = v.strictObject({
  fieldKey: name,
  direction: v.exactOptional(v.picklist(['ASC', 'DESC'])),
})

const publishOptions = v.strictObject({
  defaultStatus: v.exactOptional(v.picklist(['PUBLISHED', 'DRAFT'])),
})
const singleItemOptions = v.strictObject({
  singleItemId: v.exactOptional(text(collectionLimits.descriptionLength)),
})
const urlizedOptions = v.strictObject({
  format: v.exactOptional(v.picklist(['ORIGINAL', 'PLAIN'])),
})
const multilingualOptions = v.strictObject({
  translatableFieldKeys: v.exactOptional(
    v.pipe(v.array(name), v.maxLength(collectionLimits.fields)),
  ),
})
const editablePageLinkOptions = v.strictObject({ isPersisted: flag, isMutable: flag })
const cmsOptions = v.strictObject({
  siteSort: v.exactOptional(
    v.strictObject({ sort: v.exactOptional(v.pipe(v.array(fieldOrder), v.maxLength(100))) }),
  ),
})

/**
 * Schema of a plugin of a collection. A plugin may have the options of its own type only.
 * @see docs/wire/collections.md#plugins
 */
export const collectionPlugin: v.GenericSchema<unknown, CollectionPlugin> = v.variant('type', [
  v.strictObject({
    type: v.literal('PUBLISH'),
    publishOptions: v.exactOptional(publishOptions),
  }),
  v.strictObject({
    type: v.literal('SINGLE_ITEM'),
    singleItemOptions: v.exactOptional(singleItemOptions),
  }),
  v.strictObject({
    type: v.literal('URLIZED'),
    urlizedOptions: v.exactOptional(urlizedOptions),
  }),
  v.strictObject({
    type: v.literal('MULTILINGUAL'),
    multilingualOptions: v.exactOptional(multilingualOptions),
  }),
  v.strictObject({
    type: v.literal('EDITABLE_PAGE_LINK'),
    editablePageLinkOptions: v.exactOptional(editablePageLinkOptions),
  }),
  v.strictObject({ type: v.literal('CMS'), cmsOptions: v.exactOptional(cmsOptions) }),
  v.strictObject({ type: v.literal('GRIDAPPLESS') }),
  v.strictObject({ type: v.literal('SHARED') }),
])

/** Schema of the plugins of a collection, each type once. */
export const collectionPlugins: v.GenericSchema<unknown, CollectionPlugin[]> = v.pipe(
  v.array(collectionPlugin),
  v.check(
    (plugins) => new Set(plugins.map(({ type }) => type)).size === plugins.length,
    'expected each type once',
  ),
)
