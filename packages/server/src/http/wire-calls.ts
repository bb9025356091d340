import { generalCodes } from '@foyer/protocol'
import type { KeyScope } from '@foyer/protocol/api-keys'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { getPath } from 'hono/utils/url'
import type { Operator } from '../caller.js'
import { PermissionDeniedError } from '../data/permission-denied.js'
import type { Log } from '../ports/log.js'
import { assertConsistencyHeader, consistencyHeader } from './consistency.js'
import { HttpError } from './errors.js'
import type { Exchange, Exchanges } from './exchanges.js'
import { type CallerDeps, readCaller, unauthenticated } from './read-caller.js'
import { type RecordDeps, recordDenial, recordOwnerOnly } from './record-decision.js'
import { errorResponse, jsonResponse } from './respond.js'
import type { Route } from './route.js'

/** Answers a request that is a call of the wire; nothing for any other. */
export type WireCalls = (request: Request) => Promise<Response> | undefined

interface Deps extends CallerDeps, RecordDeps {
  log: Log
}

/**
 * Answers the calls of the wire: which one is it, who asks, may they call, what do they get. The router is Hono's, without
 * its handlers: they cost as much as all the rest of a short call. Earlier routes win.
 */
export function createWireCalls(
  deps: Deps,
  exchanges: Exchanges,
  routes: readonly Route[],
): WireCalls {
  const router = new SmartRouter<Route>({ routers: [new RegExpRouter(), new TrieRouter()] })
  for (const route of routes) {
    router.add(route.method, route.path.replaceAll(/\{[\w.]+\}/g, '*'), route)
  }
  return (request) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const found = router.match(method, getPath(request))[0]
    const route = found.find(([one]) => one.takes?.(request) ?? true)?.[0]
    return route && respond(deps, exchanges, route, request)
  }
}

async function respond(
  deps: Deps,
  exchanges: Exchanges,
  route: Route,
  request: Request,
): Promise<Response> {
  const exchange = exchanges.begin()
  exchange.route = `${route.method} ${route.path}`
  const headers = await exchanges.headersOf(exchange, request.headers.get('origin'))
  const response = await answerOrRefuse(deps, exchange, route, request, headers)
  exchanges.end(exchange, response.status)
  return request.method === 'HEAD' ? new Response(null, response) : response
}

async function answerOrRefuse(
  deps: Deps,
  exchange: Exchange,
  route: Route,
  request: Request,
  headers: Record<string, string>,
): Promise<Response> {
  try {
    const answered = await answer(deps, exchange, route, request)
    if (!route.writes) return jsonResponse(answered, { headers })
    const more = consistencyHeader(exchange.requestId)
    return jsonResponse(answered, { headers: { ...headers, ...more } })
  } catch (error) {
    return errorResponse(deps.log, exchange.requestId, error, headers)
  }
}

/** @throws HttpError 403 for a key that does not open the call */
function assertScope({ scopes }: Operator, needed: KeyScope): void {
  if (scopes.includes(needed) || scopes.includes('all')) return
  const text = `this call needs a key with the scope "${needed}"`
  throw new HttpError(403, generalCodes.forbidden, text, { scope: needed })
}

async function answer(
  deps: Deps,
  exchange: Exchange,
  route: Route,
  request: Request,
): Promise<unknown> {
  assertConsistencyHeader(request.headers)
  const caller = route.access === 'anyone' ? undefined : await readCaller(deps, request)
  exchange.callerKind = caller?.kind ?? 'none'
  if (!caller) {
    if (route.access === 'anyone') return route.answer({ caller, request })
    throw unauthenticated('this call needs an access token in the Authorization header')
  }
  const asked = { caller, requestId: exchange.requestId }
  if (route.access === 'operator' && caller.kind !== 'operator') {
    const decisionId = recordOwnerOnly(deps, asked, exchange.route)
    const text = 'this call needs the owner key'
    throw new HttpError(403, generalCodes.forbidden, text, { decisionId })
  }
  if (caller.kind === 'operator') assertScope(caller, route.scope ?? 'all')
  const record = (denied: PermissionDeniedError): void => recordDenial(deps, asked, denied)
  try {
    return await route.answer({ caller, request, recordDenial: record })
  } catch (error) {
    if (error instanceof PermissionDeniedError) record(error)
    throw error
  }
}
