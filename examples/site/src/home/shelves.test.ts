import { createClient } from '@foyer/client'
import { describe, expect, it } from 'vitest'
import type { FilmCardFields } from '../films/film.js'
import { parseFilmSearch } from '../films/film-search.js'
import { searchQuery } from '../films/film-search-query.js'
import { de } from '../texts/de/index.js'
import { en } from '../texts/en/index.js'
import { he } from '../texts/he/index.js'
import { shelves } from './shelves.js'

const client = createClient({ clientId: 'film-club', host: 'http://127.0.0.1:4400' })
const query = () => client.items.query<FilmCardFields>('films')

describe('shelves', () => {
  it.each(shelves)('$id: links to a list that begins with its films', (shelf) => {
    const { search } = new URL(shelf.to, 'http://a')
    const list = searchQuery(parseFilmSearch(new URLSearchParams(search)))(query())
    const { filter, sort } = list.toRequest().query ?? {}
    expect(shelf.build(query()).toRequest().query).toMatchObject({ filter, sort })
  })

  it.each([en, de, he])('have links with different names', ({ site }) => {
    const names = shelves.map(({ id }) => site.home.shelves[id].more)
    expect(new Set(names).size).toBe(shelves.length)
  })
})
