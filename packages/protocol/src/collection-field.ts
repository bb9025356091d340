import type { FieldCapabilities } from './field-types.js'

/** What a field says about itself. Items are not held to it. @see docs/wire.md#fields */
export interface CollectionField {
  key: string
  displayName?: string
  /** One of `fieldTypes`. */
  type: string
  typeMetadata?: FieldTypeMetadata
  /** Whether the server sets it, as it does `_id`. Only in answers. */
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

/** What a type of field needs to say more; at most one of them is there, the one of the type. */
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
