import {
  type CollectionField,
  collectionLimits,
  type FieldType,
  type FieldTypeMetadata,
  fieldTypes,
  isSystemField,
  type ObjectField,
} from '@foyer/protocol'
import * as v from 'valibot'
import { fieldMismatches } from './field-values.js'
import { declaredCollectionId, fieldKey, name, text } from './name-schemas.js'

/** Schema of a field type. */
const fieldType: v.GenericSchema<unknown, string> = v.picklist(
  fieldTypes,
  `expected one of ${fieldTypes.join(', ')}`,
)

/** The property of `typeMetadata` that belongs to a type. Other types have no metadata. */
const metadataOfType: ReadonlyMap<string, keyof FieldTypeMetadata> = new Map([
  ['REFERENCE', 'reference'],
  ['MULTI_REFERENCE', 'multiReference'],
  ['OBJECT', 'object'],
  ['ARRAY', 'array'],
  ['PAGE_LINK', 'pageLink'],
])

/** Types whose metadata is required: a reference without a target is meaningless. */
const typesRequiringMetadata: ReadonlySet<string> = new Set(['REFERENCE', 'MULTI_REFERENCE'])

interface TypedField {
  type: string
  typeMetadata?: FieldTypeMetadata
}

/** Returns whether a field has the metadata that its type requires, and none of another type. */
function fitsType({ type, typeMetadata = {} }: TypedField): boolean {
  const part = metadataOfType.get(type)
  const sent = Object.keys(typeMetadata)
  if (sent.some((key) => key !== part)) return false
  return sent.length > 0 || !typesRequiringMetadata.has(type)
}

/** Describes the mismatch between a field's metadata and its type. */
function expectedOfType({ type }: TypedField): string {
  const part = metadataOfType.get(type)
  if (part === undefined) return `expected no "typeMetadata" for the type "${type}"`
  const target = '{ "referencedCollectionId": "COLLECTION" }'
  return typesRequiringMetadata.has(type)
    ? `expected the type "${type}" with "typeMetadata": { "${part}": ${target} }`
    : `expected nothing but "${part}" in the "typeMetadata" of the type "${type}"`
}

/** Schema of `typeMetadata`: the target of a reference, the fields of an object, … */
const typeMetadata: v.GenericSchema<unknown, FieldTypeMetadata> = v.lazy(() => metadata)

const reference = v.strictObject({ referencedCollectionId: declaredCollectionId })

const multiReference = v.strictObject({
  referencedCollectionId: declaredCollectionId,
  referencingFieldKey: v.exactOptional(name),
  referencingDisplayName: v.exactOptional(name),
})

const objectField: v.GenericSchema<unknown, ObjectField> = v.pipe(
  v.strictObject({
    key: fieldKey,
    displayName: v.exactOptional(name),
    type: fieldType,
    typeMetadata: v.exactOptional(typeMetadata),
  }),
  v.check(
    (field) => fitsType(field),
    ({ input }) => expectedOfType(input),
  ),
)

const array = v.pipe(
  v.strictObject({ elementType: fieldType, typeMetadata: v.exactOptional(typeMetadata) }),
  v.check(
    ({ elementType, ...more }) => fitsType({ type: elementType, ...more }),
    ({ input }) => expectedOfType({ type: input.elementType }),
  ),
)

const pageLink = v.strictObject({
  calculator: v.exactOptional(
    v.strictObject({
      fieldsPattern: v.exactOptional(
        v.strictObject({ pattern: name, lowercase: v.exactOptional(v.boolean()) }),
      ),
      urlizedOnlyPattern: v.exactOptional(v.strictObject({ pattern: name })),
    }),
  ),
  linkedRouterPage: v.exactOptional(name),
})

const metadata = v.strictObject({
  reference: v.exactOptional(reference),
  multiReference: v.exactOptional(multiReference),
  object: v.exactOptional(
    v.strictObject({
      fields: v.pipe(v.array(objectField), v.maxLength(collectionLimits.fields)),
    }),
  ),
  array: v.exactOptional(array),
  pageLink: v.exactOptional(pageLink),
})

