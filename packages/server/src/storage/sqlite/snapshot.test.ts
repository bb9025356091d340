import { afterEach, expect, it, vi } from 'vitest'
import type { SqliteConnection } from './driver.js'
import { createSnapshot } from './snapshot.js'

afterEach(() => {
  vi.useRealTimers()
})

it('survives a disk that fails at the end of a state, and begins the next one', () => {
  vi.useFakeTimers()
  const sent: string[] = []
  const connection: SqliteConnection = {
    exec: () => {},
    close: () => {},
    function: () => {},
    prepare: (text) => ({
      all: () => [],
      run: () => {
        sent.push(text)
        if (text === 'commit') throw new Error('database disk image is malformed')
        return { changes: 0 }
      },
    }),
  }
  const snapshot = createSnapshot(connection)
  snapshot.take()
  // A throw in a timer would end the process.
  vi.advanceTimersByTime(1000)
  snapshot.take()
  snapshot.leave()
  expect(sent).toEqual(['begin', 'commit', 'rollback', 'begin', 'commit', 'rollback'])
})
