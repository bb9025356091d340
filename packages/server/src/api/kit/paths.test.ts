import { expect, it } from 'vitest'
import { withPathParameters } from './paths.js'

const path = '/_foyer/v1/members/{memberId}/notes/{noteId}'
const read = (message: unknown, url: string): unknown =>
  withPathParameters(path, message, new Request(`http://127.0.0.1${url}`))

it('adds the decoded parameters of the path, which replace properties of the message', () => {
  const message = { memberId: 'other', text: 'x' }
  expect(read(message, '/_foyer/v1/members/a%2Fb/notes/%7Bc%7D?noteId=d')).toEqual({
    memberId: 'a/b',
    noteId: '{c}',
    text: 'x',
  })
})

it('keeps the properties of a message whose path ends before the parameter', () => {
  expect(read({ noteId: 'n' }, '/_foyer/v1/members/a/notes')).toEqual({
    memberId: 'a',
    noteId: 'n',
  })
})

it.each([null, ['a'], 'text'])('returns the message %j, which is not an object', (message) => {
  expect(read(message, '/_foyer/v1/members/a/notes/b')).toEqual(message)
})

it('rejects a path that is not valid percent-encoding', () => {
  const rejection = expect.objectContaining({ status: 404 })
  expect(() => read({}, '/_foyer/v1/members/%ff/notes/b')).toThrow(rejection)
})
