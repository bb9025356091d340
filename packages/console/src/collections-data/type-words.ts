import { type FieldType, fieldTypes } from '@foyer/protocol'
import { texts } from './texts/texts.js'

/** Group of field types in a choice. */
type TypeGroup = keyof typeof texts.groups

/** Plain words for a field type. */
interface TypeWords {
  name: string
  /** Values of the field, in one sentence. */
  about: string
}

/** Plain words for every field type. @see docs/wire/collections.md#fields */
export const typeWords: Record<FieldType, TypeWords> = texts.types

const groups: Record<TypeGroup, readonly FieldType[]> = {
  text: ['TEXT', 'RICH_TEXT', 'URL', 'EMAIL', 'SLUG', 'LANGUAGE'],
  numbers: ['NUMBER', 'BOOLEAN', 'DATE', 'DATETIME', 'TIME'],
  references: ['REFERENCE', 'MULTI_REFERENCE', 'PAGE_LINK'],
  structures: ['ARRAY_STRING', 'ARRAY', 'OBJECT', 'ADDRESS', 'RICH_CONTENT', 'ANY'],
  media: [
    'IMAGE',
    'VIDEO',
    'AUDIO',
    'DOCUMENT',
    'ARRAY_DOCUMENT',
    'MEDIA_GALLERY',
    'MEDIA_IMAGE',
    'MEDIA_VECTOR_ART',
  ],
  older: [
    'LEGACY_TIME',
    'LEGACY_BOOK',
    'LEGACY_EXTERNAL_URL',
    'LEGACY_BROKEN_REFERENCE',
    'LEGACY_IMAGE',
    'LEGACY_COLOR',
    'LEGACY_EXTERNAL_VIDEO',
  ],
}

/**
 * Returns the groups of field types, in the order of a choice. The older types, which only imported sites have, are
 * offered for a field that has one.
 */
export function typeGroupsFor(type: string) {
  const hasOlderType = groups.older.some((older) => older === type)
  return (Object.keys(groups) as TypeGroup[])
    .filter((group) => group !== 'older' || hasOlderType)
    .map((group) => ({
      label: texts.groups[group],
      options: groups[group].map((value) => ({ value, text: typeWords[value].name })),
    }))
}

/** Returns the plain name of a field type; an unknown type is its own name. */
export function nameOfType(type: string): string {
  return wordsOfType(type)?.name ?? type
}

/** Returns the words of a field type; undefined for a type that this release does not know. */
export function wordsOfType(type: string): TypeWords | undefined {
  return isFieldType(type) ? typeWords[type] : undefined
}

/** Returns true for a type whose items refer to those of another collection. */
export function isReference(type: string): boolean {
  return type === 'REFERENCE' || type === 'MULTI_REFERENCE'
}

function isFieldType(type: string): type is FieldType {
  return fieldTypes.some((known) => known === type)
}
