import { generalCodes } from '@foyer/protocol'
import type { Handler } from 'hono'
import type { AppEnv } from './around-requests.js'
import { HttpError } from './errors.js'
import type { PageRoute } from './page-route.js'
import { type CallerDeps, readCaller, unauthenticated } from './read-caller.js'
import { jsonResponse } from './respond.js'
import type { Route } from './route.js'

/** Answers one call of the wire: who asks, may they call, what do they get. What it throws, `failed` answers. */
export function answerRoute(deps: CallerDeps, route: Route): Handler<AppEnv> {
  return async (context, next) => {
    const request = context.req.raw
    if (route.takes && !route.takes(request)) return next()
    context.set('route', `${route.method} ${route.path}`)
    const caller = route.access === 'anyone' ? undefined : await readCaller(deps, request)
    context.set('callerKind', caller?.kind ?? 'none')
    if (route.access !== 'anyone' && !caller) {
      throw unauthenticated('this call needs an access token in the Authorization header')
    }
    if (route.access === 'operator' && caller?.kind !== 'operator') {
      throw new HttpError(403, generalCodes.forbidden, 'this call needs the owner key')
    }
    return jsonResponse(await route.answer({ caller, request }))
  }
}

/** Answers a hosted page or form. */
export function answerPage(page: PageRoute): Handler<AppEnv> {
  return async (context) => {
    context.set('route', `${page.method} ${page.path}`)
    return page.answer(context.req.raw, context.var.requestId)
  }
}
