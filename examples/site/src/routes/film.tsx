import { itemQueryOptions, itemsQueryOptions } from '@foyer/react'
import { data, type LoaderFunctionArgs } from 'react-router'
import { withContent } from '../connection/content.js'
import FilmPage from '../film-page/FilmPage.js'
import { relatedShelves } from '../film-page/related-shelves.js'
import { type Film, films } from '../films/film.js'
import { createReader } from '../read-content.server.js'
import { reviews } from '../reviews/review.js'
import { firstReviews } from '../reviews/useReviews.js'

export async function loader(args: LoaderFunctionArgs) {
  const { client, read, content } = createReader(args)
  const id = args.params.id ?? ''
  const [film] = await Promise.all([
    read(itemQueryOptions<Film>(client, films, id)),
    read(itemsQueryOptions(client, reviews, firstReviews(id), { totalCount: true })),
  ])
  const related = film ? relatedShelves(film) : []
  await Promise.all(related.map(({ build }) => read(itemsQueryOptions(client, films, build))))
  return data(content(), { status: film === null ? 404 : 200 })
}

export { clientLoader } from '../connection/content.js'

export default withContent(FilmPage)
