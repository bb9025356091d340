import type { Handler } from 'hono'
import { withHeaders } from './reply.js'
import type { AppEnv } from './request-lifecycle.js'

/** Route of a hosted page or form. */
export interface PageRoute {
  method: 'GET' | 'POST'
  path: string
  handle(request: Request, requestId: string): Promise<Response>
}

/** Handles a request for a hosted page or form. */
export function pageHandler(page: PageRoute): Handler<AppEnv> {
  return async (context) => {
    const requestContext = context.env.requestContext
    requestContext.route = `${page.method} ${page.path}`
    return withHeaders(requestContext, await page.handle(context.req.raw, requestContext.requestId))
  }
}
