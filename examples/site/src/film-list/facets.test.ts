import { describe, expect, it } from 'vitest'
import { makeFacets, spans } from './facets.js'

const years = [1927, 1949, 1950, 1959, 1999, 2000, 2011].map((_id) => ({ _id, count: 10 }))

describe('makeFacets', () => {
  it('counts every year in one decade, and films without a year in none', () => {
    const facets = makeFacets([], [...years, { _id: null, count: 7 }], [])
    const counts = spans.map((span) => facets.countYears(span))
    expect(counts).toEqual([20, 10, 0, 0, 0, 20, 20])
    expect(counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(70)
  })

  it('counts 0 for a genre without matches', () => {
    const facets = makeFacets([{ _id: 'Drama', count: 3 }], undefined, undefined)
    expect(facets.countGenre('Drama')).toBe(3)
    expect(facets.countGenre('Western')).toBe(0)
  })

  it('counts the films with a rating or a higher one, but none without a rating', () => {
    const ratings = [7.9, 8, 9.2].map((_id) => ({ _id, count: 2 }))
    const facets = makeFacets([], [], [...ratings, { _id: null, count: 5 }])
    expect([6, 8, 9, 9.5].map((lowest) => facets.countRated(lowest))).toEqual([6, 4, 2, 0])
  })

  it('is undefined while loading', () => {
    const facets = makeFacets(undefined, undefined, undefined)
    expect(facets.countGenre('Drama')).toBeUndefined()
    expect(facets.countYears({ from: 1990, to: 1999 })).toBeUndefined()
    expect(facets.countRated(8)).toBeUndefined()
  })
})
