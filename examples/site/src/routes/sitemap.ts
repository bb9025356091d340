import type { LoaderFunctionArgs } from 'react-router'
import { films } from '../films/film.js'
import { byDirector, directorLink, toDirectors } from '../people/director.js'
import { foyerContext, visitContext } from '../site.server.js'

/** Films that one query reads. */
const batch = 1000

/** All pages that anybody can read. @see https://www.sitemaps.org/protocol.html */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { url } = context.get(foyerContext)
  const { items } = context.get(visitContext).client
  const directors = await byDirector(items.aggregate(films)).run()
  const paths = ['/', '/films', '/people', '/charts']
  paths.push(...toDirectors(directors.items).map(({ name }) => directorLink(name)))
  for await (const { _id } of await items
    .query(films)
    .fields('_id')
    .ascending('_id')
    .limit(batch)
    .find()) {
    paths.push(`/films/${encodeURIComponent(_id)}`)
  }
  const urls = paths.map((path) => `<url><loc>${escapeXml(url + path)}</loc></url>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&apos;').replaceAll('<', '&lt;')
}
