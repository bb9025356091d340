import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSlug, toSlug } from './slug.js'

describe('a slug', () => {
  it.each([
    ['Ada Lovelace', 'ada-lovelace'],
    ['  Émile Ünal! ', 'emile-unal'],
    ['ג׳יין דו', 'ג-יין-דו'],
    ['한국어', '한국어'],
    ['<script>', 'script'],
    ['../..', 'member'],
    ['', 'member'],
  ])('for %j is %j', (text, slug) => expect(toSlug(text)).toBe(slug))

  it.each(['', '-a', 'a-', 'a b', 'a/b', 'a?b', '..', 'a'.repeat(256), 'a\0b'])(
    'cannot be %.20j',
    (text) => expect(isSlug(text)).toBe(false),
  )
})

// Faults caught here: a hyphen at the end of a truncated slug, combining marks left after decomposition.
it('toSlug returns a valid slug for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(isSlug(toSlug(text))).toBe(true)
    }),
  )
})
