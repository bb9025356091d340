import { defineConfig } from 'vitest/config'

/** Tests read the sources of the packages, not their builds. */
const conditions = ['foyer-source']

export default defineConfig({
  resolve: { conditions: [...conditions, 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: [...conditions, 'module', 'node', 'development|production'] } },
  test: {
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'examples/*/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 20_000,
  },
})
