import type { HttpAnswer, HttpRequest } from './transport.js'

/** A read under way, and how many wait for it. */
interface SharedRead {
  http: HttpRequest
  generation: number
  answer: Promise<HttpAnswer>
  waiting: number
  /** Undefined where the first caller waits to the end: then the request is never called off. */
  controller: AbortController | undefined
}

/** Sends a read, or waits for the answer of an equal one that is under way for the same person. */
export type ShareRead = (http: HttpRequest, generation: number) => Promise<HttpAnswer>

/** Makes one request of equal reads. It ends when the signals of all who wait for it have ended their waits. */
export function createShareRead(send: (http: HttpRequest) => Promise<HttpAnswer>): ShareRead {
  // A list: looking through the few that are under way costs less than a key for each call.
  let reads: readonly SharedRead[] = []
  return async (http, generation) => {
    const { url, body, signal } = http
    let read = reads.find(
      (other) =>
        other.http.url === url && other.http.body === body && other.generation === generation,
    )
    if (!read) {
      const controller = signal && new AbortController()
      http.signal = controller?.signal
      read = { http, generation, answer: send(http), waiting: 0, controller }
      reads = [...reads, read]
    }
    read.waiting += 1
    try {
      return await unlessAborted(read.answer, signal)
    } finally {
      read.waiting -= 1
      const isLeft = signal?.aborted
      if (!isLeft || read.waiting === 0) reads = reads.filter((other) => other !== read)
      if (isLeft && read.waiting === 0) read.controller?.abort(signal.reason)
    }
  }
}

/** The answer, unless the signal ends the wait for it first. */
export function unlessAborted<Answer>(
  answer: Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  if (!signal) return answer
  return new Promise((resolve, reject) => {
    // Of a signal of its own: Node.js warns of the eleventh listener, and a signal may be given to many calls.
    const ownSignal = AbortSignal.any([signal])
    ownSignal.onabort = () => reject(ownSignal.reason)
    answer.then(resolve, reject).finally(() => {
      ownSignal.onabort = null
    })
  })
}
