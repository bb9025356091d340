import type { AsyncLocalStorage } from 'node:async_hooks'
import type { Handler, Hono, NotFoundHandler } from 'hono'
import type { Log } from '../../ports/log.js'
import { compressPage } from '../compression.js'
import { errorResponse } from '../error-response.js'
import { unknownPath } from '../errors.js'
import type { AppEnv } from '../http-route.js'
import { isReservedPath } from '../reserved-paths.js'
import { cancelBodyForHead, withHeaders } from '../response.js'
import type { StaticFiles } from './static-files.js'

/** Built files that the server serves besides the API. */
export interface ServedFiles {
  site?: StaticFiles
  /** Renders the pages of the site. `site` is ignored then. */
  rendered?: RenderedSite
  console?: StaticFiles
  /** Loads the files of the documentation. Not called before the first request for one, because there are many. */
  docs?: () => Promise<StaticFiles>
}

/** A site whose pages a module renders in this process. */
interface RenderedSite {
  /** Files that are served unchanged. */
  files?: Pick<StaticFiles, 'serve'>
  render(request: Request): Promise<Response>
}

interface RenderContext {
  publicUrl: string
  /** Stores the network of the browser while the site renders a page for it. */
  renderingNetwork: AsyncLocalStorage<string>
}

/** Serves the console below `/console`, the documentation below `/docs`, and the site everywhere else. */
export function serveApps(
  app: Hono<AppEnv>,
  files: ServedFiles,
  renderContext: RenderContext,
): void {
  const { site, rendered, console: ownerConsole, docs } = files
  if (ownerConsole) {
    // Without the documentation, the console has a page of its own at this path.
    if (docs) {
      app.get('/console/documentation', ({ env: { requestState } }) => {
        requestState.route = 'console'
        const headers = { location: '/docs/', 'cache-control': 'no-cache' }
        return withHeaders(requestState, new Response(null, { status: 302, headers }))
      })
    }
    app.get('/console', serve('console', ownerConsole, '/console/'))
    app.get('/console/*', serve('console', ownerConsole, '/console/'))
  }
  if (docs) {
    app.get('/docs', ({ env: { requestState }, req }) => {
      requestState.route = 'docs'
      const location = `/docs/${new URL(req.url).search}`
      // Browsers must not keep the redirect: a site may use the path itself after the documentation is removed.
      const headers = { location, 'cache-control': 'no-cache' }
      return withHeaders(requestState, new Response(null, { status: 308, headers }))
    })
    app.get('/docs/*', async (context, next) =>
      serve('docs', await docs(), '/docs/')(context, next),
    )
  }
  if (rendered) app.all('*', render(rendered, renderContext))
  else if (site) app.get('*', serve('site', site, '/'))
}

function serve(route: string, files: StaticFiles, base: string): Handler<AppEnv> {
  return async (context, next) => {
    const { path, raw } = context.req
    if (isReservedPath(path)) return next()
    const requestState = context.env.requestState
    requestState.route = route
    const name = path.startsWith(base) ? path.slice(base.length) : ''
    const file = await files.serve(name, raw)
    if (file) return withHeaders(requestState, file)
    // A path with an extension or a leading dot names a missing file; any other path is a page of the app.
    if (/\.\w+$|(^|\/)\./.test(name)) return next()
    return withHeaders(requestState, await files.serveFallback(raw))
  }
}

function render(
  { files, render }: RenderedSite,
  { publicUrl, renderingNetwork }: RenderContext,
): Handler<AppEnv> {
  return async (context, next) => {
    const { path, method, raw } = context.req
    // The constructor of `Request` rejects TRACE, so no module could copy the request.
    if (isReservedPath(path) || method === 'TRACE') return next()
    const { requestState, network } = context.env
    requestState.route = 'site'
    const file =
      method === 'GET' || method === 'HEAD' ? await files?.serve(path.slice(1), raw) : undefined
    if (file) return withHeaders(requestState, file)
    const request = withPublicScheme(publicUrl, raw)
    const page = await renderingNetwork.run(network, () => render(request))
    // Headers can be added to a copy, but not to the response of `Response.redirect` or `fetch`.
    const copy = new Response(page.body, page)
    return cancelBodyForHead(raw, withHeaders(requestState, compressPage(raw, copy)))
  }
}

/**
 * Gives the URL of a request the scheme of the public URL, if it has the host of that URL. Behind a proxy with TLS,
 * requests arrive over http. Frameworks refuse a form whose origin differs from that of its request, and create
 * absolute URLs from it.
 */
function withPublicScheme(publicUrl: string, request: Request): Request {
  const { protocol, host } = new URL(publicUrl)
  const url = new URL(request.url)
  if (url.host !== host || url.protocol === protocol) return request
  url.protocol = protocol
  const { method, headers, body, signal } = request
  return new Request(url, { method, headers, body, signal, duplex: 'half' })
}

/** Creates Hono's handler for requests that no route handles, which responds 404. */
export function notFoundHandler(log: Log): NotFoundHandler<AppEnv> {
  return (context) => {
    return errorResponse(log, context.env.requestState, unknownPath())
  }
}
