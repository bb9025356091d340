import type { CollectionField } from '@foyer/protocol'
import { fieldTypes } from '@foyer/protocol'
import { expect, test } from 'vitest'
import { typeGroups, typeWords } from '../../../collections-data/type-words.js'
import { definitionOf, draftOf, emptyField } from './field-definition.js'
import { moveKeys } from './move-keys.js'

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

test('a form that changes nothing changes nothing', () => {
  expect(definitionOf(draftOf(cast), cast)).toEqual(cast)
})

test('another target drops the field that named this one back', () => {
  const changed = definitionOf({ ...draftOf(cast), target: 'films' }, cast)
  expect(changed.typeMetadata).toEqual({ multiReference: { referencedCollectionId: 'films' } })
  expect(changed.readOnly).toBe(true)
})

test('another type drops what belongs to the old one', () => {
  const year: CollectionField = { key: 'year', type: 'NUMBER', numberRange: { min: 1888 } }
  expect(definitionOf({ ...draftOf(year), type: 'TEXT' }, year)).toEqual({
    key: 'year',
    type: 'TEXT',
  })
  expect(definitionOf({ ...draftOf(cast), type: 'TEXT' }, cast)).not.toHaveProperty('typeMetadata')
})

test('empty texts and an unset mark are left out', () => {
  const draft = { ...emptyField, displayName: ' Title ', key: 'title', description: '  ' }
  expect(definitionOf(draft)).toEqual({ key: 'title', displayName: 'Title', type: 'TEXT' })
  expect(definitionOf({ ...draftOf(cast), required: false }, cast)).not.toHaveProperty('required')
})

test.each([
  ['NUMBER', ' 5 ', 5],
  ['BOOLEAN', 'false', false],
  ['TEXT', 'None yet', 'None yet'],
  ['TEXT', ' ', undefined],
])('the default of a field of the type %s typed as %j is %j', (type, defaultText, expected) => {
  const field = definitionOf({ ...emptyField, key: 'it', type, defaultText })
  expect(field.default).toBe(expected)
  expect(definitionOf(draftOf(field), field)).toEqual(field)
})

test('a default that the form does not edit stays with its type', () => {
  const tags: CollectionField = { key: 'tags', type: 'ARRAY_STRING', default: ['new'] }
  expect(definitionOf(draftOf(tags), tags)).toEqual(tags)
  expect(definitionOf({ ...draftOf(tags), type: 'NUMBER' }, tags)).not.toHaveProperty('default')
})

test('a choice of types offers every type once, each with a sentence', () => {
  const offered = typeGroups.flatMap(({ types }) => types.map(({ type }) => type))
  expect(offered.toSorted()).toEqual([...fieldTypes].toSorted())
  for (const { about } of Object.values(typeWords)) expect(about).toMatch(/^[A-Z].*\.$/)
})

test.each([
  [['c'], { key: 'a', isAfter: false }, 'cabd'],
  [['a'], { key: 'c', isAfter: true }, 'bcad'],
  [['d', 'a'], { key: 'b', isAfter: true }, 'badc'],
  [['a', 'b'], { key: 'b', isAfter: true }, 'abcd'],
])('moves %j to %j', (moved, position, result) => {
  expect(moveKeys(['a', 'b', 'c', 'd'], new Set(moved), position).join('')).toBe(result)
})
