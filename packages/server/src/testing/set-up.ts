import { afterAll, afterEach, vi } from 'vitest'
import { cleanUpFile, cleanUpTest } from '../storage/testing/clean-up.js'

// Runs before each test file. Files share the modules of their process, so each file has to undo its changes.
afterEach(cleanUpTest)
afterAll(async () => {
  await cleanUpFile()
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
