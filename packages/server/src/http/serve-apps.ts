import { generalCodes } from '@foyer/protocol'
import type { Handler, Hono, NotFoundHandler } from 'hono'
import type { Log } from '../ports/log.js'
import type { AppEnv } from './around-requests.js'
import { HttpError } from './errors.js'
import { errorResponse } from './respond.js'
import type { StaticFiles } from './static-files.js'

/** Paths that belong to calls: an unknown one below them is an error and never the site's page. */
const CALLS = /^\/(_api|_foyer|wix-data|oauth2|members|auth)(\/|$)/

/** Hands out the console below `/console` and the site everywhere else. */
export function serveApps(
  app: Hono<AppEnv>,
  files: { site?: StaticFiles; console?: StaticFiles },
): void {
  const { site, console: ownerConsole } = files
  if (ownerConsole) {
    app.get('/console', serve('console', ownerConsole, '/console/'))
    app.get('/console/*', serve('console', ownerConsole, '/console/'))
  }
  if (site) app.get('*', serve('site', site, '/'))
}

function serve(route: string, files: StaticFiles, base: string): Handler<AppEnv> {
  return async (context, next) => {
    const { path, raw } = context.req
    if (CALLS.test(path)) return next()
    context.var.exchange.route = route
    const name = path.startsWith(base) ? path.slice(base.length) : ''
    const found = files.serve(name, raw)
    if (found) return found
    // A path with an ending asks for a file, one with a dot in front for a hidden file; anything else is a page.
    return /\.\w+$|(^|\/)\./.test(name) ? next() : files.servePage(raw)
  }
}

/** The answer to a path that nothing serves. */
export function notFound(log: Log): NotFoundHandler<AppEnv> {
  return (context) => {
    const error = new HttpError(404, generalCodes.notFound, 'nothing answers at this address')
    return errorResponse(log, context.var.exchange.requestId, error)
  }
}
