import type { Endpoint } from '@foyer/protocol'
import type { Connection } from './connection.js'
import { isRejectedToken } from './retry.js'
import { readObject } from './transport.js'

/** Options of every request. */
export interface PostOptions {
  /** Ends the call early; it then throws the signal's reason. */
  signal?: AbortSignal | undefined
}

/** Sends one call that travels as POST, as the current visitor or member. */
export type Post = <Request extends object, Answer>(
  endpoint: Endpoint<Request, Answer>,
  request: NoInfer<Request>,
  options?: PostOptions,
) => Promise<Answer>

/**
 * The calls that travel as POST: all that logging in takes. For the others there is `callOf`.
 * A token that the server refuses is renewed once, and the call sent once more.
 */
export function postOf({ send, session, addressOf }: Connection): Post {
  return async <Request extends object, Answer>(
    { method, path }: Endpoint<Request, Answer>,
    request: Request,
    { signal }: PostOptions = {},
  ) => {
    const http = {
      method,
      url: addressOf(path),
      body: JSON.stringify(request, asProtoJson),
      signal,
    }
    let rejected: string | undefined
    for (;;) {
      const authorization = await session.authorization({ rejected })
      try {
        const answer = await send({ ...http, headers: { Authorization: authorization } })
        // The endpoint table ties the answer to the call; what is stored or opened is checked there.
        return readObject(answer) as Answer
      } catch (error) {
        if (rejected || !isRejectedToken(error)) throw error
        rejected = authorization
      }
    }
  }
}

/** Writes numbers that are not finite as text, as protobuf's JSON does: plain JSON makes them null. */
function asProtoJson(_name: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}
