import type { HttpAnswer, HttpRequest } from './transport.js'

/** A read under way, and how many wait for it. */
export interface SharedRead {
  http: HttpRequest
  generation: number
  answer: Promise<HttpAnswer>
  waiting: number
  /** Undefined where the first caller waits to the end: then it is never called off. */
  controller: AbortController | undefined
}

/** Makes one request of reads that are equal and under way at the same time. */
export interface SharedReads {
  /** Begins a read, or joins an equal one of the same person. */
  join(http: HttpRequest, generation: number): SharedRead
  /** Whoever joined must leave; when all have before the answer came, the request ends. */
  leave(read: SharedRead, signal: AbortSignal | undefined): void
}

/** Keeps the reads under way, which `send` sends. */
export function createSharedReads(send: (http: HttpRequest) => Promise<HttpAnswer>): SharedReads {
  // A list: looking through the few that are under way costs less than a key for each call.
  let reads: readonly SharedRead[] = []
  return {
    join(http, generation) {
      const { url, body } = http
      const isSame = (one: SharedRead) =>
        one.http.url === url && one.http.body === body && one.generation === generation
      let read = reads.find(isSame)
      if (!read) {
        const controller = http.signal && new AbortController()
        http.signal = controller?.signal
        const answer = send(http)
        read = { http, generation, answer, waiting: 0, controller }
        reads = [...reads, read]
      }
      read.waiting += 1
      return read
    },
    leave(read, signal) {
      read.waiting -= 1
      if (signal?.aborted && read.waiting > 0) return
      reads = reads.filter((one) => one !== read)
      if (signal?.aborted) read.controller?.abort(signal.reason)
    },
  }
}

/** The answer, unless the signal ends the wait for it first. */
export function unlessAborted<Answer>(
  answer: Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Of a signal of its own: Node.js warns of the eleventh listener, and a signal may be given to many calls.
    const own = AbortSignal.any?.([signal]) ?? signal
    const leave = () => reject(signal.reason)
    own.addEventListener('abort', leave)
    const forget = () => own.removeEventListener('abort', leave)
    answer.finally(forget).then(resolve, reject)
  })
}
