import { type Endpoint, isRead, type Method, type UntypedEndpoint } from '@foyer/protocol'
import type { KeyScope } from '@foyer/protocol/api-keys'
import * as v from 'valibot'
import type { Caller, Operator } from '../../caller.js'
import type { PermissionDeniedError } from '../../data/permissions/permission-denied.js'
import type { Access, OwnerCaller } from '../../http/authorize-call.js'
import type { JsonText } from '../../http/json-response.js'
import { type BodyLimits, readMessage } from '../../http/read-message.js'
import type { IncomingRequest } from '../../http/request-state.js'
import type { AnswerWithCookie } from '../../http/response.js'
import type { LimitName } from '../../limits/rate-limits.js'
import type { ApiDeps } from './deps.js'

/** Context of a handler: an authenticated and authorized call, and its dependencies. */
export interface ApiContext<C = Caller> extends IncomingRequest {
  caller: C
  /** The dependencies of all calls. `audit` records the caller, its network and the request. */
  deps: ApiDeps
  /**
   * Records a denial that the handler reports in its answer, for example of one item of many. The dispatcher records a
   * denial that the handler throws. Does nothing without a caller.
   */
  recordDenial: (denied: PermissionDeniedError) => void
}

interface RouteOptions {
  access: Access
  /** Rate limit that counts the calls, except those of operators. A call above the limit gets a 429. */
  limit?: LimitName
  /**
   * True for a data call. Its errors have data codes. The response to a read has a limited size, and the response to a
   * write has a consistency token. Default: true for the paths below `/wix-data/`. @see docs/wire.md#headers
   */
  isDataCall?: boolean
  /**
   * True for a GET whose large responses have an entity tag, so that browsers can revalidate them. Default: false.
   * @see docs/wire.md#headers
   */
  hasEntityTag?: boolean
  /** Converts an error of the body, of the schema or of the handler into the error of the response. */
  mapError?(error: unknown): unknown
}

/**
 * A route of the API. `dispatch.ts` runs its calls. `defineRoute` has checked that `handle` accepts what `schema`
 * returns, and the callers that `access` allows.
 */
export interface ApiRoute extends RouteOptions {
  method: Method
  /** Path with its parameters in braces. A `*` at its end matches any rest of the path. */
  path: string
  /** True for a call that changes nothing (`isRead` of the protocol). */
  isReadOnly: boolean
  isDataCall: boolean
  /** Scope that an API key or an owner's role has to include; undefined for the accesses `anyone` and `owner`. */
  scope: KeyScope | undefined
  /** Returns whether this route handles a request with its method and path; if not, a later route does. */
  matches?(request: Request): boolean
  /** Reads the body of a request, or the query of a GET. */
  readBody: ReadBody
  /** Schema of the message: the body and the parameters of the path. */
  schema: v.GenericSchema
  /** Handles the message, and returns the answer: a JSON value, a `JsonText` or a `ResponseBuilder`. */
  handle(message: unknown, context: ApiContext<Caller | undefined>): Promise<unknown>
}

type ReadBody = (request: Request, bodyLimits: BodyLimits) => Promise<unknown>

type Handler<Message, Answer, C> = (
  message: NoInfer<Message>,
  context: ApiContext<C>,
) => Promise<NoInfer<Answer> | JsonText<NoInfer<Answer>> | AnswerWithCookie<NoInfer<Answer>>>

/** Callers that handlers get, by the access of their route. `http/authorize-call.ts` refuses all others. */
interface CallerOfAccess {
  anyone: undefined
  caller: Caller
  backend: Caller
  operator: Operator
  owner: OwnerCaller
}

/** Declaration of a route. Its `access` decides which caller the handler gets. */
interface RouteDeclaration<A extends Access, Message, Answer> extends RouteOptions {
  endpoint: Endpoint<Message, Answer>
  access: A
  /** Scope that an API key or an owner's role has to include. */
  scope?: KeyScope
  /** Default: `readMessage`. */
  readBody?: ReadBody
  /** Default: accepts any message and passes none of its properties to the handler. */
  schema?: v.GenericSchema<unknown, NoInfer<Message>>
  handle: Handler<Message, Answer, CallerOfAccess[A]>
}

const noProperties = v.object({})

/** Requires a schema, except for a message without required properties. */
type WithSchema<Message> = Record<never, never> extends Message ? unknown : { schema: unknown }

/** Requires a scope, except for the accesses without one. */
type WithScope<A extends Access> = A extends 'anyone' | 'owner'
  ? { scope?: never }
  : { scope: KeyScope }

/** Declares a route of the API. */
export function defineRoute<A extends Access, Message, Answer>(
  declaration: RouteDeclaration<A, Message, Answer> & WithScope<A> & WithSchema<Message>,
): ApiRoute {
  const { endpoint, ...options }: RouteDeclaration<A, Message, Answer> = declaration
  const { method, path } = endpoint
  return {
    scope: undefined,
    isDataCall: path.startsWith('/wix-data/'),
    readBody: readMessage,
    schema: noProperties,
    ...options,
    method,
    path,
    isReadOnly: isRead(endpoint),
  }
}

/** Returns an endpoint with other types, for a route whose schema accepts more forms of the message. */
export function withTypes<Message, Answer>(endpoint: UntypedEndpoint): Endpoint<Message, Answer> {
  return endpoint
}
