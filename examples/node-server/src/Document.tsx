import type { ReactNode } from 'react'
import { App, type AppProps } from './App.js'

/** HTML document of a page. Contains the props of the app as JSON, for the hydration. */
export function Document(props: AppProps): ReactNode {
  // A `<` in the JSON could end the script element.
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
