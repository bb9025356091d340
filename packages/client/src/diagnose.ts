import type { ClientConfig } from './client-config.js'
import { systemClock } from './clock.js'
import type { Connection } from './connection.js'
import { fieldsOf, textOf } from './parse-json.js'
import { platformFetch } from './transport.js'

/** A failed request in a diagnosis. */
export interface FailedRequest {
  /** Seconds since the failure. */
  agoSeconds: number
  method: string
  /** Path of the URL, ids included, without the query. */
  path: string
  /** HTTP status; undefined without a response. */
  status?: number | undefined
  /** Id of the request in the server's log. */
  requestId?: string | undefined
  /** Name of the network error, for example `TypeError`; undefined with a response. */
  cause?: string | undefined
}

/** State of a client for a bug report, without tokens, e-mail addresses or content. */
export interface Diagnosis {
  /** Role of the session: `none`, `visitor` or `member`. */
  role: string
  /** Reason for the end of the last member session, for example `revoked`. */
  reason?: string | undefined
  /** Kind of token storage, for example `localStorage` or `memory`. */
  storage: string
  /** Address of the server. */
  host: string
  /** Seconds until the access token expires, negative for an expired one; undefined without a token. */
  tokenEndsInSeconds?: number | undefined
  /** Protocol extensions that the server supports, separated by spaces. */
  extensions?: string | undefined
  /** Milliseconds by which the server's clock is ahead; undefined if the page cannot read the `Date` header. */
  clockOffsetMs?: number | undefined
  /** Number of requests sent. */
  requests: number
  /** Number of requests without a response yet. */
  pending: number
  /** The last ten failed requests, oldest first. */
  failures: FailedRequest[]
  /** `navigator.onLine`; undefined outside of a browser. */
  online?: boolean | undefined
  /** True if the platform has the Web Locks API. */
  locks: boolean
}

/** Records the requests of a connection for its diagnosis. */
export interface Watch {
  /** A `fetch` that records requests: the `fetch` option of the connection. */
  fetch: NonNullable<ClientConfig['fetch']>
  /** Returns the state of a connection and its recorded requests. */
  diagnose(connection: Connection): Diagnosis
}

/** Maximum number of recorded failures. */
const MAX_FAILURES = 10

/**
 * Creates a `fetch` that records requests, and the diagnosis of a connection that uses it.
 */
export function watchConnection({
  fetch: configuredFetch,
  clock = systemClock,
}: Pick<ClientConfig, 'fetch' | 'clock'>): Watch {
  const send = configuredFetch ?? platformFetch
  let failures: (Omit<FailedRequest, 'agoSeconds'> & { at: number })[] = []
  let requests = 0
  let pending = 0
  let clockOffsetMs: number | undefined
  return {
    fetch: async (input, init) => {
      const record = (result: Pick<FailedRequest, 'status' | 'requestId' | 'cause'>) => {
        const { pathname: path } = new URL(String(input), 'http://localhost')
        const failure = { at: clock.now(), method: init?.method ?? 'GET', path, ...result }
        failures = [...failures, failure].slice(-MAX_FAILURES)
      }
      requests += 1
      pending += 1
      try {
        const response = await send(input, init)
        const { status, headers } = response
        if (status !== 200) {
          record({ status, requestId: headers.get('x-wix-request-id') ?? undefined })
        }
        const date = headers.get('date')
        if (date) clockOffsetMs = Date.parse(date) - clock.now()
        return response
      } catch (error) {
        record({ cause: textOf(fieldsOf(error).name) ?? 'unknown' })
        throw error
      } finally {
        pending -= 1
      }
    },
    diagnose({ session, storage, config }) {
      const now = clock.now()
      const { role, reason } = session.state()
      const { accessToken, extensions } = session.tokens() ?? {}
      const { onLine: online, locks } = fieldsOf(globalThis.navigator)
      return {
        role,
        reason,
        storage: storage.kind ?? 'custom',
        host: config.host,
        tokenEndsInSeconds: accessToken && Math.round(accessToken.expiresAt - now / 1000),
        extensions,
        clockOffsetMs,
        requests,
        pending,
        failures: failures.map(({ at, ...failure }) => ({
          agoSeconds: Math.round((now - at) / 1000),
          ...failure,
        })),
        online: typeof online === 'boolean' ? online : undefined,
        locks: Boolean(locks),
      }
    },
  }
}
