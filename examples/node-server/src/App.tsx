import { createPageClient, FoyerProvider, MemberOnly } from '@foyer/react'
import { type ReactNode, useState } from 'react'
import { Page } from './Page.js'
import type { PageData, SharedData } from './page-data.js'

/** Input of a page, the same on the server and in the browser. */
export interface AppProps {
  data: PageData
  shared: SharedData
}

/** The app. The server renders it, and the browser hydrates it. */
export function App({ data, shared }: AppProps): ReactNode {
  const [client] = useState(() => createPageClient(shared.client))
  return (
    <FoyerProvider client={client} initialSession={shared.client.handover.session}>
      <header className="cluster">
        <a href="/">Film club</a>
        <MemberOnly fallback={<a href={`/login?to=${encodeURIComponent(shared.path)}`}>Log in</a>}>
          <a href="/account">{shared.name || 'Account'}</a>
          <form method="post" action="/logout">
            <button className="button quiet" type="submit">
              Log out
            </button>
          </form>
        </MemberOnly>
      </header>
      <main>
        <Page data={data} />
      </main>
    </FoyerProvider>
  )
}
