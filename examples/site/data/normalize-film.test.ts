import { describe, expect, it } from 'vitest'
import { normalizeFilm } from './normalize-film.js'

const nothing = {
  'US Gross': null,
  'Worldwide Gross': null,
  'Production Budget': null,
  'MPAA Rating': null,
  'Running Time min': null,
  Distributor: null,
  Source: null,
  'Major Genre': null,
  Director: null,
  'Rotten Tomatoes Rating': null,
  'IMDB Rating': null,
  'IMDB Votes': null,
}

function read(row: Record<string, unknown>) {
  const result = normalizeFilm({ ...nothing, ...row }, new Set())
  if (result.refused !== undefined) throw new Error(result.refused)
  return result
}

describe('normalizeFilm', () => {
  it('converts a valid row without a report', () => {
    const { film, changes } = read({
      Title: 'The Godfather',
      'Release Date': 'Mar 15 1972',
      'US Gross': 134966411,
      'Worldwide Gross': 268500000,
      'Production Budget': 7000000,
      'MPAA Rating': 'R',
      Distributor: 'Paramount Pictures',
      Source: 'Based on Book/Short Story',
      'Major Genre': 'Drama',
      Director: 'Francis Ford Coppola',
      'Rotten Tomatoes Rating': 100,
      'IMDB Rating': 9.2,
      'IMDB Votes': 411088,
    })
    expect(film).toEqual({
      _id: 'the-godfather-1972',
      title: 'The Godfather',
      titleSort: 'godfather',
      year: 1972,
      releaseDate: { $date: '1972-03-15T00:00:00.000Z' },
      genre: 'Drama',
      rating: 'R',
      director: 'Francis Ford Coppola',
      distributor: 'Paramount Pictures',
      source: 'Based on Book/Short Story',
      budget: 7000000,
      grossUs: 134966411,
      grossWorld: 268500000,
      imdbRating: 9.2,
      imdbVotes: 411088,
      rottenTomatoes: 100,
    })
    expect(changes).toEqual([])
  })

  it('omits missing facts without a report', () => {
    const { film, changes } = read({ Title: 'Wings', 'Release Date': 'Aug 12 1927' })
    expect(Object.keys(film)).toEqual(['_id', 'title', 'titleSort', 'year', 'releaseDate'])
    expect(changes).toEqual([])
  })

  it.each([
    ['Nov 21 2046', '1946-11-21', 1946],
    ['Feb 08 2015', '1915-02-08', 1915],
  ])('moves %s to the previous century', (written, day, year) => {
    const { film, changes } = read({ Title: 'A', 'Release Date': written })
    expect(film.year).toBe(year)
    expect(film.releaseDate?.$date.slice(0, 10)).toBe(day)
    expect(changes).toMatchObject([{ field: 'releaseDate', was: written, became: day }])
  })

  it('keeps films announced for 2011', () => {
    expect(read({ Title: 'Restless', 'Release Date': 'Jan 28 2011' }).film.year).toBe(2011)
  })

  it.each(['Feb 30 1999', '1999', 'Foo 01 1999', 19990101])('omits the day %s', (written) => {
    const { film, changes } = read({ Title: 'A', 'Release Date': written })
    expect(film).toEqual({ _id: 'a', title: 'A', titleSort: 'a' })
    expect(changes).toMatchObject([{ field: 'releaseDate', was: written, became: undefined }])
  })

  it.each([
    ['US Gross', 0, 'grossUs'],
    ['Worldwide Gross', 0, 'grossWorld'],
    ['Production Budget', -5, 'budget'],
    ['IMDB Rating', 11, 'imdbRating'],
    ['IMDB Votes', '12', 'imdbVotes'],
    ['Rotten Tomatoes Rating', 101, 'rottenTomatoes'],
    ['Running Time min', 0, 'runningMinutes'],
    ['MPAA Rating', 'Open', 'rating'],
    ['Distributor', 'Distributor Unknown', 'distributor'],
    ['Director', 7, 'director'],
  ])('omits %s %s and reports it', (column, was, field) => {
    const { film, changes } = read({ Title: 'A', 'Release Date': 'Jan 01 2000', [column]: was })
    expect(film).not.toHaveProperty(field)
    expect(changes).toMatchObject([{ field, was, became: undefined }])
  })

  it('keeps a rating of 0 % good reviews', () => {
    const row = { Title: 'A', 'Release Date': 'Jan 01 2000', 'Rotten Tomatoes Rating': 0 }
    expect(read(row).film.rottenTomatoes).toBe(0)
  })

  it('creates a unique id for a second film of the same title and year', () => {
    const taken = new Set<string>()
    const row = { ...nothing, Title: 'Hamlet', 'Release Date': 'Dec 25 1996' }
    const ids = [1, 2, 3].map(() => {
      const result = normalizeFilm(row, taken)
      return result.refused === undefined ? result.film._id : ''
    })
    expect(ids).toEqual(['hamlet-1996', 'hamlet-1996-2', 'hamlet-1996-3'])
  })

  it.each([null, 'Hamlet', [], {}, { Title: null, 'Release Date': null }])('refuses %j', (row) => {
    expect(normalizeFilm(row, new Set()).refused).toMatch(/^expected/)
  })
})
