import type { Handler } from 'hono'
import type { AppEnv } from './around-requests.js'
import type { PageRoute } from './page-route.js'

/** Answers a hosted page or form. */
export function answerPage(page: PageRoute): Handler<AppEnv> {
  return async (context) => {
    const { exchange } = context.var
    exchange.route = `${page.method} ${page.path}`
    return page.answer(context.req.raw, exchange.requestId)
  }
}
