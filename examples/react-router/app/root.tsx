import { createPageClient, FoyerProvider, MemberOnly } from '@foyer/react'
import { type ReactNode, useMemo } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useRouteError,
} from 'react-router'
import { publicConfig, site, visitContext } from './site.server.js'
import './site.css'

/**
 * Reads the session from the cookies before all loaders, and sets changed cookies on the response.
 */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ request, context }, next) =>
    site.handle(request, (visit) => {
      context.set(visitContext, visit)
      return next()
    }),
]

/** Data of the layout, which all pages share. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { client, handOver } = context.get(visitContext)
  const member = await client.members.getCurrentMember()
  return { page: { ...publicConfig, handover: handOver() }, name: member?.profile?.nickname ?? '' }
}

export function Layout({ children }: { children: ReactNode }): ReactNode {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App(): ReactNode {
  const { page, name } = useLoaderData<typeof loader>()
  const client = useMemo(() => createPageClient(page), [page])
  return (
    <FoyerProvider client={client} initialSession={page.handover.session}>
      <Header name={name} />
      <main>
        <Outlet />
      </main>
    </FoyerProvider>
  )
}

function Header({ name }: { name: string }): ReactNode {
  const { pathname } = useLocation()
  return (
    <header className="cluster">
      <a href="/">Film club</a>
      <MemberOnly fallback={<a href={`/login?to=${encodeURIComponent(pathname)}`}>Log in</a>}>
        <a href="/account">{name || 'Account'}</a>
        <form method="post" action="/logout">
          <button className="button quiet" type="submit">
            Log out
          </button>
        </form>
      </MemberOnly>
    </header>
  )
}

export function ErrorBoundary(): ReactNode {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main>
      <title>{missing ? 'Not found' : 'Error'}</title>
      <h1>{missing ? 'There is no such page' : 'Something went wrong'}</h1>
      <p>
        <a href="/">To the films</a>
      </p>
    </main>
  )
}
