import { generalCodes } from '@foyer/protocol'
import type { KeyScope } from '@foyer/protocol/api-keys'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { getPath } from 'hono/utils/url'
import type { Operator } from '../caller.js'
import { PermissionDeniedError } from '../data/permission-denied.js'
import type { Log } from '../ports/log.js'
import type { CallAnswer, HeaderList } from './call-answer.js'
import type { CallRequest } from './call-request.js'
import { assertConsistencyHeader, consistencyHeader } from './consistency.js'
import { HttpError } from './errors.js'
import type { Exchange, Exchanges } from './exchanges.js'
import { type CallerDeps, readCaller, unauthenticated } from './read-caller.js'
import { type RecordDeps, recordDenial, recordOwnerOnly } from './record-decision.js'
import { errorAnswer, jsonAnswer } from './respond.js'
import type { Route } from './route.js'

/** The calls of the wire. */
export interface WireCalls {
  /** The route of a request that is such a call; nothing for any other. */
  find(request: CallRequest): NamedRoute | undefined
  answer(named: NamedRoute, request: CallRequest): Promise<CallAnswer>
}

interface NamedRoute {
  /** For log and metrics, free of ids. */
  name: string
  route: Route
}

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
  const match = createMatch(routes)
  return {
    find: (request) => {
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const found = match(method, pathOf(request.url))
      return found.find(([{ route }]) => route.takes?.(request) ?? true)?.[0]
    },
    answer: (named, request) => respond(deps, exchanges, named, request),
  }
}

type Found = ReturnType<SmartRouter<NamedRoute>['match']>[0]

/**
 * A router for each method: the paths of some keep the library from the fast one of its routers. What it finds for a path
 * without a part that varies is kept.
 */
function createMatch(routes: readonly Route[]): (method: string, path: string) => Found {
  const routers = new Map<string, SmartRouter<NamedRoute>>()
  const fixed = new Map<string, Map<string, Found>>()
  for (const route of routes) {
    const { method } = route
    const router =
      routers.get(method) ??
      new SmartRouter<NamedRoute>({ routers: [new RegExpRouter(), new TrieRouter()] })
    routers.set(method, router)
    const named = { name: `${method} ${route.path}`, route }
    router.add(method, route.path.replaceAll(/\{[\w.]+\}/g, '*'), named)
  }
  for (const [method, router] of routers) {
    const paths = routes.filter((route) => route.method === method && !/[*{]/.test(route.path))
    fixed.set(method, new Map(paths.map(({ path }) => [path, router.match(method, path)[0]])))
  }
  return (method, path) =>
    fixed.get(method)?.get(path) ?? routers.get(method)?.match(method, path)[0] ?? []
}

/** The path of a request, decoded. */
function pathOf(url: string): string {
  if (url.includes('%') || url.includes('#')) return getPath(new Request(url))
  const start = url.indexOf('/', url.indexOf(':') + 3)
  const end = url.indexOf('?', start)
  return end < 0 ? url.slice(start) : url.slice(start, end)
}

async function respond(
  deps: Deps,
  exchanges: Exchanges,
  { name, route }: NamedRoute,
  request: CallRequest,
): Promise<CallAnswer> {
  const exchange = exchanges.begin()
  exchange.route = name
  const given = exchanges.headersOf(exchange, request.headers.get('origin'))
  const headers = given instanceof Promise ? await given : given
  const answered = await answerOrRefuse(deps, exchange, route, request, headers)
  exchanges.end(exchange, answered.status)
  return answered
}

async function answerOrRefuse(
  deps: Deps,
  exchange: Exchange,
  route: Route,
  request: CallRequest,
  headers: HeaderList,
): Promise<CallAnswer> {
  try {
    const answered = await answer(deps, exchange, route, request)
    if (!route.writes) return jsonAnswer(answered, { headers })
    const more = consistencyHeader(exchange.requestId)
    return jsonAnswer(answered, { headers: [...headers, ...more] })
  } catch (error) {
    return errorAnswer(deps.log, exchange.requestId, error, headers)
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
  request: CallRequest,
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
