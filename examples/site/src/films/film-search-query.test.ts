import { createClient } from '@foyer/client'
import { describe, expect, it } from 'vitest'
import type { FilmCardFields } from './film.js'
import { emptySearch, type FilmSearch } from './film-search.js'
import { searchQuery } from './film-search-query.js'

const client = createClient({ clientId: 'film-club', host: 'http://127.0.0.1:4400' })

function request(search: Partial<FilmSearch>) {
  const query = client.items.query<FilmCardFields>('films')
  return searchQuery({ ...emptySearch, ...search })(query).toRequest().query
}

describe('searchQuery', () => {
  it('reads the first page of the most voted films by default', () => {
    expect(request({})).toMatchObject({
      filter: {},
      sort: [
        { fieldName: 'imdbVotes', order: 'DESC' },
        { fieldName: '_id', order: 'ASC' },
      ],
      paging: { limit: 24, offset: 0 },
    })
  })

  it('applies every part of the search', () => {
    const search = { text: 'ring', genre: 'Adventure', minRating: 8, from: 2000, page: 3 }
    expect(request(search)).toMatchObject({
      filter: {
        title: { $contains: 'ring' },
        genre: 'Adventure',
        imdbRating: { $gte: 8 },
        year: { $gte: 2000 },
      },
      paging: { limit: 24, offset: 48 },
    })
  })

  it('includes both years of a range', () => {
    expect(request({ from: 1990, to: 1999 }).filter).toEqual({
      $and: [{ year: { $gte: 1990 } }, { year: { $lte: 1999 } }],
    })
  })

  it('limits critics, votes and budget', () => {
    const limits = { minCritics: 100, minVotes: 500, maxVotes: 3000, maxBudget: 1_000_000 }
    expect(request(limits).filter).toEqual({
      $and: [
        { rottenTomatoes: { $gte: 100 } },
        { imdbVotes: { $gte: 500 } },
        { imdbVotes: { $lt: 3000 } },
        { budget: { $lt: 1_000_000 } },
      ],
    })
  })

  it.each(['votes', 'rating', 'critics', 'newest', 'oldest', 'title'] as const)(
    'ends the order "%s" with the id',
    (sort) => {
      expect(request({ sort }).sort?.at(-1)?.fieldName).toBe('_id')
    },
  )
})
