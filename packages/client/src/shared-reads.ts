import type { HttpRequest, HttpResponse } from './transport.js'

/** A pending read, with the number of its callers. */
interface SharedRead {
  http: HttpRequest
  state: number
  response: Promise<HttpResponse>
  callers: number
  /** Undefined if the first caller has no signal. The request is then never aborted. */
  controller: AbortController | undefined
}

/**
 * Sends a read, or waits for the response to an identical pending read of the same state. `state` is a number that
 * changes with each login, logout, write and live event; `NaN` shares no request.
 */
type ShareRead = (http: HttpRequest, state: number) => Promise<HttpResponse>

/**
 * Creates a function that sends identical concurrent reads as one request, and aborts it once all callers have aborted.
 */
export function createShareRead(send: (http: HttpRequest) => Promise<HttpResponse>): ShareRead {
  // A list, because searching a few pending reads costs less than computing a key for each call.
  let reads: readonly SharedRead[] = []
  return async (http, state) => {
    const { url, body, signal } = http
    let read = reads.find(
      (other) => other.http.url === url && other.http.body === body && other.state === state,
    )
    if (!read) {
      const controller = signal && new AbortController()
      const response = send({ ...http, signal: controller?.signal })
      read = { http, state, response, callers: 0, controller }
      reads = [...reads, read]
    }
    read.callers += 1
    try {
      return await unlessAborted(read.response, signal)
    } finally {
      read.callers -= 1
      const isAborted = signal?.aborted
      if (!isAborted || read.callers === 0) reads = reads.filter((other) => other !== read)
      if (isAborted && read.callers === 0) read.controller?.abort(signal.reason)
    }
  }
}

/** Returns the promise's value. @throws the reason of the signal if it is aborted first */
export function unlessAborted<Result>(
  response: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (!signal) return response
  return new Promise((resolve, reject) => {
    // Listens on a derived signal: an app may pass one signal to many calls, and Node.js warns about more than ten
    // listeners.
    const ownSignal = AbortSignal.any([signal])
    ownSignal.onabort = () => reject(ownSignal.reason)
    response.then(resolve, reject).finally(() => {
      ownSignal.onabort = null
    })
  })
}
