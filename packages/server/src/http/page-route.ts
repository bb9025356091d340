import type { Handler } from 'hono'
import { withHeaders } from './reply.js'
import type { AppEnv } from './request-lifecycle.js'
import type { Call } from './route.js'

/** A request for a hosted page or form. */
export type PageCall = Pick<Call, 'request' | 'network' | 'requestId'>

/** Route of a hosted page or form. */
export interface PageRoute {
  method: 'GET' | 'POST'
  path: string
  handle(call: PageCall): Promise<Response>
}

/** Creates the Hono handler of a hosted page or form. */
export function pageHandler(page: PageRoute): Handler<AppEnv> {
  return async (context) => {
    const { requestContext, network } = context.env
    requestContext.route = `${page.method} ${page.path}`
    const { requestId } = requestContext
    const response = await page.handle({ request: context.req.raw, network, requestId })
    return withHeaders(requestContext, response)
  }
}
