import type { Endpoint } from '@foyer/protocol'
import { ApplicationError, OAuthError } from './errors.js'
import type { Session } from './tokens/session.js'
import type { Send } from './transport.js'
import { readRequest, wireRequest } from './wire-request.js'

/** What every call may be given. */
export interface CallOptions {
  /** Ends the call early; it then throws the signal's reason. */
  signal?: AbortSignal | undefined
}

/** A request whose optional parts may be there and undefined: as JSON it is the same. */
export type Sendable<Request> = {
  [Name in keyof Request]: object extends Pick<Request, Name>
    ? SendablePart<Request[Name]> | undefined
    : SendablePart<Request[Name]>
}

type SendablePart<Part> = Part extends readonly unknown[]
  ? Part
  : Part extends object
    ? Sendable<Part>
    : Part

/** Sends one call of the endpoint table as the current visitor or member. */
export type Call = <Request extends object, Answer>(
  endpoint: Endpoint<Request, Answer>,
  request: Sendable<NoInfer<Request>>,
  options?: CallOptions & { asGet?: boolean },
) => Promise<Answer>

/** What calls need. */
export interface CallDeps {
  send: Send
  session: Session
  host: string | undefined
}

/** A token that the server refuses is renewed once, and the call sent once more. */
export function createCall({ send, session, host }: CallDeps): Call {
  return async <Request extends object, Answer>(
    endpoint: Endpoint<Request, Answer>,
    request: Sendable<Request>,
    { signal, asGet }: CallOptions & { asGet?: boolean } = {},
  ) => {
    const http = { ...(asGet ? readRequest : wireRequest)(host, endpoint, request), signal }
    const authorization = await session.authorization()
    const answer = await send({ ...http, authorization }).catch(async (error: unknown) => {
      if (!isRejectedToken(error)) throw error
      const renewed = await session.authorization({ rejected: authorization })
      return send({ ...http, authorization: renewed })
    })
    // The endpoint table ties the answer to the call; what is stored or opened is checked there.
    return answer as Answer
  }
}

/** Whether a server refused the access token itself, not what was asked with it. */
export function isRejectedToken(error: unknown): boolean {
  if (error instanceof ApplicationError) return error.status === 401 && !error.code.startsWith('-')
  return error instanceof OAuthError && error.code === 'invalid_token'
}
