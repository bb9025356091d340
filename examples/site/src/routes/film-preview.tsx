import { FoyerError } from '@foyer/client'
import type { LoaderFunctionArgs } from 'react-router'
import { type Film, films } from '../films/film.js'
import { FilmPreview } from '../previews/Previews.js'
import { previewReply, tryAgainReply } from '../previews/preview-reply.server.js'
import { foyerContext, siteServer } from '../site.server.js'

/**
 * Picture of a film for link previews. Reads as a visitor without a cookie, because shared caches may store the reply.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  try {
    const { client } = await siteServer(context.get(foyerContext)).open(new Headers())
    const film = await client.items.get<Film>(films, params.id ?? '')
    if (film === null) return new Response('no such film', { status: 404 })
    return await previewReply(request, <FilmPreview {...film} />)
  } catch (error) {
    if (error instanceof FoyerError && error.retryable) return tryAgainReply(error)
    throw error
  }
}
