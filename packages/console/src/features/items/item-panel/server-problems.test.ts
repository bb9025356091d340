import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.js'
import { serverProblems } from './server-problems.js'

test('reports each mismatch at its field', () => {
  const mismatches = [
    { field: 'year', expected: 'a number', found: '"x"' },
    { field: 'title', expected: 'a string', found: 'nothing' },
  ]
  const error = new ApiError('the item "a" does not fit the field "year"', {
    problem: 'refused',
    code: 'WDE0075',
    data: { ...mismatches[0], mismatches },
  })
  expect([...serverProblems(error, ['title', 'year', 'seen'])]).toEqual([
    ['year', 'Expected a number, found "x".'],
    ['title', 'Expected a string, found nothing.'],
  ])
})
