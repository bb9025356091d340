import { expect, test } from 'vitest'
import { toQueryString } from './query-string.js'

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
