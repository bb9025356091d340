import type { Caller, Visitor } from '../caller.js'

/** A request in progress. Route and caller are set when they are known. */
export interface RequestContext {
  readonly requestId: string
  /** Headers of every reply, which the functions that create replies add. */
  readonly headers: Readonly<Record<string, string>>
  /** `performance.now()` at the start. */
  readonly startedAt: number
  /** The route's name for log and metrics, free of ids. */
  route: string
  /** The authenticated caller of an API call. */
  caller?: Caller | undefined
  /** The caller, if the reply brings the tokens of a new visitor. */
  newVisitor?: Visitor
  /** Error code of the reply. */
  errorCode?: string | undefined
  /** Id of the decision that denied the request. */
  decisionId?: string | undefined
  /** The client of the caller. */
  clientId?: string | undefined
  /** Resolves when a streamed reply has ended; the request is logged then. */
  streamEnd?: Promise<void>
}
