import type { Endpoint, FieldViolation, Method } from '@foyer/protocol'
import type { KeyScope } from '@foyer/protocol/api-keys'
import * as v from 'valibot'
import type { Caller } from '../caller.js'
import type { PermissionDeniedError } from '../data/permission-denied.js'
import { expectedValue } from '../expected-value.js'
import type { CallRequest } from './call-request.js'
import { RequestInvalidError } from './errors.js'
import type { JsonText } from './json-text.js'
import { readQueryPayload } from './query-payload.js'
import { parseJsonBody, readJsonBody } from './read-body.js'

/** Who may call a route at all; what a caller may do with the data is decided in `data/access.ts`. */
export type Access = 'anyone' | 'caller' | 'operator'

/** What a handler knows besides its message. */
export interface RequestContext<Asking = Caller> {
  caller: Asking
  request: CallRequest
  /**
   * Takes a denial down for the owner that an answer tells of; one that is thrown is taken down anyway. Nobody is denied
   * anything where no caller is known.
   */
  recordDenial?: (denied: PermissionDeniedError) => void
}

/** One call of the wire on this server. */
export interface Route {
  method: Method
  path: string
  access: Access
  /** What a key of the owner has to open for it; left out: everything. */
  scope?: KeyScope
  /** Whether it changes data: its answer carries what a client sends back with later calls. @see docs/wire.md#headers */
  writes?: boolean
  /** Whether a call by this method and path is meant for this route, where it is not for every one; else a later route has it. */
  takes?(request: CallRequest): boolean
  /** @throws RequestInvalidError with every field that does not fit */
  answer(context: RequestContext<Caller | undefined>): Promise<unknown>
}

type Handler<Message, Answer, Asking> = (
  message: Message,
  context: RequestContext<Asking>,
) => Promise<Answer | JsonText<Answer>>

/** A route that anyone may call, with or without a token. */
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

/** A route for whoever has a token: visitors, members and the operator. */
export function callerRoute<Message, Answer>(
  endpoint: Endpoint<Message, Answer>,
  schema: v.GenericSchema<unknown, NoInfer<Message>>,
  handle: Handler<NoInfer<Message>, NoInfer<Answer>, Caller>,
): Route {
  return { ...closedRoute(endpoint, schema, handle), access: 'caller' }
}

/** A route for the owner's key alone. */
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
      const message = readMessage(context.request)
      const known = message instanceof Promise ? await message : message
      return handle(parse(schema, known), { caller, ...context })
    },
  }
}

/** The message of a request, or its promise: the query of a GET, HEAD or DELETE, the JSON body of anything else. */
function readMessage(request: CallRequest): unknown {
  if (/^(GET|HEAD|DELETE)$/.test(request.method)) return readQueryPayload(request.url)
  const { received } = request
  return received ? parseJsonBody(request, received) : readJsonBody(request)
}

function parse<Message>(schema: v.GenericSchema<unknown, Message>, message: unknown): Message {
  const result = v.safeParse(schema, message)
  if (result.success) return result.output
  throw new RequestInvalidError(result.issues.map(toViolation))
}

function toViolation(issue: v.BaseIssue<unknown>): FieldViolation {
  return { field: v.getDotPath(issue) ?? '', description: expectedValue(issue), data: {} }
}
