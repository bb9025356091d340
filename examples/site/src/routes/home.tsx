import { itemsQueryOptions } from '@foyer/react'
import type { LoaderFunctionArgs } from 'react-router'
import { withContent } from '../connection/content.js'
import { films } from '../films/film.js'
import HomePage from '../home/HomePage.js'
import { latestReviews } from '../home/LatestReviews.js'
import { shelves } from '../home/shelves.js'
import { createReader } from '../read-content.server.js'
import { reviews } from '../reviews/review.js'

export async function loader(args: LoaderFunctionArgs) {
  const { client, read, content } = createReader(args)
  await Promise.all([
    read(itemsQueryOptions(client, reviews, latestReviews)),
    ...shelves.map(({ build }) => read(itemsQueryOptions(client, films, build))),
  ])
  return content()
}

export { clientLoader } from '../connection/content.js'

export default withContent(HomePage)
