import { Worker } from 'node:worker_threads'
import type { DrawReply } from './draw-worker.js'

/** Maximum number of queued pictures. One takes about 50 ms. */
const maxWaiting = 20

/** Maximum milliseconds for a picture, the start of its thread included. After them the thread ends. */
const limitMs = 30_000

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
  html: string
  resolve(png: Uint8Array<ArrayBuffer>): void
  reject(error: Error): void
}

/**
 * Returns a function that renders in a worker thread, because the site runs in the process of the server. The thread
 * renders one picture at a time. If it fails, only the current picture fails, and another thread renders the others.
 *
 * @param script file of the worker
 * @throws BusyError
 */
export function drawInThread(script: URL): DrawPreview {
  /** The first one is being rendered. */
  const queue: Waiting[] = []
  let worker: Worker | undefined
  let timer: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(script)
    // The thread does not keep the process alive.
    started.unref()
    started.on('message', (reply: DrawReply) => {
      if (started === worker) settle(reply)
    })
    started.on('error', (error) => fail(started, error))
    started.on('exit', (code) => fail(started, new Error(`the thread ended with code ${code}`)))
    return started
  }

  function renderNext(): void {
    clearTimeout(timer)
    const [next] = queue
    if (next) {
      worker ??= start()
      worker.postMessage(next.html)
      timer = setTimeout(endHung, limitMs, worker).unref()
    } else {
      timer = setTimeout(endIdle, idleMs).unref()
    }
  }

  function settle(reply: DrawReply): void {
    const picture = queue.shift()
    if ('png' in reply) picture?.resolve(reply.png)
    else picture?.reject(new Error(reply.error))
    renderNext()
  }

  function fail(ended: Worker, error: Error): void {
    // Another thread may already have replaced this one.
    if (ended !== worker) return
    worker = undefined
    queue.shift()?.reject(error)
    renderNext()
  }

  function endHung(hung: Worker): void {
    fail(hung, new Error(`a preview took longer than ${limitMs / 1000} seconds`))
    void hung.terminate()
  }

  function endIdle(): void {
    void worker?.terminate()
    worker = undefined
  }

  return async (html) => {
    if (queue.length >= maxWaiting) throw new BusyError()
    return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      queue.push({ html, resolve, reject })
      if (queue.length === 1) renderNext()
    })
  }
}
