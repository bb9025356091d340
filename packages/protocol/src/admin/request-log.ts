/** A request to a process of the server. @see docs/wire/administration.md#request-log */
export interface LoggedRequest {
  requestId: string
  /** ISO time of the start. */
  at: string
  method: string
  /** Path without the query; secrets in it are replaced by `…`. */
  path: string
  /** Name of the route, such as `POST /wix-data/v2/items/query`; `unknown` without one. */
  route: string
  status: number
  /** Duration in milliseconds. */
  ms: number
  /** True if the duration reached the limit of slow requests. */
  slow: boolean
  /** `none` for a request without credentials. */
  caller: { kind: RequestCallerKind; id: string | null; name?: string }
  /** Error code of the response; null without one. */
  errorCode: string | null
  /** Id of the decision that denied the request; null without one. */
  decisionId: string | null
}

/** `operator` is an API key, without owners: as in `AuditActor`. */
export type RequestCallerKind = 'owner' | 'operator' | 'member' | 'visitor' | 'none'

/** Kinds of requests to list. `errors` are responses with status 500 and above. */
export const requestKinds = ['all', 'errors', 'slow'] as const
export type RequestKind = (typeof requestKinds)[number]

export const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const
export type StatusClass = (typeof statusClasses)[number]

export interface ListRequestsRequest {
  kind?: RequestKind
  status?: StatusClass
  /** Part of the path, in any case. */
  path?: string
  requestId?: string
  /** ISO time of the oldest request. */
  since?: string
  /** `nextCursor` of the previous page. */
  cursor?: string
  limit?: number
}

export interface ListRequestsResponse {
  /** Newest first. */
  requests: LoggedRequest[]
  /** Null on the last page. */
  nextCursor: string | null
  /** The process whose log this is: host name and process id. `shared` if other processes may serve the site too. */
  process: { name: string; since: string; shared: boolean }
  /** Duration in milliseconds from which a request is slow. */
  slowMs: number
}
