/** Types of plugins. @see docs/wire.md#plugins */
export const pluginTypes = [
  'PUBLISH',
  'SINGLE_ITEM',
  'URLIZED',
  'MULTILINGUAL',
  'EDITABLE_PAGE_LINK',
  'CMS',
  'GRIDAPPLESS',
  'SHARED',
] as const satisfies readonly CollectionPlugin['type'][]

export type PluginType = (typeof pluginTypes)[number]

/** What more a collection is meant for; kept and given back, nothing follows from it. @see docs/wire.md#plugins */
export type CollectionPlugin =
  | { type: 'PUBLISH'; publishOptions?: { defaultStatus?: 'PUBLISHED' | 'DRAFT' } }
  | { type: 'SINGLE_ITEM'; singleItemOptions?: { singleItemId?: string } }
  | { type: 'URLIZED'; urlizedOptions?: { format?: 'ORIGINAL' | 'PLAIN' } }
  | { type: 'MULTILINGUAL'; multilingualOptions?: { translatableFieldKeys?: string[] } }
  | {
      type: 'EDITABLE_PAGE_LINK'
      editablePageLinkOptions?: { isPersisted?: boolean; isMutable?: boolean }
    }
  | { type: 'CMS'; cmsOptions?: { siteSort?: { sort?: FieldOrder[] } } }
  | { type: 'GRIDAPPLESS' }
  | { type: 'SHARED' }

/** A field to order by. */
export interface FieldOrder {
  fieldKey: string
  direction?: 'ASC' | 'DESC'
}
