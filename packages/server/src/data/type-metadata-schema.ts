import {
  collectionLimits,
  type FieldTypeMetadata,
  fieldTypes,
  type ObjectField,
} from '@foyer/protocol'
import * as v from 'valibot'
import { collectionId, fieldKey, name } from './name-schemas.js'

/** The type of a field. */
export const fieldType: v.GenericSchema<unknown, string> = v.picklist(
  fieldTypes,
  `expected one of ${fieldTypes.join(', ')}`,
)

/** Under which name a type says more; the others have nothing to say. */
const partOfType: ReadonlyMap<string, keyof FieldTypeMetadata> = new Map([
  ['REFERENCE', 'reference'],
  ['MULTI_REFERENCE', 'multiReference'],
  ['OBJECT', 'object'],
  ['ARRAY', 'array'],
  ['PAGE_LINK', 'pageLink'],
])

/** A reference that does not say where to is none; the other types may say less. */
const needed: ReadonlySet<string> = new Set(['REFERENCE', 'MULTI_REFERENCE'])

interface Typed {
  type: string
  typeMetadata?: FieldTypeMetadata
}

/** Whether a field says what its type needs, and nothing of another type. */
export function fitsType({ type, typeMetadata = {} }: Typed): boolean {
  const part = partOfType.get(type)
  const found = Object.keys(typeMetadata)
  if (found.some((one) => one !== part)) return false
  return found.length > 0 || !needed.has(type)
}

/** What is wrong with a field that does not fit its type. */
export function expectedOfType({ type }: Typed): string {
  const part = partOfType.get(type)
  return part
    ? `expected "typeMetadata" of the type "${type}" to hold "${part}" alone`
    : `expected no "typeMetadata" for the type "${type}"`
}

/** What the type of a field needs to say more. */
export const typeMetadata: v.GenericSchema<unknown, FieldTypeMetadata> = v.lazy(() => metadata)

const reference = v.strictObject({ referencedCollectionId: collectionId })

const multiReference = v.strictObject({
  referencedCollectionId: collectionId,
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
