import { expect, it } from 'vitest'
import { DataError } from '../data/errors.js'
import { StorageError } from '../storage/storage-error.js'
import { errorResponse } from './error-response.js'

const log = { error: () => {}, info: () => {}, debug: () => {} }

it.each([
  ['the database does not respond', new StorageError('unreachable', 'down'), 503, '2'],
  ['the database refuses the server', new StorageError('no-access', 'password'), 503, '30'],
  ['the disk is full', new StorageError('full', 'no space'), 507, '30'],
  ['the disk is read-only', new StorageError('read-only', 'read-only'), 503, '30'],
  ['the disk reports an error', new StorageError('disk-error', 'EIO'), 503, '2'],
  ['the database file is missing', new StorageError('replaced', 'gone'), 503, '30'],
  ['the queue is full', new DataError('quota-reached', 'too much'), 429, '2'],
  ['a search index that is not ready', new DataError('search-not-ready', 'wait'), 503, '2'],
  ['an invalid message', new DataError('request-invalid', 'wrong'), 400, null],
  ['an internal error', new Error('oh'), 500, null],
])('sets Retry-After for temporary errors only: %s', (_, error, status, seconds) => {
  const answer = errorResponse(log, { requestId: 'id', headers: {} }, error)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, seconds])
})

it('says that a database which refuses the server needs more than a moment', async () => {
  const error = new StorageError('no-access', 'password authentication failed for user "ada"')
  const answer = errorResponse(log, { requestId: 'id', headers: {} }, error)
  expect(await answer.json()).toMatchObject({
    message: 'the database refuses the server at the moment; try again later',
  })
})
