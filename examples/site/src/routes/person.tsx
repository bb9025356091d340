import { itemsQueryOptions } from '@foyer/react'
import { data, type LoaderFunctionArgs } from 'react-router'
import { withContent } from '../connection/content.js'
import { films } from '../films/film.js'
import { filmsOf } from '../people/films-of.js'
import PersonPage from '../people/PersonPage.js'
import { createReader } from '../read-content.server.js'

export async function loader(args: LoaderFunctionArgs) {
  const { client, read, content } = createReader(args)
  const found = await read(itemsQueryOptions(client, films, filmsOf(args.params.name ?? '')))
  return data(content(), { status: found?.length === 0 ? 404 : 200 })
}

export { clientLoader } from '../connection/content.js'

export default withContent(PersonPage)
