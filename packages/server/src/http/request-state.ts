import type { Caller, Visitor } from '../caller.js'

/** A request, with the network of its client and its id. `ApiContext` and `PageContext` extend it. */
export interface IncomingRequest {
  request: Request
  /** @see docs/wire/limits.md#networks */
  network: string
  requestId: string
}

/**
 * State of a request in progress, which only `http`, the dispatcher of calls and the page about a failure see.
 * Properties that are not `readonly` are set during the request.
 */
export interface RequestState {
  readonly requestId: string
  /**
   * Headers of every response. `jsonResponse`, `withHeaders` and the other functions that create responses add them.
   */
  readonly headers: Readonly<Record<string, string>>
  /** Value of `performance.now()` at the start of the request. */
  readonly startedAt: number
  /** Name of the route for the log and the metrics, without ids. */
  route: string
  /** The authenticated caller of an API call. */
  caller?: Caller | undefined
  /** The caller, if it is a visitor that this call created. The response then has the visitor's tokens. */
  newVisitor?: Visitor
  /** Error code of the response. */
  errorCode?: string | undefined
  /** Id of the recorded decision by which the request was denied. */
  decisionId?: string | undefined
  /** Resolves when a streamed response has ended; the request is logged then. */
  streamEnd?: Promise<void>
}
