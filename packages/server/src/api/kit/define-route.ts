import type { Caller } from '../../caller.js'
import {
  buildRoute,
  buildUploadRoute,
  type HandlerContext,
  type Route,
  type RouteDeclaration,
  type UploadDeclaration,
} from '../../http/route.js'
import type { ApiDeps } from './deps.js'

export type ApiRoute = Route<ApiDeps>

/** Context of a handler: the call and its dependencies. */
export type ApiContext<C = Caller> = HandlerContext<C, ApiDeps>

/** Defines a route of the API. */
export function defineRoute<Message, Answer>(
  declaration: RouteDeclaration<Message, Answer, ApiDeps>,
): ApiRoute {
  return buildRoute(declaration)
}

/** Defines a route of the API whose requests have a file as their body. */
export function defineUploadRoute<Answer>(
  declaration: UploadDeclaration<Answer, ApiDeps>,
): ApiRoute {
  return buildUploadRoute(declaration)
}
