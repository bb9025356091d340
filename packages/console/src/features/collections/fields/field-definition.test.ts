import type { CollectionField } from '@foyer/protocol'
import { fieldTypes } from '@foyer/protocol'
import { expect, test } from 'vitest'
import { typeGroupsFor, typeWords } from '../../../collections-data/type-words.js'
import { definitionOf, draftOf, emptyField, fieldChanges, moveKeys } from './field-definition.js'

const cast: CollectionField = {
  key: 'cast',
  displayName: 'Cast',
  type: 'MULTI_REFERENCE',
  typeMetadata: {
    multiReference: { referencedCollectionId: 'people', referencingFieldKey: 'films' },
  },
  readOnly: true,
  required: true,
}

test('keeps a definition that the form did not change', () => {
  expect(definitionOf(draftOf(cast), cast)).toEqual(cast)
})

test('drops the field that refers back when the target changes', () => {
  const changed = definitionOf({ ...draftOf(cast), target: 'films' }, cast)
  expect(changed.typeMetadata).toEqual({ multiReference: { referencedCollectionId: 'films' } })
  expect(changed.readOnly).toBe(true)
})

test('drops the metadata of the previous type', () => {
  const year: CollectionField = { key: 'year', type: 'NUMBER', numberRange: { min: 1888 } }
  expect(definitionOf({ ...draftOf(year), type: 'TEXT' }, year)).toEqual({
    key: 'year',
    type: 'TEXT',
  })
  expect(definitionOf({ ...draftOf(cast), type: 'TEXT' }, cast)).not.toHaveProperty('typeMetadata')
})

test('leaves out empty texts and unset flags', () => {
  const draft = { ...emptyField, displayName: ' Title ', key: 'title', description: '  ' }
  expect(definitionOf(draft)).toEqual({ key: 'title', displayName: 'Title', type: 'TEXT' })
  expect(definitionOf({ ...draftOf(cast), required: false }, cast)).not.toHaveProperty('required')
})

test.each([
  ['NUMBER', ' 5 ', 5],
  ['BOOLEAN', 'false', false],
  ['TEXT', 'None yet', 'None yet'],
  ['TEXT', ' ', undefined],
])('parses the default of a %s field from %j to %j', (type, defaultText, expected) => {
  const field = definitionOf({ ...emptyField, key: 'it', type, defaultText })
  expect(field.default).toBe(expected)
  expect(definitionOf(draftOf(field), field)).toEqual(field)
})

test('keeps a default that the form cannot edit, for the same type', () => {
  const tags: CollectionField = { key: 'tags', type: 'ARRAY_STRING', default: ['new'] }
  expect(definitionOf(draftOf(tags), tags)).toEqual(tags)
  expect(definitionOf({ ...draftOf(tags), type: 'NUMBER' }, tags)).not.toHaveProperty('default')
})

test('lists every type once, with a description', () => {
  const offered = typeGroupsFor('LEGACY_BOOK').flatMap(({ options }) =>
    options.map(({ value }) => value),
  )
  expect(offered.toSorted()).toEqual([...fieldTypes].toSorted())
  for (const { about } of Object.values(typeWords)) expect(about).toMatch(/^[A-Z].*\.$/)
})

test('offers older types only for a field that has one', () => {
  const offered = typeGroupsFor('TEXT').flatMap(({ options }) => options.map(({ value }) => value))
  expect(offered.filter((type) => type.startsWith('LEGACY_'))).toEqual([])
  expect(offered).toContain('ANY')
})

test.each([
  [['c'], { key: 'a', isAfter: false }, 'cabd'],
  [['a'], { key: 'c', isAfter: true }, 'bcad'],
  [['d', 'a'], { key: 'b', isAfter: true }, 'badc'],
  [['a', 'b'], { key: 'b', isAfter: true }, 'abcd'],
])('moves %j to %j', (moved, position, result) => {
  expect(moveKeys(['a', 'b', 'c', 'd'], new Set(moved), position).join('')).toBe(result)
})

test('a patch of the changes names the key and what differs, and removes with null', () => {
  expect(fieldChanges(cast, cast)).toEqual({ key: 'cast' })
  expect(fieldChanges(cast, { key: 'cast', displayName: 'Actors', type: 'TEXT' })).toEqual({
    key: 'cast',
    displayName: 'Actors',
    type: 'TEXT',
    typeMetadata: null,
    readOnly: null,
    required: null,
  })
})
