import { expect, it } from 'vitest'
import { entityTag, listsTag } from './entity-tag.js'

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
  expect(listsTag(header, '"a"')).toBe(expected)
  expect(listsTag(header, 'W/"a"')).toBe(expected)
})
