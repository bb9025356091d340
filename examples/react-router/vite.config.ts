import { reactRouter } from '@react-router/dev/vite'
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite'

// Inside the repository, Foyer is bundled from its sources. An app that installs the packages needs only the plugin.
export default defineConfig({
  plugins: [reactRouter()],
  resolve: {
    conditions: ['foyer-source', ...defaultClientConditions],
    dedupe: ['react', 'react-dom', '@tanstack/react-query'],
  },
  ssr: {
    noExternal: true,
    // The development server has to bundle CommonJS packages first.
    optimizeDeps: {
      include: [
        ...['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/server'],
        ...['react-router > cookie', 'react-router > set-cookie-parser'],
      ],
    },
    resolve: { conditions: ['foyer-source', ...defaultServerConditions] },
  },
})
