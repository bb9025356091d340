import type { Endpoint, FieldViolation, Method } from '@foyer/protocol'
import type { KeyScope } from '@foyer/protocol/api-keys'
import * as v from 'valibot'
import type { Caller, Operator, SignedInOwner } from '../caller.js'
import type { PermissionDeniedError } from '../data/permissions/permission-denied.js'
import { expectedValue } from '../lib/expected-value.js'
import type { LimitName } from '../limits/limits.js'
import type { SessionReply } from './authenticate-owner.js'
import { RequestInvalidError } from './errors.js'
import { readMessage } from './read-message.js'
import type { JsonText } from './reply.js'

/**
 * Callers that a route accepts: anyone, with or without a token; any caller with a token; a backend of the site, with an
 * access token and an API key; an API key of the owner, or an owner logged in to the console; only the latter. `data/permissions/access.ts` decides what they may do with the data.
 */
export type Access = 'anyone' | 'caller' | 'backend' | 'operator' | 'owner'

/** Context of a handler: the caller and the request. */
export interface HandlerContext<C = Caller> {
  caller: C
  request: Request
  requestId: string
  /**
   * Records a denial that the reply reports instead of throwing it. Thrown denials are recorded anyway. Absent without a
   * caller.
   */
  recordDenial?: (denied: PermissionDeniedError) => void
}

/** Path prefix and its aliases. @see docs/wire.md#calls */
export interface PathAliases {
  prefix: string
  alternatives: readonly string[]
}

interface RouteOptions {
  /** Rate limit that counts the calls, except those of the owner. A call above it is replied to with 429. */
  limit?: LimitName
  /** Marks a data call: its errors carry data codes, and the size of its reply is bounded. */
  data?: boolean
  /** Marks a call that changes data: its reply carries a consistency token. @see docs/wire.md#headers */
  writes?: boolean
  /** Marks a GET whose large replies have an entity tag, so that browsers revalidate them. @see docs/wire.md#headers */
  revalidates?: boolean
  /** Other paths of the route. */
  aliases?: PathAliases
  /** Tells if a request of this method and path belongs to this route; a later route gets it otherwise. Default: all do. */
  takes?(request: Request): boolean
}

/** A route of the API. */
export interface Route extends RouteOptions {
  method: Method
  /** Path with its parameters in braces. A `*` at its end stands for the rest of the path. */
  path: string
  access: Access
  /** Scope that an API key or the owner's role needs; undefined where no caller is authenticated, and for own accounts. */
  scope: KeyScope | undefined
  /**
   * Handles the call and returns the reply.
   * @throws RequestInvalidError with the violations of all fields
   */
  handle(context: HandlerContext<Caller | undefined>): Promise<unknown>
}

type Handler<Message, Answer, C> = (
  message: Message,
  context: HandlerContext<C>,
) => Promise<Answer | JsonText<Answer> | SessionReply<Answer>>

interface CommonDeclaration<Message, Answer> extends RouteOptions {
  endpoint: Endpoint<Message, Answer>
  schema: v.GenericSchema<unknown, NoInfer<Message>>
  /** Converts an error of the route before it is replied. */
  mapError?(error: unknown): unknown
}

interface OpenDeclaration<Message, Answer> extends CommonDeclaration<Message, Answer> {
  access: 'anyone'
  scope?: never
  handle: Handler<NoInfer<Message>, NoInfer<Answer>, undefined>
}

/** An owner logged in to the console. */
export type OwnerCaller = Operator & { owner: SignedInOwner }

interface OwnerDeclaration<Message, Answer> extends CommonDeclaration<Message, Answer> {
  access: 'owner'
  scope?: never
  handle: Handler<NoInfer<Message>, NoInfer<Answer>, OwnerCaller>
}

interface ClosedDeclaration<Message, Answer> extends CommonDeclaration<Message, Answer> {
  access: Exclude<Access, 'anyone' | 'owner'>
  /** Scope that an API key needs. */
  scope: KeyScope
  handle: Handler<NoInfer<Message>, NoInfer<Answer>, Caller>
}

/** Declares a route: its access, the schema of its message, and its handler. */
export function defineRoute<Message, Answer>(
  declaration:
    | OpenDeclaration<Message, Answer>
    | OwnerDeclaration<Message, Answer>
    | ClosedDeclaration<Message, Answer>,
): Route {
  const { endpoint, schema, handle: _handle, mapError, ...options } = declaration
  const { method, path } = endpoint
  const handle = async (context: HandlerContext<Caller | undefined>): Promise<unknown> => {
    const reading = readMessage(context.request)
    const message = parse(schema, reading instanceof Promise ? await reading : reading)
    const { caller } = context
    if (declaration.access === 'anyone') {
      return declaration.handle(message, { ...context, caller: undefined })
    }
    if (declaration.access === 'owner') {
      if (!isOwnerCaller(caller))
        throw new Error(`the route "${path}" was reached without an owner`)
      return declaration.handle(message, { ...context, caller })
    }
    if (!caller) throw new Error(`the route "${path}" was reached without a caller`)
    return declaration.handle(message, { ...context, caller })
  }
  return {
    ...options,
    method,
    path,
    scope: declaration.scope,
    handle: mapError
      ? (context) =>
          handle(context).catch((error) => {
            throw mapError(error)
          })
      : handle,
  }
}

/** Tells if a caller is an owner logged in to the console. */
export function isOwnerCaller(caller: Caller | undefined): caller is OwnerCaller {
  return caller?.kind === 'operator' && caller.owner !== undefined
}

/**
 * Lists every route under its path and each of its aliases.
 * @throws Error when two routes share a method and a path, or an alias is not one of its route
 */
export function expandAliases(routes: readonly Route[]): Route[] {
  const expanded = routes.flatMap((route) =>
    pathsOf(route).map((path): Route => ({ ...route, path })),
  )
  const names = new Set<string>()
  for (const { method, path } of expanded) {
    const name = `${method} ${path.replaceAll(/\{[\w.]+\}/g, '*')}`
    if (names.has(name)) throw new Error(`two routes are declared for "${name}"`)
    names.add(name)
  }
  return expanded
}

function pathsOf({ path, aliases }: Route): string[] {
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
