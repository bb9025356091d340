import { hostname } from 'node:os'
import type { TrafficMinute } from '@foyer/protocol/overview'
import type {
  ListRequestsRequest,
  ListRequestsResponse,
  LoggedRequest,
} from '@foyer/protocol/request-log'
import { type Actor, actorOf } from '../../caller.js'
import type { Clock } from '../../ports/clock.js'
import type { RequestState } from '../request-state.js'

/** Maximum number of requests that are kept. */
const MAX_RECENT = 2000
/**
 * Maximum number of failed and slow requests that are kept longer, so that a flood of other requests does not displace
 * them.
 */
const MAX_NOTABLE = 500
/** Maximum length of a path; longer ones are truncated. */
const MAX_PATH_LENGTH = 512

/** Matches a query or a fragment, even if its `?` or `#` is percent-encoded. */
const QUERY = /(?:[?#]|%3f|%23).*$/is
/** Matches the value of a parameter inside a path, such as `;token=x`. */
const PARAMETER_VALUE = /=[^/;&]+/g
/**
 * Matches a token: a JWT, with or without a prefix, or at least 43 characters, the length of 256 random bits in
 * base64url.
 */
const TOKEN = /[\w.-]*eyJ[\w-]{5,}[\w.-]*|[\w-]{43,}/g

/** Routes whose successful requests are not in the request log: calls, pages and files of the console. */
const UNLISTED_ROUTES: ReadonlySet<string> = new Set([
  'GET /_foyer/v1/logs',
  'GET /_foyer/v1/owner-session',
  'console',
])

/**
 * Returns true for successful requests of the console: those of `UNLISTED_ROUTES`, and GET calls of a logged-in owner
 * that are not slow. An open console sends them every few seconds, so they would displace those of the site.
 * @see docs/wire/administration.md#request-log
 */
function isOfConsole(
  { requestState: { route, caller }, method, status }: AnsweredRequest,
  isSlow: boolean,
): boolean {
  if (status >= 400) return false
  if (UNLISTED_ROUTES.has(route)) return true
  const isOwner = caller?.kind === 'operator' && caller.owner !== undefined
  return isOwner && method === 'GET' && !isSlow
}

interface AnsweredRequest {
  requestState: RequestState
  method: string
  path: string
  status: number
  ms: number
}

interface Entry {
  sequence: number
  at: number
  requestId: string
  method: string
  path: string
  route: string
  status: number
  ms: number
  isSlow: boolean
  /** The actor only: a caller may refer to its request, with the body and the token. */
  actor: Actor | undefined
  errorCode: string | undefined
  decisionId: string | undefined
}

type RequestFilter = Omit<ListRequestsRequest, 'since' | 'cursor' | 'limit'> & {
  since?: Date | undefined
  /** Lists requests before this sequence only. */
  before?: number | undefined
  limit: number
}

/**
 * The requests of this process, in memory: the last ones, and counts of those of the last hour. The console shows them.
 * `record-response.ts` writes the lines of the log.
 */
export interface RequestLog {
  readonly processInfo: ListRequestsResponse['process']
  /** Minimum duration of a slow request. */
  readonly slowRequestMs: number
  /** Adds a request. */
  record(request: AnsweredRequest): void
  /**
   * Lists requests, newest first. `nextBefore` is the filter's `before` for the next page; undefined on the last page.
   */
  list(filter: RequestFilter): { requests: LoggedRequest[]; nextBefore: number | undefined }
  /** Lists the minutes of the last hour that had requests, oldest first. Streams are not counted. */
  listMinutes(): TrafficMinute[]
}

interface Options {
  clock: Clock
  slowRequestMs: number
  /** True if other processes may serve the site too. */
  shared: boolean
}

/** Creates an empty request log. */
export function createRequestLog({ clock, slowRequestMs, shared }: Options): RequestLog {
  const recent: Entry[] = []
  const notable: Entry[] = []
  const minutes = createMinuteCounts(clock)
  let sequence = 0
  const newestFirst = (): Entry[] => {
    const oldest = recent[0]?.sequence ?? 0
    return [...notable.filter((entry) => entry.sequence < oldest), ...recent].reverse()
  }
  return {
    processInfo: { name: `${hostname()}:${process.pid}`, since: clock.now().toISOString(), shared },
    slowRequestMs,
    record: (request) => {
      const { requestState, method, path, status, ms } = request
      const { requestId, route, caller, errorCode, decisionId, streamEnd } = requestState
      // The client decides how long a stream lasts, so its duration says nothing about the server.
      const isStream = streamEnd !== undefined
      if (!isStream) minutes.count({ status, ms })
      const isSlow = !isStream && ms >= slowRequestMs
      if (isOfConsole(request, isSlow)) return
      sequence += 1
      const entry: Entry = {
        sequence,
        at: clock.now().getTime(),
        requestId,
        method,
        path: path.length > MAX_PATH_LENGTH ? truncated(path) : path,
        route,
        status,
        ms,
        isSlow,
        actor: caller && actorOf(caller),
        errorCode,
        decisionId,
      }
      recent.push(entry)
      if (recent.length > MAX_RECENT) recent.shift()
      if (status < 500 && !isSlow) return
      notable.push(entry)
      if (notable.length > MAX_NOTABLE) notable.shift()
    },
    list: ({ before = Number.POSITIVE_INFINITY, limit, ...filter }) => {
      const matches = matcherOf(filter)
      const requests: LoggedRequest[] = []
      let last = 0
      for (const entry of newestFirst()) {
        if (entry.sequence >= before) continue
        const request = toLogged(entry)
        if (!matches(request)) continue
        if (requests.length === limit) return { requests, nextBefore: last }
        requests.push(request)
        last = entry.sequence
      }
      return { requests, nextBefore: undefined }
    },
    listMinutes: minutes.list,
  }
}

/** Copies the start of a path. A slice alone would keep the whole path in memory. */
function truncated(path: string): string {
  return Buffer.from(path.slice(0, MAX_PATH_LENGTH)).toString()
}

function matcherOf({
  kind = 'all',
  status,
  path = '',
  requestId,
  since,
}: Omit<RequestFilter, 'before' | 'limit'>): (request: LoggedRequest) => boolean {
  const part = path.toLowerCase()
  const oldest = since?.toISOString() ?? ''
  return (request) =>
    (kind === 'all' || (kind === 'slow' ? request.slow : request.status >= 500)) &&
    (status === undefined || Math.floor(request.status / 100) === Number(status[0])) &&
    (requestId === undefined || request.requestId === requestId) &&
    request.at >= oldest &&
    request.path.toLowerCase().includes(part)
}

function toLogged(entry: Entry): LoggedRequest {
  const { requestId, method, route, status, ms, actor, errorCode, decisionId } = entry
  return {
    requestId,
    at: new Date(entry.at).toISOString(),
    method,
    path: hideSecrets(entry.path),
    route,
    status,
    ms: toTenths(ms),
    slow: entry.isSlow,
    caller: actor ?? { kind: 'none', id: null },
    errorCode: errorCode ?? null,
    decisionId: decisionId ?? null,
  }
}

/**
 * Removes the parts of a path that may be secrets: query, parameter values, tokens. Ids of the server are shorter than
 * tokens.
 */
export function hideSecrets(path: string): string {
  return path.replace(QUERY, '').replace(PARAMETER_VALUE, '=…').replace(TOKEN, '…')
}

const MINUTE_MS = 60_000
/** Number of minutes whose counts are kept. */
const KEPT_MINUTES = 60

interface Minute {
  requests: number
  failed: number
  totalMs: number
  slowestMs: number
}

/** Counts requests by minute. */
interface MinuteCounts {
  count(request: { status: number; ms: number }): void
  list(): TrafficMinute[]
}

function createMinuteCounts(clock: Clock): MinuteCounts {
  const minutes = new Map<number, Minute>()
  const current = (): number => Math.floor(clock.now().getTime() / MINUTE_MS)
  const forget = (): void => {
    const oldest = current() - KEPT_MINUTES
    for (const number of minutes.keys()) {
      // A minute in the future is from before the clock was set back.
      if (number <= oldest || number > current()) minutes.delete(number)
    }
  }
  return {
    count: ({ status, ms }) => {
      const number = current()
      const minute = minutes.get(number) ?? { requests: 0, failed: 0, totalMs: 0, slowestMs: 0 }
      if (minute.requests === 0) {
        forget()
        minutes.set(number, minute)
      }
      minute.requests += 1
      if (status >= 500) minute.failed += 1
      minute.totalMs += ms
      minute.slowestMs = Math.max(minute.slowestMs, ms)
    },
    list: () => {
      forget()
      return [...minutes].map(([number, { requests, failed, totalMs, slowestMs }]) => ({
        at: new Date(number * MINUTE_MS).toISOString(),
        requests,
        failed,
        averageMs: toTenths(totalMs / requests),
        slowestMs: toTenths(slowestMs),
      }))
    },
  }
}

function toTenths(ms: number): number {
  return Math.round(ms * 10) / 10
}
