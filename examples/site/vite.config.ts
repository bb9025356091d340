import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

/** Where a Foyer server runs while one works on the site with `vite`. */
const server = 'http://127.0.0.1:4400'

export default defineConfig({
  plugins: [react(), nameApp()],
  // Our packages are read from their sources, so that a change shows without building them.
  resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
  server: {
    proxy: { '^/(oauth2|auth|_api|_foyer|wix-data|members|console)(/|$)': server },
  },
  build: {
    target: 'es2022',
    // The content security policy allows fonts from our own address only, so nothing becomes a data: URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // All sheets together are 10 KiB packed: no page waits for one of its own.
    cssCodeSplit: false,
    // Few files, because each is a round trip: the requests for content, the components, the parts that lists of films
    // share, and React DOM. Each page is one more.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 5 },
            { name: 'app', test: /src[\\/](app[\\/]site-app|hooks[\\/]useItems)/, priority: 4 },
            { name: 'react-dom', test: /src[\\/]app[\\/]show-site/, priority: 3 },
            {
              name: 'films',
              test: /src[\\/](films|film-list|film-page|posters|ui)[\\/]/,
              minShareCount: 2,
              priority: 2,
            },
            {
              name: 'watch',
              test: /[\\/](watchlist[\\/]|useMutation)/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})

/** Tells `public/early.js` the file of the components, which loads beside the first script, which asks for content. */
function nameApp(): Plugin {
  return {
    name: 'name-app',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const app = chunks.find(({ name }) => name === 'app')
        if (!app) return html
        return html.replace('src="/early.js"', `$& data-app="/${app.fileName}"`)
      },
    },
  }
}
