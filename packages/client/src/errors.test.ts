import { expect, it } from 'vitest'
import { ApplicationError, fieldMismatches, NetworkError } from './errors.js'
import { responseError } from './response-error.js'

it('lists the invalid fields of a rejected item', () => {
  const mismatches = [{ field: 'year', expected: 'a number', found: '"x"' }]
  const data = { collectionId: 'films', itemId: 'a', ...mismatches[0], mismatches }
  const description = 'the item "a" does not fit the field "year"'
  const body = { details: { applicationError: { code: 'WDE0075', description, data } } }
  const response = { status: 400, statusText: 'Bad Request', headers: new Headers() }
  const error = responseError(response, body)
  expect(error).toBeInstanceOf(ApplicationError)
  expect(fieldMismatches(error)).toEqual(mismatches)
})

it('lists no fields for other errors', () => {
  const denied = new ApplicationError('no', { code: 'WDE0027', data: {} })
  for (const error of [denied, new NetworkError('offline'), undefined, 'x']) {
    expect(fieldMismatches(error)).toEqual([])
  }
})
