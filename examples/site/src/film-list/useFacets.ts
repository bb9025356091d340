import type { AggregateRow } from '@foyer/client'
import { aggregateQueryOptions, type BuildAggregate, useFoyer } from '@foyer/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { films } from '../films/film.js'
import type { FilmSearch } from '../films/film-search.js'
import { type FilmFacets, genreCounts, makeFacets, ratingCounts, yearCounts } from './facets.js'

/** Counts the films for each choice of the filters. Keeps the previous counts while new ones load. */
export function useFacets(search: FilmSearch, options: { enabled: boolean }): FilmFacets {
  const byGenre = useCounts(genreCounts(search), options)
  const byYear = useCounts(yearCounts(search), options)
  const byRating = useCounts(ratingCounts(search), options)
  return makeFacets(byGenre, byYear, byRating)
}

function useCounts(
  build: BuildAggregate<AggregateRow>,
  { enabled }: { enabled: boolean },
): readonly AggregateRow[] | undefined {
  const { data } = useQuery({
    ...aggregateQueryOptions(useFoyer(), films, build),
    // Films are public, so cached counts of another user are the same.
    placeholderData: keepPreviousData,
    enabled,
  })
  return data?.items
}
