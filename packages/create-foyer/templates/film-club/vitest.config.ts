import { defineConfig } from 'vitest/config'

// Apart from vite.config.ts: the plugin of React Router is for pages, not for tests.
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    setupFiles: 'test/set-up.ts',
    testTimeout: 30_000,
  },
})
