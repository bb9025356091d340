import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { genres } from '../films/genres.js'
import { designPoster } from './design-poster.js'
import { fitTitle } from './fit-title.js'
import { palettesFor } from './palettes.js'

const subject = fc.record({
  title: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  year: fc.option(fc.integer({ min: 1915, max: 2011 }), { nil: undefined }),
  genre: fc.option(fc.constantFrom(...genres, 'Anything'), { nil: undefined }),
})

describe('designPoster', () => {
  // Planted fault that this test detects: Math.random() instead of the seeded generator.
  it('designs the same poster for the same film', () => {
    fc.assert(
      fc.property(subject, (film) => {
        expect(designPoster(film)).toEqual(designPoster({ ...film }))
      }),
    )
  })

  // Planted faults that this test detects: the intersection of two discs that do not meet (NaN), and angles divided by
  // zero.
  it('outputs valid path data only', () => {
    fc.assert(
      fc.property(subject, (film) => {
        const { figure, titleSize } = designPoster(film)
        expect(figure.length).toBeGreaterThan(0)
        expect(figure.every(({ d }) => /^M[-\d. a-zA-Z]+z$/.test(d) && !/NaN|Inf/.test(d))).toBe(
          true,
        )
        expect(titleSize).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  it('uses different colours for each genre', () => {
    const { palette } = designPoster({ title: 'Carrie', year: 1976, genre: 'Horror' })
    expect(palettesFor('Horror')).toContainEqual(palette)
  })

  it.each([...genres, undefined])(
    'draws figures of %s in another colour than the background',
    (genre) => {
      for (const { ground, figure, accent, ink } of palettesFor(genre)) {
        expect(new Set([ground, figure]).size).toBe(2)
        expect([figure, accent]).not.toContain(ground)
        expect([ground, figure]).not.toContain(ink)
      }
    },
  )

  it.each([...genres, undefined])('draws titles of %s with enough contrast', (genre) => {
    for (const { ground, ink } of palettesFor(genre)) {
      expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5)
    }
  })
})

/** @see WCAG 2.2, contrast ratio */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** @see WCAG 2.2, relative luminance */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\da-f]{2}/g) ?? []).map((channel) => {
    const value = Number.parseInt(channel, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('fitTitle', () => {
  const room = { width: 84, height: 46, largest: 21, smallest: 7.5 }

  it('sizes short titles large and long ones small', () => {
    const sizes = ['Big', 'The Usual Suspects', 'One Flew Over the Cuckoo’s Nest'].map((title) =>
      fitTitle(title, room),
    )
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(sizes[0]).toBe(21)
  })

  it('does not break a word that fits at a smaller size', () => {
    expect(fitTitle('Deconstructing Harry', room)).toBeLessThan(84 / (14 * 0.5))
  })

  it('breaks a word that is too long for the smallest size, and shrinks a title that is still too long', () => {
    expect(fitTitle('a'.repeat(40), room)).toBe(7.5)
    expect(fitTitle('a'.repeat(100), room)).toBeLessThan(7.5)
  })
})
