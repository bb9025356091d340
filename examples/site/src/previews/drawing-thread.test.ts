import { expect, it, vi } from 'vitest'
import { BusyError, drawInThread } from './drawing-thread.js'

/** Fake thread that replies with the length of the HTML once it has `count` messages. */
function thread(count: number): URL {
  const code = `
    import { parentPort } from 'node:worker_threads'
    const held = []
    parentPort.on('message', ({ id, html }) => {
      if (html === 'broken') throw new Error('the drawing broke')
      held.push({ id, png: Uint8Array.of(html.length) })
      if (held.length < ${count}) return
      for (const reply of held.splice(0)) parentPort.postMessage(reply)
    })`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}

it('refuses a picture while twenty others are queued, and renders those', async () => {
  const draw = drawInThread(thread(20))
  const waiting = Array.from({ length: 20 }, (_, at) => draw('x'.repeat(at)))
  await expect(draw('one more')).rejects.toThrow(BusyError)
  expect((await Promise.all(waiting)).map(([length]) => length)).toEqual(waiting.map((_, at) => at))
})

it('starts another thread after a failure', async () => {
  const draw = drawInThread(thread(1))
  const lost = draw('broken')
  await expect(lost).rejects.toThrow('the drawing broke')
  expect([...(await draw('four'))]).toEqual([4])
})

it('ends a thread that draws for ten seconds, and starts another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const draw = drawInThread(thread(2))
  const hung = draw('hung')
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await expect(hung).rejects.toThrow('longer than 10 seconds')
  const pictures = await Promise.all([draw('one'), draw('seven')])
  expect(pictures.map(([length]) => length)).toEqual([3, 5])
})
