import type { Endpoint, FieldViolation, Method } from '@foyer/protocol'
import type { KeyScope } from '@foyer/protocol/api-keys'
import * as v from 'valibot'
import type { Caller, LoggedInOwner, Operator } from '../caller.js'
import type { PermissionDeniedError } from '../data/permissions/permission-denied.js'
import { expectedValue } from '../lib/expected-value.js'
import type { LimitName } from '../limits/limits.js'
import { type CallDeps, type SiteAuditDeps, withAuditContext } from './audit-context.js'
import { RequestInvalidError } from './errors.js'
import { type FileBody, readFileBody, readMessage } from './read-message.js'
import type { CookieReply, JsonText } from './reply.js'

/**
 * Callers that a route accepts. `data/permissions/access.ts` checks their permissions on data.
 * - `anyone`: with or without credentials, which the handler may read
 * - `caller`: a visitor or a member with an access token, a new visitor, or a caller that `operator` accepts
 * - `backend`: a backend of the site, with an access token and an API key
 * - `operator`: a holder of an API key, or an owner logged in to the console
 * - `owner`: an owner logged in to the console
 */
export type Access = 'anyone' | 'caller' | 'backend' | 'operator' | 'owner'

/** An authenticated and authorized call, as the dispatcher passes it to a route. */
export interface Call<C = Caller> {
  caller: C
  request: Request
  /** Network of the client. @see docs/wire.md#networks */
  network: string
  requestId: string
  /**
   * Records a denial that the handler reports in its answer, for example of one item of many. The dispatcher records a denial that
   * the handler throws. Undefined without a caller.
   */
  recordDenial: ((denied: PermissionDeniedError) => void) | undefined
}

/** Context of a handler: the call and its dependencies. */
export interface HandlerContext<C = Caller, Deps = unknown> extends Call<C> {
  /** The dependencies of all calls, and `audit`, which records the caller, its network and the request. */
  deps: CallDeps<Deps>
}

/** Path prefix and its aliases. @see docs/wire.md#calls */
export interface PathAliases {
  prefix: string
  alternatives: readonly string[]
}

interface RouteOptions {
  /** Rate limit that counts the calls, except those of operators. A call above the limit gets a 429. */
  limit?: LimitName
  /** Marks a data call: its errors have data codes, and the size of its response is limited if it only reads. */
  data?: boolean
  /** Marks a call that changes data: its response has a consistency token. @see docs/wire.md#headers */
  writes?: boolean
  /** Marks a GET whose large responses have an entity tag, so that browsers revalidate them. @see docs/wire.md#headers */
  revalidates?: boolean
  /** Other paths of the route. */
  aliases?: PathAliases
  /**
   * Tells if this route handles a request with its method and path. If not, a later route does. Default: every request with
   * its method and path.
   */
  matches?(request: Request): boolean
}

/** Method, path and access of a route. */
export interface RouteDescription extends RouteOptions {
  method: Method
  /** Path with its parameters in braces. A `*` at its end matches any rest of the path. */
  path: string
  access: Access
  /** Scope that an API key or an owner's role has to include; undefined for the accesses `anyone` and `owner`. */
  scope: KeyScope | undefined
}

/** A route of the API. */
export interface Route<Deps> extends RouteDescription {
  /**
   * Runs the call and returns its answer: a JSON value, a `JsonText` or a `Reply`.
   * @throws RequestInvalidError with the violations of all fields
   */
  run(deps: Deps, call: Call<Caller | undefined>): Promise<unknown>
}

type Handler<Message, Answer, C, Deps> = (
  message: Message,
  context: HandlerContext<C, Deps>,
) => Promise<Answer | JsonText<Answer> | CookieReply<Answer>>

interface CommonDeclaration<Message, Answer> extends RouteOptions {
  endpoint: Endpoint<Message, Answer>
  schema: v.GenericSchema<unknown, NoInfer<Message>>
  /** Converts an error of the schema or of the handler into the error of the response. */
  mapError?(error: unknown): unknown
}

interface OpenDeclaration<Message, Answer, Deps> extends CommonDeclaration<Message, Answer> {
  access: 'anyone'
  scope?: never
  handle: Handler<NoInfer<Message>, NoInfer<Answer>, undefined, NoInfer<Deps>>
}

/** An owner logged in to the console. */
export type OwnerCaller = Operator & { owner: LoggedInOwner }

interface OwnerDeclaration<Message, Answer, Deps> extends CommonDeclaration<Message, Answer> {
  access: 'owner'
  scope?: never
  handle: Handler<NoInfer<Message>, NoInfer<Answer>, OwnerCaller, NoInfer<Deps>>
}

