import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'

/** Where a Foyer server runs while one works on the site with `vite`. */
const server = 'http://127.0.0.1:4400'

export default defineConfig({
  plugins: [react(), preloadApp()],
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
    // Few files, because each is a way there and back: what asks for content, what shows it, and what lists of films
    // have in common. Each page is one more.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            { name: 'app', test: /src[\\/]app[\\/]show-app/, priority: 2 },
            {
              name: 'films',
              test: /src[\\/](films|posters|ui)[\\/]/,
              minShareCount: 3,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})

/**
 * The page names the app's own script too: the first script begins to ask for content, and would come to load the app
 * only after that.
 */
function preloadApp(): Plugin {
  return {
    name: 'preload-app',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const entry = chunks.find(({ isEntry }) => isEntry)
        const app = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('App.tsx')))
        if (!entry || !app) return []
        const named = new Set([entry.fileName, ...entry.imports])
        return [app.fileName, ...app.imports].filter((file) => !named.has(file)).map(preload)
      },
    },
  }
}

function preload(file: string): HtmlTagDescriptor {
  const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${file}` }
  return { tag: 'link', attrs, injectTo: 'head' }
}
