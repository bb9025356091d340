import { type CollectionField, readWireDate, type WireValue } from '@foyer/protocol'

/** Kind of an editor. */
export type FieldKind =
  | 'text'
  | 'line'
  | 'email'
  | 'html'
  | 'number'
  | 'boolean'
  | 'date'
  | 'time'
  | 'date-time'
  | 'url'
  | 'list'
  | 'reference'
  | 'references'
  | 'json'

/** Attributes that tie an input to its label, hint and problem. */
export interface EditorAttributes {
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean
}

const kinds: ReadonlyMap<string, FieldKind> = new Map([
  ['RICH_TEXT', 'html'],
  ['NUMBER', 'number'],
  ['BOOLEAN', 'boolean'],
  ['DATE', 'date'],
  ['TIME', 'time'],
  ['DATETIME', 'date-time'],
  ['URL', 'url'],
  ['EMAIL', 'email'],
  ['SLUG', 'line'],
  ['LANGUAGE', 'line'],
  ['ARRAY_STRING', 'list'],
  ['REFERENCE', 'reference'],
  ['MULTI_REFERENCE', 'references'],
  ['OBJECT', 'json'],
  ['ADDRESS', 'json'],
  ['ARRAY', 'json'],
  ['ARRAY_DOCUMENT', 'json'],
  ['MEDIA_GALLERY', 'json'],
  ['MEDIA_IMAGE', 'json'],
  ['MEDIA_VECTOR_ART', 'json'],
  ['RICH_CONTENT', 'json'],
  ['ANY', 'json'],
])

/** Kinds of values that have a single-line editor. */
export const cellKinds: readonly FieldKind[] = [
  'text',
  'line',
  'email',
  'url',
  'number',
  'boolean',
  'date',
  'time',
  'date-time',
]

/** Returns true for a kind whose editor in a cell takes any text, which may be invalid. */
export function takesText(kind: FieldKind): boolean {
  return ['text', 'line', 'email', 'url', 'number'].includes(kind)
}

/**
 * Returns the editor for a declared type; types without an editor of their own are edited as text.
 */
export function kindOfType(type: string): FieldKind {
  return kinds.get(type) ?? 'text'
}

/**
 * Returns the editor for a stored value: the editor of the declared type if the value has this type, else one that
 * keeps the value as it is.
 */
export function kindOfValue(
  field: Pick<CollectionField, 'type'>,
  value: WireValue | undefined,
): FieldKind {
  const kind = kindOfType(field.type)
  if (value === undefined || canEdit[kind](value)) return kind
  if (value === null) return kind
  return typeof value === 'string' && restrictedTextKinds.includes(kind) ? 'text' : 'json'
}

/** Kinds of strings whose editors cannot hold every string. */
const restrictedTextKinds: readonly FieldKind[] = ['date', 'time', 'line', 'email']

const isText = (value: WireValue): boolean => typeof value === 'string'
const isLine = (value: WireValue): boolean => typeof value === 'string' && !/[\r\n]/.test(value)
const isTextList = (value: WireValue): boolean => Array.isArray(value) && value.every(isText)

const canEdit: Record<FieldKind, (value: WireValue) => boolean> = {
  text: isText,
  line: isLine,
  email: isLine,
  html: isText,
  url: isText,
  reference: isText,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  time: (value) => typeof value === 'string' && /^\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(value),
  'date-time': (value) => readWireDate(value) !== undefined,
  list: isTextList,
  references: isTextList,
  json: () => true,
}
