import type { CollectionField } from '@foyer/protocol'
import { expect, test } from 'vitest'
import { chooseFilterField, clearableFields, fieldName, shownFields } from './item-fields.js'

test('lists declared fields and the inner paths of a rule as clearable, no system field', () => {
  const fields = [
    { key: '_owner', type: 'TEXT' },
    { key: 'title', type: 'TEXT' },
    { key: 'hidden', type: 'TEXT', systemField: true },
  ] satisfies CollectionField[]
  expect(clearableFields({ fields }, ['title', 'author.city'])).toEqual([
    { path: 'title', name: 'Title' },
    { path: 'author.city', name: 'Inner field' },
  ])
})

test('the id stands first and once, the date of creation last', () => {
  const fields = [
    { key: 'title', type: 'TEXT', systemField: false },
    { key: '_id', type: 'TEXT', systemField: true },
    { key: '_owner', type: 'TEXT', systemField: true },
  ]
  expect(shownFields({ fields }).map(({ key }) => key)).toEqual(['_id', 'title', '_createdDate'])
})

test.each([
  [{ key: 'filmTitle', type: 'TEXT' }, 'Film title'],
  [{ key: 'imdbRating', type: 'NUMBER' }, 'Imdb rating'],
  [{ key: 'title', type: 'TEXT', displayName: 'Name of the film' }, 'Name of the film'],
  [{ key: 'x', type: 'TEXT', displayName: '' }, 'X'],
])('%j is called "%s"', (field, name) => {
  expect(fieldName(field)).toBe(name)
})

test('a filter begins with the first declared field, and with the id where there is none', () => {
  const id = { key: '_id', type: 'TEXT' }
  const title = { key: 'title', type: 'TEXT' }
  expect(chooseFilterField([id, title], undefined)).toBe(title)
  expect(chooseFilterField([id, title], '_id')).toBe(id)
  expect(chooseFilterField([id, title], 'unknown')).toBe(title)
  expect(chooseFilterField([], undefined).key).toBe('_id')
})
