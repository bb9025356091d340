import { type FieldType, fieldTypes } from '@foyer/protocol'

/** Group of field types in a choice. */
export type TypeGroup =
  | 'Text'
  | 'Numbers and dates'
  | 'References'
  | 'Media'
  | 'Structures'
  | 'Older types'

/** Plain words for a field type. */
export interface TypeWords {
  name: string
  /** Values of the field, in one sentence. */
  about: string
  group: TypeGroup
}

/** Plain words for every field type. @see docs/wire.md#fields */
export const typeWords: Record<FieldType, TypeWords> = {
  TEXT: { name: 'Text', about: 'A short or long text, without formatting.', group: 'Text' },
  RICH_TEXT: { name: 'Rich text', about: 'Formatted text, stored as HTML.', group: 'Text' },
  URL: { name: 'Web address', about: 'A link such as https://example.com.', group: 'Text' },
  EMAIL: { name: 'E-mail address', about: 'An address such as ada@example.com.', group: 'Text' },
  SLUG: {
    name: 'Slug',
    about: 'The last part of a page’s address, such as the-third-man.',
    group: 'Text',
  },
  LANGUAGE: { name: 'Language', about: 'A language code such as en or de.', group: 'Text' },
  NUMBER: {
    name: 'Number',
    about: 'A number, with or without decimals.',
    group: 'Numbers and dates',
  },
  BOOLEAN: { name: 'Yes or no', about: 'True or false.', group: 'Numbers and dates' },
  DATE: { name: 'Date', about: 'A day without a time: 2026-11-22.', group: 'Numbers and dates' },
  DATETIME: {
    name: 'Date and time',
    about: 'A moment, the same all over the world.',
    group: 'Numbers and dates',
  },
  TIME: {
    name: 'Time of day',
    about: 'A time without a day: 18:30:00.000.',
    group: 'Numbers and dates',
  },
  REFERENCE: {
    name: 'Reference',
    about: 'One item of another collection, such as the film of a review.',
    group: 'References',
  },
  MULTI_REFERENCE: {
    name: 'Several references',
    about: 'Any number of items of another collection, such as the actors of a film.',
    group: 'References',
  },
  PAGE_LINK: {
    name: 'Page link',
    about: 'The address of a page of the site.',
    group: 'References',
  },
  IMAGE: { name: 'Image', about: 'The address of a picture.', group: 'Media' },
  VIDEO: { name: 'Video', about: 'The address of a film.', group: 'Media' },
  AUDIO: { name: 'Audio', about: 'The address of a recording.', group: 'Media' },
  DOCUMENT: { name: 'Document', about: 'The address of a file.', group: 'Media' },
  ARRAY_DOCUMENT: { name: 'Documents', about: 'A list of addresses of files.', group: 'Media' },
  MEDIA_GALLERY: { name: 'Gallery', about: 'A list of pictures and videos.', group: 'Media' },
  MEDIA_IMAGE: { name: 'Image with details', about: 'An object about a picture.', group: 'Media' },
  MEDIA_VECTOR_ART: {
    name: 'Vector graphic',
    about: 'An object about a vector graphic.',
    group: 'Media',
  },
  ARRAY_STRING: { name: 'Tags', about: 'A list of texts.', group: 'Structures' },
  ARRAY: { name: 'List', about: 'A list of values of any type.', group: 'Structures' },
  OBJECT: {
    name: 'Object',
    about: 'A group of values with names of their own.',
    group: 'Structures',
  },
  ADDRESS: { name: 'Postal address', about: 'Street, city and country.', group: 'Structures' },
  RICH_CONTENT: {
    name: 'Rich content',
    about: 'A document of an editor, stored as an object.',
    group: 'Structures',
  },
  ANY: { name: 'Anything', about: 'A value of any type.', group: 'Structures' },
  LEGACY_TIME: { name: 'Time (old)', about: 'A time of imported sites.', group: 'Older types' },
  LEGACY_BOOK: { name: 'Book (old)', about: 'A book of imported sites.', group: 'Older types' },
  LEGACY_EXTERNAL_URL: {
    name: 'External address (old)',
    about: 'A link of imported sites.',
    group: 'Older types',
  },
  LEGACY_BROKEN_REFERENCE: {
    name: 'Broken reference (old)',
    about: 'A reference of imported sites that leads nowhere.',
    group: 'Older types',
  },
  LEGACY_IMAGE: {
    name: 'Image (old)',
    about: 'A picture of imported sites.',
    group: 'Older types',
  },
  LEGACY_COLOR: {
    name: 'Colour (old)',
    about: 'A colour of imported sites.',
    group: 'Older types',
  },
  LEGACY_EXTERNAL_VIDEO: {
    name: 'External video (old)',
    about: 'A video of imported sites.',
    group: 'Older types',
  },
}

const groups: readonly TypeGroup[] = [
  'Text',
  'Numbers and dates',
  'References',
  'Structures',
  'Media',
  'Older types',
]

/** Groups of field types, in the order of a choice. */
export const typeGroups: readonly {
  group: TypeGroup
  types: readonly (TypeWords & { type: string })[]
}[] = groups.map((group) => ({
  group,
  types: Object.entries(typeWords).flatMap(([type, words]) =>
    words.group === group ? { type, ...words } : [],
  ),
}))

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
