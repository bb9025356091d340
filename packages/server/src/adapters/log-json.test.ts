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
  for (let line = 0; line < 1000; line++) log.info({ padding: 'x'.repeat(100) }, 'line')
  expect(written.length).toBeGreaterThan(65_536)
  log.close()
  expect(texts()).toHaveLength(1000)
})

it('writes lines alike, whatever they tell', () => {
  vi.useFakeTimers()
  const log = createLog('debug')
  const fields = { requestId: 'one "two"', status: 200, none: undefined, deep: { list: [1, 'é'] } }
  log.info(fields, 'a "line"')
  log.debug(fields, 'a "line"')
  log.info({}, 'bare')
  log.close()
  const [info, debug, bare] = written.split('\n').filter(Boolean)
  expect(info).toBe(debug?.replace('"level":20', '"level":30'))
  expect(bare).toBe(`{"level":30,"time":${Date.now()},"msg":"bare"}`)
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
