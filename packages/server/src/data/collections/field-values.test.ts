import { type CollectionField, type FieldType, fieldTypes } from '@foyer/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldMismatches, storedMismatches } from './field-values.js'

const some = fc.string({ maxLength: 20 })
const plain = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.oneof(some, fc.integer()))

/** Values by kind. Only the empty list belongs to several kinds. */
const kinds = {
  text: some,
  number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  boolean: fc.boolean(),
  date: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => ({ $date: date.toISOString() })),
  wrongDate: some.map((text) => ({ $date: `never ${text}` })),
  object: plain,
  emptyList: fc.constant([]),
  texts: fc.array(some, { minLength: 1, maxLength: 4 }),
  numbers: fc.array(fc.integer(), { minLength: 1, maxLength: 4 }),
  objects: fc.array(plain, { minLength: 1, maxLength: 4 }),
  mixed: fc.tuple(some, fc.integer(), plain).map((list) => [...list]),
} satisfies Record<string, fc.Arbitrary<unknown>>
type Kind = keyof typeof kinds

const allKinds = Object.keys(kinds) as Kind[]
const lists: Kind[] = ['emptyList', 'texts', 'numbers', 'objects', 'mixed']
const objects: Kind[] = ['object', 'wrongDate']

/** The kinds that each type accepts, copied by hand from docs/wire/collections.md. */
const oracle: Record<FieldType, readonly Kind[]> = {
  TEXT: ['text'],
  RICH_TEXT: ['text'],
  URL: ['text'],
  EMAIL: ['text'],
  SLUG: ['text'],
  LANGUAGE: ['text'],
  DATE: ['text'],
  TIME: ['text'],
  IMAGE: ['text'],
  DOCUMENT: ['text'],
  VIDEO: ['text'],
  AUDIO: ['text'],
  PAGE_LINK: ['text'],
  REFERENCE: ['text'],
  NUMBER: ['number'],
  BOOLEAN: ['boolean'],
  DATETIME: ['date'],
  ARRAY: lists,
  ARRAY_STRING: ['emptyList', 'texts'],
  ARRAY_DOCUMENT: lists,
  MULTI_REFERENCE: ['emptyList', 'texts'],
  MEDIA_GALLERY: ['emptyList', 'objects'],
  OBJECT: objects,
  ADDRESS: objects,
  RICH_CONTENT: objects,
  MEDIA_IMAGE: objects,
  MEDIA_VECTOR_ART: objects,
  ANY: allKinds,
  LEGACY_TIME: allKinds,
  LEGACY_BOOK: allKinds,
  LEGACY_EXTERNAL_URL: allKinds,
  LEGACY_BROKEN_REFERENCE: allKinds,
  LEGACY_IMAGE: allKinds,
  LEGACY_COLOR: allKinds,
  LEGACY_EXTERNAL_VIDEO: allKinds,
}

describe.each(fieldTypes)('a field of the type %s', (type) => {
  it.each(allKinds)('matches values of the kind %s exactly as documented', (kind) => {
    const fits = oracle[type].includes(kind)
    fc.assert(
      fc.property(kinds[kind], fc.boolean(), (value, required) => {
        const found = fieldMismatches({ it: value, undeclared: value }, [
          { key: 'it', type, required },
        ])
        expect(found.map(({ field }) => field)).toEqual(fits ? [] : ['it'])
      }),
      { numRuns: 30 },
    )
  })

  it('can be missing or null unless required', () => {
    for (const item of [{}, { it: null }]) {
      expect(fieldMismatches(item, [{ key: 'it', type }])).toEqual([])
      expect(fieldMismatches(item, [{ key: 'it', type, required: true }])).toEqual([
        { field: 'it', expected: expect.any(String), found: 'nothing' },
      ])
    }
  })
})

it('checks list elements and object properties by their declared types', () => {
  const fields: CollectionField[] = [
    { key: 'marks', type: 'ARRAY', typeMetadata: { array: { elementType: 'NUMBER' } } },
    {
      key: 'place',
      type: 'OBJECT',
      typeMetadata: { object: { fields: [{ key: 'city', type: 'TEXT' }] } },
    },
  ]
  expect(fieldMismatches({ marks: [1, 2], place: { city: 'Bonn', more: 1 } }, fields)).toEqual([])
  expect(fieldMismatches({ marks: [1, 'two'], place: { city: 5 } }, fields)).toEqual([
    { field: 'marks', expected: 'a list, each entry a number', found: '[1,"two"]' },
    {
      field: 'place',
      expected: 'an object with values of these types: "city": TEXT',
      found: '{"city":5}',
    },
  ])
})

it('requires no values of multi-reference fields in stored items', () => {
  const fields = [{ key: 'actors', type: 'MULTI_REFERENCE', required: true }]
  expect(storedMismatches({}, fields)).toEqual([])
})

it('ignores inherited properties of an item', () => {
  expect(fieldMismatches({}, [{ key: 'constructor', type: 'TEXT' }])).toEqual([])
})
