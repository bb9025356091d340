import type { Endpoint } from '@foyer/protocol'
import type { Connection } from './connection.js'
import { protoNumber } from './parse-json.js'
import { isRejectedToken } from './retry-rules.js'
import { unlessAborted } from './shared-reads.js'
import { readObject } from './transport.js'

/** Options of every request. */
export interface RequestOptions {
  /** Aborts the call, which then throws the reason of the signal. */
  signal?: AbortSignal | undefined
}

/** Sends a request like `Call`, without retries, shared reads and idempotency keys. */
export type Post = <Request extends object, Result>(
  endpoint: Endpoint<Request, Result>,
  request: NoInfer<Request>,
  options?: RequestOptions,
) => Promise<Result>

/**
 * Creates a function that sends requests. Login code uses it, because it is smaller than `callOf`. If the server
 * rejects the access token, the function renews it once and retries the request. If another member has logged in since,
 * the request runs as that member, so changes of a member's own account use `callOf`.
 */
export function postOf({ send, session, addressOf }: Connection): Post {
  return async <Request extends object, Result>(
    { method, path }: Endpoint<Request, Result>,
    request: Request,
    { signal }: RequestOptions = {},
  ) => {
    const http = {
      method,
      url: addressOf(path),
      body: JSON.stringify(request, (_, value: unknown) => protoNumber(value)),
      signal,
    }
    let rejected: string | undefined
    for (;;) {
      signal?.throwIfAborted()
      const authorization = await unlessAborted(session.authorization({ rejected }), signal)
      try {
        const response = await send({ ...http, headers: { Authorization: authorization } })
        // The endpoint declares the type of the response. Code that stores tokens or opens URLs validates them.
        return readObject(response) as Result
      } catch (error) {
        if (rejected || !isRejectedToken(error)) throw error
        rejected = authorization
      }
    }
  }
}
