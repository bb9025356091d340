import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  base: '/console/',
  plugins: [react()],
  resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The first browsers that know light-dark(); for older ones it would be rewritten in a way that loses data-theme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy allows fonts and scripts from our own address only, so nothing becomes a data: URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
