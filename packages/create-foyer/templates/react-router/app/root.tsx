import { Links, Meta, type MiddlewareFunction, Outlet, Scripts } from 'react-router'
import { site, visitContext } from './site.server'
import '../src/style.css'

export const middleware: MiddlewareFunction<Response>[] = [
  ({ request, context }, next) =>
    site.handle(request, (visit) => {
      context.set(visitContext, visit)
      return next()
    }),
]

export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Notes</title>
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}
