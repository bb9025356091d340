import { aggregateQueryOptions } from '@foyer/react'
import type { LoaderFunctionArgs } from 'react-router'
import ChartsPage from '../charts/ChartsPage.js'
import { byGenre, byYear } from '../charts/figures.js'
import { withContent } from '../connection/content.js'
import { films } from '../films/film.js'
import { createReader } from '../read-content.server.js'

export async function loader(args: LoaderFunctionArgs) {
  const { client, read, content } = createReader(args)
  await Promise.all(
    [byYear, byGenre].map((build) => read(aggregateQueryOptions(client, films, build))),
  )
  return content()
}

export { clientLoader } from '../connection/content.js'

export default withContent(ChartsPage)
