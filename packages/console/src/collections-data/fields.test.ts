import { expect, test } from 'vitest'
import { fieldLabel } from './fields.js'

test.each([
  [{ key: 'filmTitle', type: 'TEXT' }, 'Film title'],
  [{ key: 'imdbRating', type: 'NUMBER' }, 'Imdb rating'],
  [{ key: 'title', type: 'TEXT', displayName: 'Name of the film' }, 'Name of the film'],
  [{ key: 'x', type: 'TEXT', displayName: '' }, 'X'],
])('%j is called "%s"', (field, name) => {
  expect(fieldLabel(field)).toBe(name)
})
