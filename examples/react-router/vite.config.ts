import { reactRouter } from '@react-router/dev/vite'
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite'

// Inside the repository Foyer is read from its sources; an app that installs the packages needs none of what follows.
export default defineConfig({
  plugins: [reactRouter()],
  resolve: {
    conditions: ['foyer-source', ...defaultClientConditions],
    dedupe: ['react', 'react-dom', '@tanstack/react-query'],
  },
  ssr: {
    noExternal: true,
    // While developing, what is written for `require` has to be bundled first.
    optimizeDeps: {
      include: [
        ...['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/server'],
        ...['react-router > cookie', 'react-router > set-cookie-parser'],
      ],
    },
    resolve: { conditions: ['foyer-source', ...defaultServerConditions] },
  },
})
