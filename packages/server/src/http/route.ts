import type { Endpoint, FieldViolation, Method } from '@foyer/protocol'
import type { KeyScope } from '@foyer/protocol/api-keys'
import * as v from 'valibot'
import type { Caller } from '../caller.js'
import type { PermissionDeniedError } from '../data/permissions/permission-denied.js'
import { expectedValue } from '../lib/expected-value.js'
import type { LimitName } from '../limits/limits.js'
import { RequestInvalidError } from './errors.js'
import type { JsonText } from './json-text.js'
import { readQueryPayload } from './query-payload.js'
import { readJsonBody } from './read-body.js'

/** Callers that a route accepts. `data/permissions/access.ts` decides what they may do with the data. */
export type Access = 'anyone' | 'caller' | 'operator'

/** Context of a handler: the caller and the request. */
export interface HandlerContext<Asking = Caller> {
  caller: Asking
  request: Request
  /**
   * Records a denial that the reply reports instead of throwing it. Thrown denials are recorded anyway. Absent without a
   * caller.
   */
  recordDenial?: (denied: PermissionDeniedError) => void
}

/** A route of the API. */
export interface Route {
  method: Method
  path: string
  access: Access
  /** Scope that an API key needs. Default `all`. */
  scope?: KeyScope
  /** Rate limit that counts its calls, except those of the owner. */
  limit?: LimitName
  /** Marks a data call: its errors carry data codes, and the size of its reply is bounded. */
  data?: boolean
  /** Marks a call that changes data: its reply carries a consistency token. @see docs/wire.md#headers */
  writes?: boolean
  /** Tells if a request of this method and path belongs to this route; a later route gets it otherwise. Default: all do. */
  takes?(request: Request): boolean
  /** @throws RequestInvalidError with the violations of all fields */
  answer(context: HandlerContext<Caller | undefined>): Promise<unknown>
}

type Handler<Message, Answer, Asking> = (
  message: Message,
  context: HandlerContext<Asking>,
) => Promise<Answer | JsonText<Answer>>

/** Declares a route for anyone, with or without a token. */
export function openRoute<Message, Answer>(
  endpoint: Endpoint<Message, Answer>,
  schema: v.GenericSchema<unknown, NoInfer<Message>>,
  handle: Handler<NoInfer<Message>, NoInfer<Answer>, Caller | undefined>,
): Route {
  return {
    method: endpoint.method,
    path: endpoint.path,
    access: 'anyone',
    answer: async (context) => handle(parse(schema, await readMessage(context.request)), context),
  }
}

/** Declares a route for callers with a token: visitors, members and the operator. */
export function callerRoute<Message, Answer>(
  endpoint: Endpoint<Message, Answer>,
  schema: v.GenericSchema<unknown, NoInfer<Message>>,
  handle: Handler<NoInfer<Message>, NoInfer<Answer>, Caller>,
): Route {
  return { ...closedRoute(endpoint, schema, handle), access: 'caller' }
}

/** Declares a route for API keys of the owner. */
export function operatorRoute<Message, Answer>(
  endpoint: Endpoint<Message, Answer>,
  schema: v.GenericSchema<unknown, NoInfer<Message>>,
  handle: Handler<NoInfer<Message>, NoInfer<Answer>, Caller>,
): Route {
  return { ...closedRoute(endpoint, schema, handle), access: 'operator' }
}

function closedRoute<Message, Answer>(
  endpoint: Endpoint<Message, Answer>,
  schema: v.GenericSchema<unknown, NoInfer<Message>>,
  handle: Handler<NoInfer<Message>, NoInfer<Answer>, Caller>,
): Omit<Route, 'access'> {
  return {
    method: endpoint.method,
    path: endpoint.path,
    answer: async ({ caller, ...context }) => {
      if (!caller) throw new Error(`the route "${endpoint.path}" was reached without a caller`)
      const reading = readMessage(context.request)
      const message = reading instanceof Promise ? await reading : reading
      return handle(parse(schema, message), { caller, ...context })
    },
  }
}

/** Reads the query of a GET, HEAD or DELETE, or the JSON body of any other request. Only a body is a promise. */
function readMessage(request: Request): unknown {
  if (/^(GET|HEAD|DELETE)$/.test(request.method)) return readQueryPayload(request.url)
  return readJsonBody(request)
}

function parse<Message>(schema: v.GenericSchema<unknown, Message>, message: unknown): Message {
  const result = v.safeParse(schema, message)
  if (result.success) return result.output
  throw new RequestInvalidError(result.issues.map(toViolation))
}

function toViolation(issue: v.BaseIssue<unknown>): FieldViolation {
  return { field: v.getDotPath(issue) ?? '', description: expectedValue(issue), data: {} }
}