interface ClosedDeclaration<Message, Answer, Deps> extends CommonDeclaration<Message, Answer> {
  access: Exclude<Access, 'anyone' | 'owner'>
  /** Scope that an API key or an owner's role has to include. */
  scope: KeyScope
  handle: Handler<NoInfer<Message>, NoInfer<Answer>, Caller, NoInfer<Deps>>
}

/** Declaration of a route. Its `access` decides which caller the handler gets. */
export type RouteDeclaration<Message, Answer, Deps> =
  | OpenDeclaration<Message, Answer, Deps>
  | OwnerDeclaration<Message, Answer, Deps>
  | ClosedDeclaration<Message, Answer, Deps>

/** Builds a route from its declaration. Routes of the API call `defineRoute` of `api/kit`, which knows their dependencies. */
export function buildRoute<Message, Answer, Deps extends SiteAuditDeps>(
  declaration: RouteDeclaration<Message, Answer, Deps>,
): Route<Deps> {
  const { endpoint, schema, mapError, access, handle, ...options } = declaration
  const { method, path } = endpoint
  const run: Route<Deps>['run'] = async (siteDeps, call) => {
    const message = parse(schema, await readMessage(call.request))
    const { caller } = call
    if (access === 'anyone') return handle(message, contextOf(siteDeps, call, undefined))
    if (access === 'owner') {
      if (!isOwnerCaller(caller))
        throw new Error(`the route "${path}" was reached without an owner`)
      return handle(message, contextOf(siteDeps, call, caller))
    }
    if (!caller) throw new Error(`the route "${path}" was reached without a caller`)
    return handle(message, contextOf(siteDeps, call, caller))
  }
  return {
    ...options,
    method,
    path,
    access,
    scope: options.scope,
    run: mapError
      ? (deps, call) =>
          run(deps, call).catch((error) => {
            throw mapError(error)
          })
      : run,
  }
}

/** Declaration of a route whose requests have a file as their body, in place of a JSON message. */
export interface UploadDeclaration<Answer, Deps> extends RouteOptions {
  endpoint: Endpoint<never, Answer>
  access: 'operator'
  scope: KeyScope
  handle(body: FileBody, context: HandlerContext<Caller, NoInfer<Deps>>): Promise<NoInfer<Answer>>
}

/** Builds a route whose handler reads a file of any size from the body of the request. */
export function buildUploadRoute<Answer, Deps extends SiteAuditDeps>({
  endpoint,
  handle,
  ...options
}: UploadDeclaration<Answer, Deps>): Route<Deps> {
  const { method, path } = endpoint
  return {
    ...options,
    method,
    path,
    run: async (siteDeps, call) => {
      const { caller } = call
      if (!caller) throw new Error(`the route "${path}" was reached without a caller`)
      return handle(readFileBody(call.request), contextOf(siteDeps, call, caller))
    },
  }
}

function contextOf<C extends Caller | undefined, Deps extends SiteAuditDeps>(
  siteDeps: Deps,
  { request, network, requestId, recordDenial }: Call<Caller | undefined>,
  caller: C,
): HandlerContext<C, Deps> {
  const deps = withAuditContext(siteDeps, { caller, network, requestId })
  return { caller, deps, request, network, requestId, recordDenial }
}

/** Tells if a caller is an owner logged in to the console. */
export function isOwnerCaller(caller: Caller | undefined): caller is OwnerCaller {
  return caller?.kind === 'operator' && caller.owner !== undefined
}

/**
 * Returns each route once for its path and once for each alias of the path.
 * @throws Error when two routes share a method and a path, or a path does not start with the prefix of its aliases
 */
export function expandAliases<Deps>(routes: readonly Route<Deps>[]): Route<Deps>[] {
  const expanded = routes.flatMap((route) => pathsOf(route).map((path) => ({ ...route, path })))
  const names = new Set<string>()
  for (const { method, path } of expanded) {
    const name = `${method} ${path.replaceAll(/\{[\w.]+\}/g, '*')}`
    if (names.has(name)) throw new Error(`two routes are declared for "${name}"`)
    names.add(name)
  }
  return expanded
}

function pathsOf({ path, aliases }: RouteDescription): string[] {
  if (!aliases) return [path]
  const { prefix, alternatives } = aliases
  if (!path.startsWith(prefix)) {
    throw new Error(`the route "${path}" has aliases of "${prefix}", which is not its prefix`)
  }
  return [path, ...alternatives.map((alternative) => alternative + path.slice(prefix.length))]
}

function parse<Message>(schema: v.GenericSchema<unknown, Message>, message: unknown): Message {
  const result = v.safeParse(schema, message)
  if (result.success) return result.output
  throw new RequestInvalidError(result.issues.map(toViolation))
}

function toViolation(issue: v.BaseIssue<unknown>): FieldViolation {
  return { field: v.getDotPath(issue) ?? '', description: expectedValue(issue), data: {} }
}
