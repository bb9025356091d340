import { expect, it } from 'vitest'
import { entityTag, notModified } from './entity-tag.js'

it('returns the same entity tag for equal text and bytes', () => {
  expect(entityTag('{"title":"סרט"}')).toMatch(/^"[\w-]{22}"$/)
  expect(entityTag(Buffer.from('{"title":"סרט"}'))).toBe(entityTag('{"title":"סרט"}'))
  expect(entityTag('{"title":"סרט "}')).not.toBe(entityTag('{"title":"סרט"}'))
})

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a" ,"c"', true],
  ['"b"', false],
  ['a', false],
  ['w/"a"', false],
  ['', false],
  [null, false],
])('matches the entity tag "a" in %s: %s', (header, expected) => {
  const request = new Request('http://127.0.0.1/', {
    headers: header === null ? {} : { 'if-none-match': header },
  })
  for (const etag of ['"a"', 'W/"a"']) {
    const response = notModified(request, etag, { etag })
    expect(response?.status).toBe(expected ? 304 : undefined)
    expect(response?.headers.get('etag')).toBe(expected ? etag : undefined)
  }
})
