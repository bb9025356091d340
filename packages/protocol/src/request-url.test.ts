import { expect, it, test } from 'vitest'
import { pathOf, toQueryString } from './request-url.js'

test.each([
  [{}, ''],
  [{ to: undefined, limit: 5 }, '?limit=5'],
  [{ to: 'a+b@example.org' }, '?to=a%2Bb%40example.org'],
  [{ paging: { limit: 10, offset: 0 } }, '?paging.limit=10&paging.offset=0'],
  [{ fields: ['a', 'b'] }, '?fields=a&fields=b'],
  [{ search: 'ä & ö=#?' }, '?search=%C3%A4+%26+%C3%B6%3D%23%3F'],
])('formats %j as %s', (request, text) => {
  expect(toQueryString(request)).toBe(text)
})

it('fills in the parameters of a path, encoded', () => {
  const request = { id: 'a/b ü', member: { id: 'c' } }
  expect(pathOf({ path: '/x/{id}/y/{member.id}' }, request)).toBe('/x/a%2Fb%20%C3%BC/y/c')
})
