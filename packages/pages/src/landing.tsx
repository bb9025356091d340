import type { ReactElement } from 'react'
import type { PageAssets } from './assets.js'
import { inlineScript, Script } from './inline-script.js'
import { renderDocument } from './layout.js'
import type { SiteBranding } from './page-view.js'

/** View of the landing page for developers. All of it is public. */
export interface LandingView {
  /** Origin of the server. */
  origin: string
  /** Id of the site's first client; undefined if the owner removed it. */
  clientId: string | undefined
  /** Origins of the developer's pages on this machine that are registered for a login. */
  pageOrigins: readonly string[]
  /** The site has a `foyer.json`. */
  hasSiteFile: boolean
  /** Path of the console, if the server has one. */
  consolePath: string | undefined
}

/** Script of the page. */
export const landingScript = inlineScript(showCopyButtons)

/** Shows the copy buttons, which need the script. */
function showCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const snippet = document.getElementById(button.dataset.copy ?? '')
    const result = button.parentElement?.querySelector('[role=status]')
    if (!snippet || !result) continue
    button.hidden = false
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(snippet.textContent ?? '')
        result.textContent = 'Copied'
      } catch {
        getSelection()?.selectAllChildren(snippet)
        result.textContent = 'Press Ctrl+C or ⌘C'
      }
    })
  }
}

/** Renders the page at the root of a server that has no site. It is for developers, in English. */
export function renderLanding(view: LandingView, site: SiteBranding, assets: PageAssets): string {
  return renderDocument({
    title: 'Your server is running',
    site,
    assets,
    content: <Landing view={view} />,
    end: <Script script={landingScript} />,
  })
}

function Landing({ view }: { view: LandingView }): ReactElement {
  const { origin, clientId = 'YOUR-CLIENT-ID', pageOrigins, hasSiteFile, consolePath } = view
  return (
    <>
      <h1>Your server is running</h1>
      <p className="lead">
        Accounts, permissions and content are ready. Your site will replace this page.
      </p>
      <dl className="facts">
        <div>
          <dt>Server</dt>
          <dd>
            <code>{origin}</code>
          </dd>
        </div>
        <div>
          <dt>Client id</dt>
          <dd>
            <code>{clientId}</code>
          </dd>
        </div>
        {pageOrigins.length > 0 && (
          <div>
            <dt>Your page</dt>
            {pageOrigins.map((pageOrigin) => (
              <dd key={pageOrigin}>
                <a href={pageOrigin}>{pageOrigin}</a>
              </dd>
            ))}
          </div>
        )}
      </dl>
      {consolePath !== undefined && (
        <a className="button primary" href={consolePath}>
          Open the console
        </a>
      )}
      <section>
        <h2>Call it from your app</h2>
        <Snippet id="app" label="Copy the code">{`import { createClient } from '@foyer/client'

export const client = createClient({
  clientId: '${clientId}',
  host: '${origin}',
})

await client.auth.register({
  email: 'ada@example.com',
  password: 'two quiet words',
})`}</Snippet>
      </section>
      <section>
        <h2>Or from a terminal</h2>
        <Snippet id="terminal" label="Copy the command">{`curl ${origin}/oauth2/token \\
  -H 'content-type: application/json' \\
  -d '{"clientId":"${clientId}","grantType":"anonymous"}'`}</Snippet>
      </section>
      <section className="next">
        <h2>Next steps</h2>
        <ol>
          {!hasSiteFile && (
            <li>
              <code>npx @foyer/server init</code> writes <code>foyer.json</code> with a first
              collection. Start with <code>npx @foyer/server start --site .</code> to apply it.
            </li>
          )}
          {pageOrigins.length === 0 && (
            <li>
              In <code>foyer.json</code>, add the callback address of your page to{' '}
              <code>client.redirectUris</code>, for example{' '}
              <code>http://localhost:5173/callback</code>. Pages on that origin can then call the
              server.
            </li>
          )}
          <li>
            <code>npx @foyer/server types src/collections.ts --site .</code> writes types for your
            collections.
          </li>
          <li>
            Set <code>serve</code> to the folder of your built site. It replaces this page.
          </li>
        </ol>
      </section>
    </>
  )
}

/** Code with a button that copies it. */
function Snippet(props: { id: string; label: string; children: string }): ReactElement {
  const { id, label, children } = props
  return (
    <div className="snippet">
      <pre id={id}>{children}</pre>
      <div className="copy">
        <span role="status" />
        <button type="button" className="button" data-copy={id} hidden>
          {label}
        </button>
      </div>
    </div>
  )
}