const flag = v.exactOptional(v.boolean())
const size = v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0)))
const rangeEnd = v.exactOptional(
  v.union([v.pipe(v.number(), v.finite()), v.picklist(['Infinity', '-Infinity'])]),
)

/** Range properties; a field has at most one of them. */
export const rangeNames = ['numberRange', 'stringLengthRange', 'arraySizeRange'] as const

/** Types whose fields may have a default. */
const typesWithDefault: ReadonlySet<string> = new Set<FieldType>([
  'TEXT',
  'RICH_TEXT',
  'URL',
  'EMAIL',
  'SLUG',
  'LANGUAGE',
  'DATE',
  'TIME',
  'NUMBER',
  'BOOLEAN',
  'DATETIME',
  'ARRAY_STRING',
])

const defaultText = text(collectionLimits.descriptionLength)
const defaultValue = v.union([
  defaultText,
  v.pipe(v.number(), v.finite()),
  v.boolean(),
  v.pipe(v.array(defaultText), v.maxLength(collectionLimits.fields)),
  v.strictObject({ $date: v.string() }),
])

function isDefaultOf(type: string, value: unknown): boolean {
  if (value === undefined) return true
  const key = 'default'
  return (
    typesWithDefault.has(type) && fieldMismatches({ [key]: value }, [{ key, type }]).length === 0
  )
}

const fieldProperties = v.strictObject({
  key: v.pipe(
    fieldKey,
    v.check((key) => !isSystemField(key), 'expected another name: this field is set by the server'),
  ),
  displayName: v.exactOptional(name),
  type: fieldType,
  typeMetadata: v.exactOptional(typeMetadata),
  encrypted: flag,
  description: v.exactOptional(text(collectionLimits.descriptionLength)),
  readOnly: flag,
  immutable: flag,
  required: flag,
  default: v.exactOptional(defaultValue),
  numberRange: v.exactOptional(v.strictObject({ min: rangeEnd, max: rangeEnd })),
  stringLengthRange: v.exactOptional(v.strictObject({ minLength: size, maxLength: size })),
  arraySizeRange: v.exactOptional(v.strictObject({ minSize: size, maxSize: size })),
  plugins: v.exactOptional(
    v.pipe(
      v.array(
        v.strictObject({
          type: v.picklist(['CMS', 'UNKNOWN']),
          cmsOptions: v.exactOptional(v.strictObject({ internal: flag })),
        }),
      ),
      v.maxLength(collectionLimits.fieldPlugins),
    ),
  ),
})

/** Schema of a field definition, in requests and in site files. @see docs/wire/collections.md#fields */
export const fieldDefinition: v.GenericSchema<unknown, CollectionField> = v.pipe(
  fieldProperties,
  v.check(
    (field) => fitsType(field),
    ({ input }) => expectedOfType(input),
  ),
  v.check(
    ({ type, default: value }) => isDefaultOf(type, value),
    ({ input }) =>
      `expected a "default" that fits the type "${input.type}"; types that can have one: ${[...typesWithDefault].join(', ')}`,
  ),
  v.check(
    (field) => rangeNames.filter((range) => field[range]).length <= 1,
    `expected one of "${rangeNames.join('", "')}" at the most`,
  ),
  v.check(
    ({ numberRange = {}, stringLengthRange = {}, arraySizeRange = {} }) =>
      isRange(numberRange.min, numberRange.max) &&
      isRange(stringLengthRange.minLength, stringLengthRange.maxLength) &&
      isRange(arraySizeRange.minSize, arraySizeRange.maxSize),
    'expected a range whose end is not before its start',
  ),
)

/** Schema of the fields of a collection, with unique keys. */
export const fieldDefinitions: v.GenericSchema<unknown, CollectionField[]> = v.pipe(
  v.array(fieldDefinition),
  v.maxLength(collectionLimits.fields),
  v.check(
    (fields) => new Set(fields.map(({ key }) => key)).size === fields.length,
    'expected each key once',
  ),
)

function isRange(
  start: number | string = Number.NEGATIVE_INFINITY,
  end: number | string = Number.POSITIVE_INFINITY,
): boolean {
  return Number(start) <= Number(end)
}
