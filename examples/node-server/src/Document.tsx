import type { ReactNode } from 'react'
import { App, type AppProps } from './App.js'

/** The whole page as the server sends it, with what was read for it. */
export function Document(props: AppProps): ReactNode {
  // In a script `<` could end it.
  const json = JSON.stringify(props).replaceAll('<', '\\u003c')
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{props.data.title}</title>
        <link rel="stylesheet" href="/public/site.css" />
      </head>
      <body>
        <div id="app">
          <App {...props} />
        </div>
        <script id="props" type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
        <script type="module" src="/public/browser.js" />
      </body>
    </html>
  )
}
