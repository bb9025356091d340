import type { ClientConfig } from './client-config.js'
import { systemClock } from './clock.js'
import type { Connection } from './connection.js'
import { fieldsOf, textOf } from './parse-json.js'
import { platformFetch } from './transport.js'

/** A failed request in a diagnosis. */
export interface FailedRequest {
  /** Seconds ago. */
  agoSeconds: number
  method: string
  /** The path, ids included, without query. */
  path: string
  /** HTTP status; undefined without a response. */
  status?: number | undefined
  requestId?: string | undefined
  /** Name of the error of a broken connection, for example `TypeError`. */
  cause?: string | undefined
}

/** State of a client, without tokens or content. */
export interface Diagnosis {
  role: string
  /** Reason for the end of the last session. */
  reason?: string | undefined
  storage: string
  host: string
  /** Seconds until the access token expires, negative after that; undefined without a token. */
  tokenEndsInSeconds?: number | undefined
  /** Protocol extensions that the server supports. */
  extensions?: string | undefined
  /** Milliseconds by which the server's clock is ahead; undefined if the page cannot read the date of responses. */
  clockOffsetMs?: number | undefined
  /** Number of requests sent and pending. */
  requests: number
  pending: number
  failures: FailedRequest[]
  online?: boolean | undefined
  locks: boolean
}

/** Watches the requests of a connection. */
export interface Watch {
  /** The `fetch` to configure the connection with. */
  fetch: NonNullable<ClientConfig['fetch']>
  diagnose(connection: Connection): Diagnosis
}

/** Maximum number of recorded failures. */
const MAX_FAILURES = 10

/** Creates a watch for a connection that uses its `fetch`. */
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
      const note = (result: Pick<FailedRequest, 'status' | 'requestId' | 'cause'>) => {
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
          note({ status, requestId: headers.get('x-wix-request-id') ?? undefined })
        }
        const date = headers.get('date')
        if (date) clockOffsetMs = Date.parse(date) - clock.now()
        return response
      } catch (error) {
        note({ cause: textOf(fieldsOf(error).name) ?? 'unknown' })
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
