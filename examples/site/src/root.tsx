import { FoyerProvider } from '@foyer/react'
import { type ReactNode, useEffect, useState } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
} from 'react-router'
import { bringFonts } from './app/fonts.js'
import { HeadParts } from './app/HeadParts.js'
import { BrokenPage } from './app/PageBoundary.js'
import { whenIdle } from './app/when-idle.js'
import { ConnectionContext } from './connection/connection-context.js'
import { createSite } from './connection/site.js'
import { foyerContext, siteServer, visitContext } from './site.server.js'
import { SiteAddressContext } from './ui/PageHead.js'

/** Opens the visit before all loaders. */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ request, context }, next) =>
    siteServer(context.get(foyerContext)).handle(request, (visit) => {
      context.set(visitContext, visit)
      return next()
    }),
]

/** Settings of the client in the page. */
export function loader({ context }: LoaderFunctionArgs) {
  const { clientId, url } = context.get(foyerContext)
  return { clientId, url }
}

/** They never change. */
export const shouldRevalidate = (): boolean => false

export function Layout({ children }: { children: ReactNode }): ReactNode {
  return (
    // A script of the head sets attributes of this element.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f6f4ec" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1613" media="(prefers-color-scheme: dark)" />
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <HeadParts />
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
  const { clientId, url } = useLoaderData<typeof loader>()
  const [{ connection, client, queryClient, wake }] = useState(() => createSite({ clientId, url }))
  useEffect(wake, [wake])
  useEffect(() => whenIdle(bringFonts), [])
  return (
    <SiteAddressContext value={url}>
      <ConnectionContext value={connection}>
        <FoyerProvider client={client} queryClient={queryClient}>
          <Outlet />
        </FoyerProvider>
      </ConnectionContext>
    </SiteAddressContext>
  )
}

export function ErrorBoundary(): ReactNode {
  return (
    <main>
      <BrokenPage />
    </main>
  )
}
