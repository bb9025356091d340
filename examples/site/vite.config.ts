import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

/** Where a Foyer server runs while one works on the site with `vite`. */
const server = 'http://127.0.0.1:4400'

export default defineConfig({
  plugins: [react()],
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
  },
})
