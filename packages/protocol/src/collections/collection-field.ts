import type { FieldCapabilities } from './field-types.js'

/** Declaration of a field. Items are not validated against it. @see docs/wire.md#fields */
export interface CollectionField {
  key: string
  displayName?: string
  /** One of `fieldTypes`. */
  type: string
  typeMetadata?: FieldTypeMetadata
  /** True when the server sets the field, such as `_id`. Only in responses. */
  systemField?: boolean
  /** Only in answers. */
  capabilities?: FieldCapabilities
  encrypted?: boolean
  description?: string
  readOnly?: boolean
  immutable?: boolean
  required?: boolean
  /** At most one of the three ranges is there. */
  numberRange?: { min?: RangeEnd; max?: RangeEnd }
  stringLengthRange?: { minLength?: number; maxLength?: number }
  arraySizeRange?: { minSize?: number; maxSize?: number }
  plugins?: FieldPlugin[]
}

/** A number; one that is not finite travels as text. */
export type RangeEnd = number | 'Infinity' | '-Infinity'

/** Metadata of a field type; at most the one of the field's own type is present. */
export interface FieldTypeMetadata {
  /** Of a field `REFERENCE`: it holds the id of one item. */
  reference?: { referencedCollectionId: string }
  /** Of a field `MULTI_REFERENCE`: its references stand beside the item. */
  multiReference?: {
    referencedCollectionId: string
    /** The field of the other collection that shows the same references from there. */
    referencingFieldKey?: string
    referencingDisplayName?: string
  }
  /** Of a field `OBJECT`. */
  object?: { fields: ObjectField[] }
  /** Of a field `ARRAY`. */
  array?: { elementType: string; typeMetadata?: FieldTypeMetadata }
  /** Of a field `PAGE_LINK`. */
  pageLink?: {
    calculator?: {
      fieldsPattern?: { pattern: string; lowercase?: boolean }
      urlizedOnlyPattern?: { pattern: string }
    }
    linkedRouterPage?: string
  }
}

/** A field inside a field `OBJECT`. */
export type ObjectField = Pick<
  CollectionField,
  'key' | 'displayName' | 'type' | 'typeMetadata' | 'capabilities'
>

export interface FieldPlugin {
  type: 'CMS' | 'UNKNOWN'
  cmsOptions?: { internal?: boolean }
}
