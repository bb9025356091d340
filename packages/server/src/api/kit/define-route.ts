import { type Endpoint, isRead, type Method, type UntypedEndpoint } from '@foyer/protocol'
import type { KeyScope } from '@foyer/protocol/api-keys'
import * as v from 'valibot'
import type { Caller, Operator } from '../../caller.js'
import type { PermissionDeniedError } from '../../data/permissions/permission-denied.js'
import { type Access, authorizeCall, type OwnerCaller } from '../../http/authorize-call.js'
import { callSourceOf } from '../../http/client-network.js'
import type { JsonText } from '../../http/json-response.js'
import {
  type BodyLimits,
  type FileBody,
  readFileBody,
  readMessage,
} from '../../http/read-message.js'
import type { IncomingRequest, RequestContext } from '../../http/request-context.js'
import type { AnswerWithCookie } from '../../http/response.js'
import { bodyBytes } from '../../limits/limit-values.js'
import type { LimitName } from '../../limits/limits.js'
import type { ApiDeps } from './deps.js'
import { parseMessage } from './parse-message.js'
import { withPathParameters } from './paths.js'

/** Context of a handler: an authenticated and authorized call, and its dependencies. */
export interface ApiContext<C = Caller> extends IncomingRequest {
  caller: C
  /** The dependencies of all calls. `audit` records the caller, its network and the request. */
  deps: ApiDeps
  /**
   * Records a denial that the handler reports in its answer, for example of one item of many. The dispatcher records a
   * denial that the handler throws. Undefined without a caller.
   */
  recordDenial: ((denied: PermissionDeniedError) => void) | undefined
}

/** Context of a call before its body is read. */
export interface RouteContext extends ApiContext<Caller | undefined> {
  requestContext: RequestContext
}

interface RouteOptions {
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
}

/** A route of the API. */
export interface ApiRoute extends RouteOptions {
  method: Method
  /** Path with its parameters in braces. A `*` at its end matches any rest of the path. */
  path: string
  /** True for a call that changes nothing (`isRead` of the protocol). */
  isReadOnly: boolean
  access: Access
  /** Scope that an API key or an owner's role has to include; undefined for the accesses `anyone` and `owner`. */
  scope: KeyScope | undefined
  /** Returns whether this route handles a request with its method and path; if not, a later route does. */
  matches?(request: Request): boolean
  /**
   * Runs the handler and returns its answer: a JSON value, a `JsonText` or a `ResponseBuilder`.
   * @throws RequestInvalidError with the violations of all fields
   */
  run(context: RouteContext): Promise<unknown>
}

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
  /** Reads the body of a request. Default: `readMessage`. */
  readBody?: typeof readMessage
  /** Default: accepts any message and passes none of its properties to the handler. */
  schema?: v.GenericSchema<unknown, NoInfer<Message>>
  handle: Handler<Message, Answer, CallerOfAccess[A]>
  /** Converts an error of the schema or of the handler into the error of the response. */
  mapError?(error: unknown): unknown
}

const noProperties = v.object({})

/**
 * Milliseconds to read a body, after which the call is authorized again. A client can take a minute to send its body,
 * and its session may have ended in the meantime.
 */
const SLOW_BODY_MS = 1000

/** Requires a schema, except for a message without required properties. */
type WithSchema<Message> = Record<never, never> extends Message ? unknown : { schema: unknown }

/** Requires a scope, except for the accesses without one. */
type WithScope<A extends Access> = A extends 'anyone' | 'owner'
  ? { scope?: never }
  : { scope: KeyScope }

/** Defines a route of the API: validates the message of a call and passes it to the handler. */
export function defineRoute<A extends Access, Message, Answer>(
  declaration: RouteDeclaration<A, Message, Answer> & WithScope<A> & WithSchema<Message>,
): ApiRoute {
  const { endpoint, schema, mapError, handle, ...rest }: RouteDeclaration<A, Message, Answer> =
    declaration
  const { readBody = readMessage, ...options } = rest
  const { method, path } = endpoint
  // `scope` is undefined for the accesses `anyone` and `owner`.
  const { access, scope, isDataCall = path.startsWith('/wix-data/') } = options
  const isReadOnly = isRead(endpoint)
  const writesData = isDataCall && !isReadOnly
  // The official packages send the parameters of their paths in the message.
  const hasPathParameters = path.startsWith('/_foyer/') && path.includes('{')
  const run: ApiRoute['run'] = async (call) => {
    const startedAt = performance.now()
    const body = await readBody(call.request, bodyLimits({ access, writesData }, call))
    const isSlow = performance.now() - startedAt > SLOW_BODY_MS
    const caller = isSlow ? await authorizeAgain({ access, scope }, call) : call.caller
    const input = hasPathParameters ? withPathParameters(path, body, call.request) : body
    const message = schema
      ? parseMessage(schema, input)
      : (parseMessage(noProperties, input) as Message)
    return handle(message, { ...call, caller: caller as CallerOfAccess[A] })
  }
  return {
    ...options,
    isDataCall,
    method,
    path,
    isReadOnly,
    scope,
    run: mapError
      ? (context) =>
          run(context).catch((error) => {
            throw mapError(error)
          })
      : run,
  }
}

/** Authorizes a call again, except one that has created a visitor: that would create another one. */
async function authorizeAgain(
  route: Pick<ApiRoute, 'access' | 'scope'>,
  { deps, caller, request, network, requestContext }: RouteContext,
): Promise<Caller | undefined> {
  if (requestContext.newVisitor) return caller
  return authorizeCall(deps, route, { request, network, requestContext })
}

/** Returns the limits of a body. The blocks of large ones are counted, except those of operators. */
function bodyLimits(
  { access, writesData }: { access: Access; writesData: boolean },
  { caller, deps, network }: ApiContext<Caller | undefined>,
): BodyLimits {
  if (access === 'anyone') return { maxBytes: bodyBytes.withoutToken }
  if (caller?.kind === 'operator') {
    const isLarge = writesData || access === 'operator'
    return { maxBytes: isLarge ? bodyBytes.byOperator : bodyBytes.other }
  }
  return {
    maxBytes: writesData ? bodyBytes.write : bodyBytes.other,
    countBlocks: (blocks) =>
      deps.limits.take('body-blocks', callSourceOf({ caller, network }), blocks),
  }
}

/** Returns an endpoint with other types, for a route whose schema accepts more forms of the message. */
export function withTypes<Message, Answer>(endpoint: UntypedEndpoint): Endpoint<Message, Answer> {
  return endpoint
}

/** Defines a route whose requests have a file of any size as their body, instead of a JSON message. */
export function defineUploadRoute<Answer>({
  endpoint,
  handle,
  ...options
}: RouteOptions & {
  endpoint: Endpoint<never, Answer>
  access: 'operator'
  scope: KeyScope
  handle(body: FileBody, context: ApiContext<Operator>): Promise<NoInfer<Answer>>
}): ApiRoute {
  const { method, path } = endpoint
  return {
    ...options,
    method,
    path,
    isReadOnly: isRead(endpoint),
    run: async (context) => {
      const caller = context.caller as CallerOfAccess['operator']
      return handle(readFileBody(context.request), { ...context, caller })
    },
  }
}
