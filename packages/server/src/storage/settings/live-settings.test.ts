import { EventEmitter, once } from 'node:events'
import { afterEach, expect, it, vi } from 'vitest'
import { openLiveSettings } from './live-settings.js'

afterEach(() => {
  vi.useRealTimers()
})

// Seen to fail: each request, also for a file of the site, waited for the timeout of the database.
it('a request waits a second for the settings while the database does not respond', async () => {
  const responses = new EventEmitter()
  const all = vi.fn(async () => (await once(responses, 'rows'))[0])
  all.mockResolvedValueOnce([])
  const nowhere = { error: () => {}, info: () => {} }
  const settings = await openLiveSettings({
    db: { all } as never,
    clock: { now: () => new Date() },
    log: nowhere,
    declared: {},
    shared: true,
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let refreshed = false
  const refreshing = settings.refresh().then(() => {
    refreshed = true
  })
  await vi.advanceTimersByTimeAsync(999)
  expect(refreshed).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await refreshing
  const stored = JSON.stringify({ registration: { emailVerification: true } })
  responses.emit('rows', [{ value: stored }])
  await settings.refresh()
  expect(settings.current.registration.emailVerification).toBe(true)
})
