import { defineConfig } from 'vitest/config'

// Not in vite.config.ts, because its React Router plugin is for pages, not for tests.
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    setupFiles: 'test/set-up.ts',
    testTimeout: 30_000,
  },
})
