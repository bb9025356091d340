import type { LoaderFunctionArgs } from 'react-router'
import { films } from '../films/film.js'
import { languageCodes, localPath } from '../language/languages.js'
import { byDirector, directorLink, toDirectors } from '../people/director.js'
import { foyerContext, visitContext } from '../site.server.js'

/** Page size of the film query. */
const batch = 1000

/**
 * All public pages in each language, with links to the other languages.
 * @see https://www.sitemaps.org/protocol.html
 * @see https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap
 */
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
  const urls = paths.flatMap((path) => entriesOf(url, path))
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

/** Entries of a page, one for each language. */
function entriesOf(url: string, path: string): string[] {
  const pages = languageCodes.map((code) => ({ code, at: escapeXml(url + localPath(code, path)) }))
  const alternates = pages.map(
    ({ code, at }) => `<xhtml:link rel="alternate" hreflang="${code}" href="${at}"/>`,
  )
  return pages.map(({ at }) => `<url><loc>${at}</loc>${alternates.join('')}</url>`)
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&apos;').replaceAll('<', '&lt;')
}
