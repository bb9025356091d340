/** Operators that a filter can apply to a field. */
export type QueryOperator =
  | 'EQ'
  | 'NE'
  | 'LT'
  | 'LTE'
  | 'GT'
  | 'GTE'
  | 'STARTS_WITH'
  | 'ENDS_WITH'
  | 'CONTAINS'
  | 'HAS_SOME'
  | 'HAS_ALL'
  | 'EXISTS'

/** Capabilities of a field, by its type. @see docs/wire/collections.md#fields */
export interface FieldCapabilities {
  sortable: boolean
  queryOperators: readonly QueryOperator[]
}

const anything = ['ANY'] as const

const texts = [
  'TEXT',
  'RICH_TEXT',
  'URL',
  'EMAIL',
  'SLUG',
  'LANGUAGE',
  'DATE',
  'TIME',
  'IMAGE',
  'DOCUMENT',
  'VIDEO',
  'AUDIO',
  'PAGE_LINK',
  'LEGACY_TIME',
  'LEGACY_BOOK',
  'LEGACY_EXTERNAL_URL',
  'LEGACY_BROKEN_REFERENCE',
  'LEGACY_IMAGE',
  'LEGACY_COLOR',
  'LEGACY_EXTERNAL_VIDEO',
] as const

const scalars = ['NUMBER', 'BOOLEAN', 'DATETIME'] as const

const lists = [
  'MULTI_REFERENCE',
  'ARRAY',
  'ARRAY_STRING',
  'ARRAY_DOCUMENT',
  'MEDIA_GALLERY',
] as const

const listsAndReferences = ['REFERENCE', ...lists] as const

const objects = ['OBJECT', 'ADDRESS', 'RICH_CONTENT', 'MEDIA_IMAGE', 'MEDIA_VECTOR_ART'] as const

/** All field types. @see docs/wire/collections.md#fields */
export const fieldTypes = [
  ...texts,
  ...scalars,
  ...anything,
  ...listsAndReferences,
  ...objects,
] as const

export type FieldType = (typeof fieldTypes)[number]

/** Types of lists, objects and any values. Their values are JSON in a CSV file. */
export const jsonTypes: readonly FieldType[] = [...anything, ...lists, ...objects]

const equality = ['EQ', 'NE'] as const
const order = ['LT', 'LTE', 'GT', 'GTE'] as const
const parts = ['STARTS_WITH', 'ENDS_WITH', 'CONTAINS'] as const
const membership = ['HAS_SOME', 'HAS_ALL'] as const

const allCapabilities: FieldCapabilities = {
  sortable: true,
  queryOperators: [...equality, ...order, ...parts, ...membership, 'EXISTS'],
}

const kinds: readonly { types: readonly FieldType[]; capabilities: FieldCapabilities }[] = [
  {
    types: scalars,
    capabilities: {
      sortable: true,
      queryOperators: [...equality, ...order, ...membership, 'EXISTS'],
    },
  },
  {
    types: listsAndReferences,
    capabilities: { sortable: false, queryOperators: [...equality, ...membership, 'EXISTS'] },
  },
  { types: objects, capabilities: { sortable: false, queryOperators: [...equality, 'EXISTS'] } },
]

/** Returns the capabilities of a field type. Texts, `ANY` and unknown types have all of them. */
export function fieldCapabilities(type: string): FieldCapabilities {
  const kind = kinds.find(({ types }) => types.some((candidate) => candidate === type))
  return kind?.capabilities ?? allCapabilities
}
