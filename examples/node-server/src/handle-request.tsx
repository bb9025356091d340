import type { Visit } from '@foyer/react/server'
import { renderToReadableStream } from 'react-dom/server'
import { Document } from './Document.js'
import type { PageData } from './page-data.js'
import { readAccount, readFilm, readFilms } from './read-pages.js'
import { publicConfig, site } from './site.js'
import { writeReview } from './write-review.js'

/**
 * Handles a request. `site.handle` reads the session from the cookies first, and sets changed
 * cookies on the response.
 */
export function handleRequest(request: Request): Promise<Response> {
  return site.handle(request, (visit) => {
    const { pathname } = new URL(request.url)
    const film = /^\/films\/([\w-]+)$/.exec(pathname)?.[1]
    if (pathname === '/login') return visit.login()
    if (pathname === '/callback') return visit.callback()
    if (pathname === '/logout') return visit.logout()
    if (pathname === '/') return renderPage(visit, readFilms(visit))
    if (pathname === '/account') return renderPage(visit, readAccount(visit))
    if (!film) return renderPage(visit, Promise.resolve({ page: 'missing', title: 'Not found' }))
    return renderPage(
      visit,
      request.method === 'POST' ? writeReview(visit, film) : readFilm(visit, film),
    )
  })
}

/** Renders a page with its data. If `read` resolves to a response, such as a redirect, returns it unchanged. */
async function renderPage(visit: Visit, read: Promise<PageData | Response>): Promise<Response> {
  const [data, member] = await Promise.all([read, visit.client.members.getCurrentMember()])
  if (data instanceof Response) return data
  const client = { ...publicConfig, handover: visit.handOver() }
  const name = member?.profile?.nickname ?? ''
  const { pathname: path } = new URL(visit.request.url)
  const body = await renderToReadableStream(
    <Document data={data} shared={{ client, name, path }} />,
  )
  const status = data.page === 'missing' ? 404 : data.page === 'film' && data.rejected ? 400 : 200
  return new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
