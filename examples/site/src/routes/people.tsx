import { aggregateQueryOptions } from '@foyer/react'
import type { LoaderFunctionArgs } from 'react-router'
import { withContent } from '../connection/content.js'
import { films } from '../films/film.js'
import { byDirector } from '../people/director.js'
import PeoplePage from '../people/PeoplePage.js'
import { createReader } from '../read-content.server.js'

export async function loader(args: LoaderFunctionArgs) {
  const { client, read, content } = createReader(args)
  await read(aggregateQueryOptions(client, films, byDirector))
  return content()
}

export { clientLoader } from '../connection/content.js'

export default withContent(PeoplePage)
