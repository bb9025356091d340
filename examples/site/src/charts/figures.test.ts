import { describe, expect, it } from 'vitest'
import { charts } from '../texts/en/charts.js'
import { films } from '../texts/en/films.js'
import { extremes, genreFigures, yearFigures } from './figures.js'
import {
  summarizeGenreCounts,
  summarizeGenreRatings,
  summarizeYearCounts,
  summarizeYearRatings,
} from './summaries.js'

const years = yearFigures([
  { _id: 2006, count: 220, rating: 6.2 },
  { _id: null, count: 3, rating: 5 },
  { _id: 1957, count: 5, rating: 8 },
  { _id: 1928, count: 1, rating: 9 },
  { _id: 1930, count: 2, rating: null },
])

const genres = genreFigures([
  { _id: null, count: 275, rating: 6.6 },
  { _id: 'Western', count: 36, rating: 6.8 },
  { _id: 'Drama', count: 789, rating: 6.77 },
  { _id: 'Horror', count: 219, rating: 5.67 },
])

describe('figures', () => {
  it('sorts years and omits films without one', () => {
    expect(years.map(({ key }) => key)).toEqual([1928, 1930, 1957, 2006])
    expect(years[1]).toEqual({ key: 1930, count: 2, rating: undefined })
  })

  it('sorts the largest genre first and films without one last', () => {
    expect(genres.map(({ key }) => key)).toEqual(['Drama', 'Horror', 'Western', undefined])
  })

  it('ignores a year with one film when it finds the best', () => {
    expect(extremes(years)).toMatchObject({
      most: { key: 2006 },
      best: { key: 1957 },
      worst: { key: 2006 },
    })
  })
})

describe('summaries', () => {
  it('summarize the charts', () => {
    expect(summarizeYearCounts(years, charts)).toBe(
      'From 1928 to 2006, 96% of them in 1990 or later. The busiest year was 2006, with 220 films.',
    )
    expect(summarizeYearRatings(years, charts)).toContain('1957 has the highest average, 8.0')
    expect(summarizeGenreCounts(genres, charts, films.genres)).toBe(
      'Drama leads with 789 films, followed by horror with 219. Western comes last with 36.',
    )
    expect(summarizeGenreRatings(genres, charts, films.genres)).toBe(
      'Western has the highest average, 6.8, and horror the lowest, 5.7.',
    )
  })

  it('summarize empty charts', () => {
    const none = [
      summarizeYearCounts([], charts),
      summarizeYearRatings([], charts),
      summarizeGenreRatings([], charts, films.genres),
    ]
    expect(
      [...none, summarizeGenreCounts([], charts, films.genres)].every((one) =>
        one.startsWith('There are no'),
      ),
    ).toBe(true)
  })
})
