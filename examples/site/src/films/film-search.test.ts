import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeSearch,
  emptySearch,
  type FilmSearch,
  filmsLink,
  formatFilmSearch,
  parseFilmSearch,
  sorts,
} from './film-search.js'
import { genres } from './genres.js'

const read = (address: string) => parseFilmSearch(new URLSearchParams(address))
const write = (search: FilmSearch) => formatFilmSearch(search).toString()

describe('film search in the URL', () => {
  it('parses an empty URL as the default search, and formats it as one', () => {
    expect(read('')).toEqual(emptySearch)
    expect(write(emptySearch)).toBe('')
  })

  it('parses and formats every part', () => {
    const rest = 'critics=90&minVotes=500&maxVotes=3000&maxBudget=1000000'
    const address = `q=matrix&genre=Action&rating=7.5&${rest}&from=1990&to=1999&sort=title&page=3`
    expect(read(address)).toEqual({
      text: 'matrix',
      genre: 'Action',
      minRating: 7.5,
      minCritics: 90,
      minVotes: 500,
      maxVotes: 3000,
      maxBudget: 1_000_000,
      from: 1990,
      to: 1999,
      sort: 'title',
      page: 3,
    })
    expect(write(read(address))).toBe(address)
  })

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=abc',
    'page=1e9',
    'rating=11',
    'rating=NaN',
    'rating=-3',
    'critics=101',
    'critics=99.5',
    'minVotes=-1',
    'maxVotes=many',
    'maxBudget=0',
    'from=20',
    'to=19990',
    'sort=price',
    'q=%20%20',
    'genre=',
    'other=1',
  ])('ignores the invalid %s', (address) => {
    expect(read(address)).toEqual(emptySearch)
  })

  // Planted faults that this test detects: `from` formatted as `to`; half ratings parsed as whole; order "title" or
  // page 2 omitted as default.
  it('is the same after formatting and parsing', () => {
    const number = fc.option(fc.integer({ min: 1, max: 1e10 }), { nil: undefined })
    const year = fc.option(fc.integer({ min: 1000, max: 9999 }), { nil: undefined })
    const search: fc.Arbitrary<FilmSearch> = fc.record({
      text: fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.trim()),
      genre: fc.option(fc.constantFrom(...genres), { nil: undefined }),
      minRating: fc.option(fc.constantFrom(1, 6, 7.5, 10), { nil: undefined }),
      minCritics: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
      minVotes: number,
      maxVotes: number,
      maxBudget: number,
      from: year,
      to: year,
      sort: fc.constantFrom(...sorts),
      page: fc.integer({ min: 1, max: 10_000 }),
    })
    fc.assert(
      fc.property(search, (one) => {
        expect(read(write(one))).toEqual(one)
      }),
    )
  })

  it('returns to the first page when something else changes', () => {
    const third = { ...emptySearch, page: 3 }
    expect(changeSearch(third, { genre: 'Drama' })).toMatchObject({ genre: 'Drama', page: 1 })
    expect(changeSearch(third, { page: 4 }).page).toBe(4)
  })

  it('links to the list', () => {
    expect(filmsLink(emptySearch)).toBe('/films')
    expect(filmsLink({ ...emptySearch, from: 1990 })).toBe('/films?from=1990')
  })
})
