import {
  type CollectionField,
  type FieldType,
  type FieldTypeMetadata,
  isSystemField,
  type ObjectField,
} from '@foyer/protocol'

/** Parts of a collection that its types depend on. */
export interface DescribedCollection {
  id: string
  fields: readonly CollectionField[]
}

/** First line of a generated file, which marks a file that may be overwritten. */
export const typesHeader = '// Made by "foyer types". Do not change it here: make it again.'

/**
 * Generates TypeScript: an interface for the items of each collection, and one for all collections by id. Required
 * fields have a value, which the server checks if the collection has `enforce`; all others are optional.
 * @see docs/client.md#describe-your-collections
 */
export function collectionTypes(collections: readonly DescribedCollection[]): string {
  const sorted = [...collections].sort((a, b) => (a.id < b.id ? -1 : 1))
  const names = interfaceNames(sorted.map(({ id }) => id))
  const interfaces = sorted.map(({ id, fields }, at) => declaration(id, `${names[at]}`, fields))
  const members = sorted.map(({ id }, at) => `  ${property(id)}: ${names[at]}\n`)
  const whole = `/** Every collection by its id: \`createClient<Collections>(…)\`. */\nexport interface Collections {\n${members.join('')}}\n`
  const imported = interfaces.some((one) => one.includes(' Reference<'))
    ? [`import type { Reference } from '@foyer/client'\n`]
    : []
  return [`${typesHeader}\n`, ...imported, ...interfaces, whole].join('\n')
}

function declaration(id: string, name: string, fields: readonly CollectionField[]): string {
  const declared = fields.filter(({ key }) => !isSystemField(key))
  const type =
    declared.length === 0
      ? `type ${name} = Record<string, unknown>`
      : `interface ${name} ${body(declared, '')}`
  return `/** An item of "${id}". */\nexport ${type}\n`
}

/** Returns the interface names of collections, which end in "Item" to avoid collisions. */
function interfaceNames(ids: readonly string[]): string[] {
  const used = new Set<string>()
  return ids.map((id) => {
    const words = id
      .split(/[^A-Za-z0-9]+/)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    const plain = words.join('').replace(/^(?=\d|$)/, 'Collection')
    let name = `${plain}Item`
    for (let next = 2; used.has(name); next += 1) name = `${plain}${next}Item`
    used.add(name)
    return name
  })
}

function body(fields: readonly (CollectionField | ObjectField)[], indent: string): string {
  const inner = `${indent}  `
  const lines = fields.map((field) => {
    const mark = 'required' in field && field.required === true ? '' : '?'
    const about = describe(field)
    const before = about === '' ? '' : `${inner}/** ${about} */\n`
    return `${before}${inner}${property(field.key)}${mark}: ${typeOf(field.type, field.typeMetadata, inner)}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}

function describe(field: CollectionField | ObjectField): string {
  const description = 'description' in field ? field.description : undefined
  const parts = [field.displayName, description].filter((one) => one && one !== field.key)
  return comment(parts.join(': '))
}

/** TypeScript types of the simple field types. */
const written: ReadonlyMap<string, string> = new Map<FieldType, string>([
  ['NUMBER', 'number'],
  ['BOOLEAN', 'boolean'],
  ['DATETIME', 'Date'],
  ['ANY', 'unknown'],
  ['ARRAY_STRING', 'string[]'],
  ['ARRAY_DOCUMENT', 'unknown[]'],
  ['MEDIA_GALLERY', 'Record<string, unknown>[]'],
  ['ADDRESS', 'Record<string, unknown>'],
  ['RICH_CONTENT', 'Record<string, unknown>'],
  ['MEDIA_IMAGE', 'Record<string, unknown>'],
  ['MEDIA_VECTOR_ART', 'Record<string, unknown>'],
])

function typeOf(type: string, about: FieldTypeMetadata | undefined, indent: string): string {
  if (type === 'REFERENCE') return referenceTo(about?.reference?.referencedCollectionId)
  if (type === 'MULTI_REFERENCE') {
    return `${referenceTo(about?.multiReference?.referencedCollectionId)}[]`
  }
  if (type === 'OBJECT') {
    const fields = about?.object?.fields ?? []
    return fields.length === 0 ? 'Record<string, unknown>' : body(fields, indent)
  }
  if (type === 'ARRAY') {
    const { elementType, typeMetadata } = about?.array ?? {}
    return `${elementType === undefined ? 'unknown' : typeOf(elementType, typeMetadata, indent)}[]`
  }
  return written.get(type) ?? 'string'
}

function referenceTo(id: string | undefined): string {
  return id === undefined ? 'string' : `Reference<${quoted(id)}>`
}

function property(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key)
}

/** Formats a text as a TypeScript string. */
function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`
}

/** Escapes a text for a comment. */
function comment(text: string): string {
  return text
    .replace(/[\s\u2028\u2029]+/g, ' ')
    .replaceAll('*/', '* /')
    .trim()
}
