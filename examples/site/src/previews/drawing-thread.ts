import { Worker } from 'node:worker_threads'
import type { DrawReply, DrawRequest } from './draw-worker.js'

/** Maximum number of queued pictures. One takes about 50 ms. */
const maxWaiting = 20

/** Maximum milliseconds for a picture. After them the thread ends, and every waiting picture fails. */
const limitMs = 10_000

/** Milliseconds without work after which the thread ends, because it uses 100 MB. */
const idleMs = 60_000

/** Thrown when the queue is full. */
export class BusyError extends Error {
  constructor() {
    super(`${maxWaiting} previews wait to be drawn, limit ${maxWaiting}: try again in a second`)
    this.name = 'BusyError'
  }
}

/** Renders a preview from its HTML as PNG. */
export type DrawPreview = (html: string) => Promise<Uint8Array<ArrayBuffer>>

interface Waiting {
  resolve(png: Uint8Array<ArrayBuffer>): void
  reject(error: Error): void
}

/**
 * Returns a function that renders in a worker thread, because the site runs in the process of the server. The thread
 * starts with the first picture, and again after a failure.
 *
 * @param script file of the worker
 * @throws BusyError
 */
export function drawInThread(script: URL): DrawPreview {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lastId = 0
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(script)
    // The thread does not keep the process alive.
    started.unref()
    started.on('message', settle)
    started.on('error', (error) => fail(started, error))
    started.on('exit', (code) => fail(started, new Error(`the thread ended with code ${code}`)))
    return started
  }

  function settle(reply: DrawReply): void {
    const picture = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('png' in reply) picture?.resolve(reply.png)
    else picture?.reject(new Error(reply.error))
    if (waiting.size === 0) idle = setTimeout(endIdle, idleMs).unref()
  }

  /** Ends the idle thread. No picture waits, so `fail` has none to reject. */
  function endIdle(): void {
    void worker?.terminate()
    worker = undefined
  }

  function fail(ended: Worker, error: Error): void {
    // Another thread may already have replaced this one.
    if (ended !== worker) return
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function endHung(hung: Worker): void {
    fail(hung, new Error(`a preview took longer than ${limitMs / 1000} seconds`))
    void hung.terminate()
  }

  return async (html) => {
    if (waiting.size >= maxWaiting) throw new BusyError()
    clearTimeout(idle)
    worker ??= start()
    const drawing = worker
    const request: DrawRequest = { id: ++lastId, html }
    drawing.postMessage(request)
    const limit = setTimeout(() => endHung(drawing), limitMs).unref()
    return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      waiting.set(request.id, { resolve, reject })
    }).finally(() => clearTimeout(limit))
  }
}
