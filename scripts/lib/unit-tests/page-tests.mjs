import { afterEach } from 'vitest'

// Runs before each file of tests. Files with a page get what all of them need.
if ('document' in globalThis) {
  const { cleanup, configure } = await import('@testing-library/react')
  // What they wait for ends by itself, and a busy machine takes longer than a second.
  configure({ asyncUtilTimeout: 10_000 })
  // A page that stays mounted renders after its document is gone.
  afterEach(cleanup)
}
