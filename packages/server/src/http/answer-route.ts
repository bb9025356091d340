import { generalCodes } from '@foyer/protocol'
import type { Handler } from 'hono'
import { PermissionDeniedError } from '../data/permission-denied.js'
import type { AppEnv } from './around-requests.js'
import { HttpError } from './errors.js'
import type { PageRoute } from './page-route.js'
import { type CallerDeps, readCaller, unauthenticated } from './read-caller.js'
import { type RecordDeps, recordDenial, recordOwnerOnly } from './record-decision.js'
import { jsonResponse } from './respond.js'
import type { Route } from './route.js'

/** Answers one call of the wire: who asks, may they call, what do they get. What it throws, `failed` answers. */
export function answerRoute(deps: CallerDeps & RecordDeps, route: Route): Handler<AppEnv> {
  const name = `${route.method} ${route.path}`
  return async (context, next) => {
    const request = context.req.raw
    if (route.takes && !route.takes(request)) return next()
    context.set('route', name)
    const caller = route.access === 'anyone' ? undefined : await readCaller(deps, request)
    context.set('callerKind', caller?.kind ?? 'none')
    if (!caller) {
      if (route.access === 'anyone') return jsonResponse(await route.answer({ caller, request }))
      throw unauthenticated('this call needs an access token in the Authorization header')
    }
    const asked = { caller, requestId: context.var.requestId }
    if (route.access === 'operator' && caller.kind !== 'operator') {
      const decisionId = recordOwnerOnly(deps, asked, name)
      const text = 'this call needs the owner key'
      throw new HttpError(403, generalCodes.forbidden, text, { decisionId })
    }
    const record = (denied: PermissionDeniedError): void => recordDenial(deps, asked, denied)
    try {
      return jsonResponse(await route.answer({ caller, request, recordDenial: record }))
    } catch (error) {
      if (error instanceof PermissionDeniedError) record(error)
      throw error
    }
  }
}

/** Answers a hosted page or form. */
export function answerPage(page: PageRoute): Handler<AppEnv> {
  return async (context) => {
    context.set('route', `${page.method} ${page.path}`)
    return page.answer(context.req.raw, context.var.requestId)
  }
}
