import { aggregateQueryOptions, itemsQueryOptions } from '@foyer/react'
import type { LoaderFunctionArgs } from 'react-router'
import { withContent } from '../connection/content.js'
import FilmsPage from '../film-list/FilmsPage.js'
import { genreCounts, ratingCounts, yearCounts } from '../film-list/facets.js'
import { films } from '../films/film.js'
import { parseFilmSearch } from '../films/film-search.js'
import { searchQuery } from '../films/film-search-query.js'
import { createReader } from '../read-content.server.js'

export async function loader(args: LoaderFunctionArgs) {
  const { client, read, content } = createReader(args)
  const search = parseFilmSearch(new URL(args.request.url).searchParams)
  const counts = [genreCounts, yearCounts, ratingCounts].map((count) => count(search))
  await Promise.all([
    read(itemsQueryOptions(client, films, searchQuery(search), { totalCount: true })),
    ...counts.map((build) => read(aggregateQueryOptions(client, films, build))),
  ])
  return content()
}

export { clientLoader } from '../connection/content.js'

export default withContent(FilmsPage)
