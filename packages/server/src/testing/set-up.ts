import { afterAll, afterEach, vi } from 'vitest'
import { cleanUpFile, cleanUpTest } from '../storage/testing/clean-up.js'

// Runs before each test file. Test files in one process share modules, so each file must undo its changes to them.
afterEach(cleanUpTest)
afterAll(async () => {
  await cleanUpFile()
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
