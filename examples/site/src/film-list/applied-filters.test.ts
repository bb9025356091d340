import { describe, expect, it } from 'vitest'
import { emptySearch, type FilmSearch } from '../films/film-search.js'
import { en } from '../texts/en/index.js'
import { appliedFilters } from './applied-filters.js'

const labels = (search: Partial<FilmSearch>) =>
  appliedFilters({ ...emptySearch, ...search }, en.films).map(({ label }) => label)

describe('appliedFilters', () => {
  it('lists every filter, but not the order or the page', () => {
    expect(labels({ sort: 'title', page: 3 })).toEqual([])
    expect(
      labels({
        text: 'fog',
        genre: 'Thriller/Suspense',
        from: 1967,
        to: 1979,
        minRating: 7.5,
        minCritics: 100,
        minVotes: 500,
        maxVotes: 3000,
        maxBudget: 1_000_000,
      }),
    ).toEqual([
      '“fog”',
      'Thriller',
      '1967 to 1979',
      'Rated 7.5 or higher',
      '100% positive reviews',
      'At least 500 votes',
      'Fewer than 3,000 votes',
      'Budget under $1 million',
    ])
  })

  it.each([
    [{ from: 1979, to: 1979 }, '1979'],
    [{ from: 1979 }, 'From 1979'],
    [{ to: 1949 }, 'Until 1949'],
    [{ minCritics: 90 }, '90% or more positive reviews'],
  ])('labels %j as %s', (search, label) => {
    expect(labels(search)).toEqual([label])
  })

  it('removes one filter and keeps the others', () => {
    const search = { ...emptySearch, text: 'fog', from: 1967, to: 1979 }
    const [text, years] = appliedFilters(search, en.films)
    expect({ ...search, ...text?.without }).toEqual({ ...search, text: '' })
    expect({ ...search, ...years?.without }).toEqual({ ...emptySearch, text: 'fog' })
  })
})
