import { renderToStaticMarkup } from 'react-dom/server'
import { inlineScript, Script } from '../inline-script.js'

/** View of the page in the hidden frame of a silent login, which posts a message to the page around it. */
export interface SilentLoginView {
  /** Posted as a flat object, from which the official client reads `code` and `state`. */
  message: Record<string, string>
  /** Registered origins of the client. Only these may get the message. */
  origins: readonly string[]
}

/** Script of the page. */
export const silentLoginScript = inlineScript(postToParent)

/**
 * Posts the authorization response to the parent page if its origin is registered. If the browser hides that origin,
 * posts one message per registered origin. The browser delivers only the matching one and logs the others to its
 * console.
 */
function postToParent(): void {
  const { message, origins }: SilentLoginView = JSON.parse(document.body.dataset.view ?? '')
  const referrer = document.referrer && new URL(document.referrer).origin
  const parentOrigin = location.ancestorOrigins?.[0] || referrer
  const targets = parentOrigin ? origins.filter((origin) => origin === parentOrigin) : origins
  for (const origin of targets) parent.postMessage(message, origin)
}

/**
 * Renders the page in the hidden frame of a silent login. Nobody sees it, so it has no styles.
 * @see docs/wire/hosted-pages.md#silent-login
 */
export function renderSilentLoginFrame(view: SilentLoginView): string {
  const document = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Logging in</title>
      </head>
      <body data-view={JSON.stringify(view)}>
        <Script script={silentLoginScript} />
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(document)}`
}
