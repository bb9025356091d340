import { afterEach } from 'vitest'

// Setup file of all tests. Files with a page get cleanup and a longer timeout.
if ('document' in globalThis) {
  const { cleanup, configure } = await import('@testing-library/react')
  // The default timeout of one second is too short on a busy machine.
  configure({ asyncUtilTimeout: 10_000 })
  // A page that stays mounted would render after its document is removed.
  afterEach(cleanup)
}
