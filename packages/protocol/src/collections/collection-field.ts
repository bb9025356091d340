import type { WireValue } from '../data/items.js'
import type { FieldCapabilities } from './field-types.js'

/**
 * Declaration of a field. Items are checked against it if the collection has `enforce`.
 * @see docs/wire/collections.md#fields
 */
export interface CollectionField {
  key: string
  displayName?: string
  /** One of `fieldTypes`. */
  type: string
  typeMetadata?: FieldTypeMetadata
  /** True when the server sets the field, such as `_id`. Only in responses. */
  systemField?: boolean
  /** Only in responses. */
  capabilities?: FieldCapabilities
  encrypted?: boolean
  description?: string
  readOnly?: boolean
  immutable?: boolean
  required?: boolean
  /**
   * Value of new items without the field. Only for strings, numbers, booleans, dates and lists of strings. Foyer only.
   */
  default?: WireValue
  /** At most one of the three ranges is set. */
  numberRange?: { min?: RangeEnd; max?: RangeEnd }
  stringLengthRange?: { minLength?: number; maxLength?: number }
  arraySizeRange?: { minSize?: number; maxSize?: number }
  plugins?: FieldPlugin[]
}

/** A number; a string on the wire if it is not finite. */
export type RangeEnd = number | 'Infinity' | '-Infinity'

/** Metadata of a field type; at most the one of the field's own type is present. */
export interface FieldTypeMetadata {
  /** For `REFERENCE`: the field contains the id of one item. */
  reference?: { referencedCollectionId: string }
  /** For `MULTI_REFERENCE`: references are stored outside of the item. */
  multiReference?: {
    referencedCollectionId: string
    /** Field of the other collection with the inverse references. */
    referencingFieldKey?: string
    referencingDisplayName?: string
  }
  /** For `OBJECT`. */
  object?: { fields: ObjectField[] }
  /** For `ARRAY`. */
  array?: { elementType: string; typeMetadata?: FieldTypeMetadata }
  /** For `PAGE_LINK`. */
  pageLink?: {
    calculator?: {
      fieldsPattern?: { pattern: string; lowercase?: boolean }
      urlizedOnlyPattern?: { pattern: string }
    }
    linkedRouterPage?: string
  }
}

/** A nested field of an `OBJECT`. */
export type ObjectField = Pick<
  CollectionField,
  'key' | 'displayName' | 'type' | 'typeMetadata' | 'capabilities'
>

export interface FieldPlugin {
  type: 'CMS' | 'UNKNOWN'
  cmsOptions?: { internal?: boolean }
}
