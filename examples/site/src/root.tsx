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
  useLocation,
} from 'react-router'
import { enableFonts } from './app/fonts.js'
import { HeadParts } from './app/HeadParts.js'
import { whenIdle } from './app/when-idle.js'
import { ConnectionContext } from './connection/connection-context.js'
import { createSite } from './connection/site.js'
import { type Language, languages, splitPath } from './language/languages.js'
import { foyerContext, siteServer, visitContext } from './site.server.js'
import { SiteAddressContext, siteName } from './ui/PageHead.js'
import { isPreviewPath } from './ui/preview-path.js'

/**
 * Opens the visit before all loaders. Pictures have none, because cacheable replies must not set a visitor's cookie.
 */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ request, context }, next) => {
    if (isPreviewPath(new URL(request.url).pathname)) return next()
    return siteServer(context.get(foyerContext)).handle(request, (visit) => {
      context.set(visitContext, visit)
      return next()
    })
  },
]

/** Options of the client in the page. */
export function loader({ context }: LoaderFunctionArgs) {
  const { clientId, url } = context.get(foyerContext)
  return { clientId, url }
}

/** Static data; never refetched. */
export const shouldRevalidate = (): boolean => false

export function Layout({ children }: { children: ReactNode }): ReactNode {
  const language = useLanguage()
  return (
    // A script in the head sets attributes of this element before hydration.
    <html lang={language} dir={languages[language].direction} suppressHydrationWarning>
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
  const language = useLanguage()
  const [site] = useState(() => createSite({ clientId, url, language }))
  const { connection, client, queryClient, revealSession } = site
  useEffect(revealSession, [revealSession])
  useEffect(() => {
    whenIdle(enableFonts)
  }, [])
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

const failure: Record<Language, string> = {
  en: 'Something went wrong. Reload the page.',
  de: 'Etwas ist schiefgegangen. Lade die Seite neu.',
  he: 'משהו השתבש. אפשר לטעון את הדף מחדש.',
}

/** Shown when the site fails before its texts are loaded. */
export function ErrorBoundary(): ReactNode {
  const language = useLanguage()
  return (
    <main className="page page-narrow" role="alert">
      <title>{siteName}</title>
      <h1>{failure[language]}</h1>
    </main>
  )
}

/** Returns the language of the URL. Links to another language load a new document. */
function useLanguage(): Language {
  return splitPath(useLocation().pathname).language
}
