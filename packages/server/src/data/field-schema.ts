import { type CollectionField, collectionLimits, isSystemField } from '@foyer/protocol'
import * as v from 'valibot'
import { fieldKey, name, text } from './name-schemas.js'
import { expectedOfType, fieldType, fitsType, typeMetadata } from './type-metadata-schema.js'

const flag = v.exactOptional(v.boolean())
const size = v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0)))
const rangeEnd = v.exactOptional(
  v.union([v.pipe(v.number(), v.finite()), v.picklist(['Infinity', '-Infinity'])]),
)

/** The properties of which a field has one at the most. */
export const rangeNames = ['numberRange', 'stringLengthRange', 'arraySizeRange'] as const

const definition = v.strictObject({
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

/** A field as an owner defines it, on the wire and in a site file. @see docs/wire.md#fields */
export const fieldDefinition: v.GenericSchema<unknown, CollectionField> = v.pipe(
  definition,
  v.check(
    (field) => fitsType(field),
    ({ input }) => expectedOfType(input),
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

/** The fields of a collection, each key once. */
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
