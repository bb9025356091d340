import { expect, it, vi } from 'vitest'
import { BusyError, drawInThread } from './drawing-thread.js'

/** Fake thread that replies with the length of the HTML. */
const code = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', (html) => {
    if (html === 'broken') throw new Error('the drawing broke')
    if (html !== 'hung') parentPort.postMessage({ png: Uint8Array.of(html.length) })
  })`
const thread = new URL(`data:text/javascript,${encodeURIComponent(code)}`)

it('refuses a picture while twenty others are queued, and renders those', async () => {
  const draw = drawInThread(thread)
  const waiting = Array.from({ length: 20 }, (_, at) => draw('x'.repeat(at)))
  await expect(draw('one more')).rejects.toThrow(BusyError)
  expect((await Promise.all(waiting)).map(([length]) => length)).toEqual(waiting.map((_, at) => at))
})

it('starts another thread after a failure, and renders the other pictures', async () => {
  const draw = drawInThread(thread)
  const [lost, kept] = [draw('broken'), draw('four')]
  await expect(lost).rejects.toThrow('the drawing broke')
  expect([...(await kept)]).toEqual([4])
})

it('ends a thread that draws for thirty seconds, and renders the other pictures', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const draw = drawInThread(thread)
  const [hung, kept] = [draw('hung'), draw('seven')]
  vi.advanceTimersByTime(30_000)
  vi.useRealTimers()
  await expect(hung).rejects.toThrow('longer than 30 seconds')
  expect([...(await kept)]).toEqual([5])
})

it('counts the time limit from the start of each picture', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const draw = drawInThread(thread)
  const [first, hung] = [draw('first'), draw('hung')]
  vi.advanceTimersByTime(20_000)
  await first
  vi.advanceTimersByTime(20_000)
  const next = draw('next')
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await expect(hung).rejects.toThrow('longer than 30 seconds')
  expect([...(await next)]).toEqual([4])
})
