import { expect, it } from 'vitest'
import { entityTag, listsTag } from './entity-tag.js'

it('gives equal bodies the same tag, as text and as bytes', () => {
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
])('finds the tag "a" in %s: %s', (header, expected) => {
  expect(listsTag(header, '"a"')).toBe(expected)
  expect(listsTag(header, 'W/"a"')).toBe(expected)
})
