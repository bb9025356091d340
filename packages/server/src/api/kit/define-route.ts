import type { Caller } from '../../caller.js'
import {
  defineRoute as defineRouteWith,
  defineUploadRoute as defineUploadRouteWith,
  type HandlerContext,
  type Route,
  type RouteDeclaration,
  type UploadDeclaration,
} from '../../http/route.js'
import type { ApiDeps } from './deps.js'

/** A route of the API. */
export type ApiRoute = Route<ApiDeps>

/** Context of a handler: the call and its dependencies. */
export type ApiContext<C = Caller> = HandlerContext<C, ApiDeps>

/** Declares a route of the API: endpoint, access, scope, limit, schema of the message, and handler. */
export function defineRoute<Message, Answer>(
  declaration: RouteDeclaration<Message, Answer, ApiDeps>,
): ApiRoute {
  return defineRouteWith(declaration)
}

/** Declares a route of the API whose body is a file. */
export function defineUploadRoute<Answer>(
  declaration: UploadDeclaration<Answer, ApiDeps>,
): ApiRoute {
  return defineUploadRouteWith(declaration)
}
