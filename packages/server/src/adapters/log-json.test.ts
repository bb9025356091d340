import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from './log-json.js'

let written = ''
beforeEach(() => {
  written = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written += String(text)
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const texts = (): unknown[] =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).msg)

it('keeps lines for a moment and writes them in their order', () => {
  vi.useFakeTimers()
  const log = createLog('info')
  log.info({ route: 'a' }, 'one')
  log.debug({}, 'not asked for')
  log.info({ route: 'b' }, 'two')
  expect(written).toBe('')
  vi.advanceTimersByTime(100)
  expect(texts()).toEqual(['one', 'two'])
  log.close()
})

it('writes an error at once, after what was kept before it', () => {
  const log = createLog('info')
  log.info({}, 'one')
  log.error({}, 'two')
  expect(texts()).toEqual(['one', 'two'])
  log.close()
})

it('keeps no more than a few kilobytes', () => {
  vi.useFakeTimers()
  const log = createLog('info')
  for (let line = 0; line < 100; line++) log.info({ padding: 'x'.repeat(100) }, 'line')
  expect(written.length).toBeGreaterThan(8192)
  log.close()
  expect(texts()).toHaveLength(100)
})

it('leaves nothing behind when it is closed and when the process ends', () => {
  const closed = createLog('info')
  closed.info({}, 'last')
  closed.close()
  expect(texts()).toEqual(['last'])
  const before = process.listenerCount('exit')
  const log = createLog('info')
  log.info({}, 'last words')
  process.listeners('exit').at(-1)?.call(process, 0)
  expect(texts()).toEqual(['last', 'last words'])
  log.close()
  expect(process.listenerCount('exit')).toBe(before)
})
