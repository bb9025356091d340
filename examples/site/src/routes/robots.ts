import type { LoaderFunctionArgs } from 'react-router'
import { languageCodes, localPath } from '../language/languages.js'
import { foyerContext } from '../site.server.js'

/** Disallows pages of members, and links to the sitemap. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { url } = context.get(foyerContext)
  const pages = ['/account', '/watchlist', '/login', '/sign-up', '/callback']
  const lines = [
    'User-agent: *',
    ...languageCodes.flatMap((code) => pages.map((page) => `Disallow: ${localPath(code, page)}`)),
    `Sitemap: ${url}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
