import { promises as dns, type LookupAddress } from 'node:dns'
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { AttemptResult } from '@foyer/protocol/webhooks'
import { type AddressPolicy, bareHost } from './address-policy.js'

/**
 * Timeout of an attempt in milliseconds: for name resolution, connection, request, and the part of the response that is
 * read.
 */
const TIMEOUT_MS = 10_000
/** Maximum bytes of a response that are read. */
const RESPONSE_BYTES = 4096
/** Maximum characters of the target of a redirect that are shown. */
const LOCATION_LENGTH = 200

/** Resolves a host name to all its addresses. */
export type HostResolver = (hostname: string) => Promise<LookupAddress[]>

/** A POST request to a webhook endpoint. */
export interface OutgoingRequest {
  url: string
  headers: Record<string, string>
  body: string
}

/** Sends the requests of webhooks. */
export interface WebhookSender {
  /**
   * Sends a request. Does not follow redirects.
   * @returns a result with an error for no response, or a status outside 200 to 299
   */
  send(request: OutgoingRequest, signal: AbortSignal): Promise<AttemptResult>
  /** Closes the connections that are kept for later requests. */
  close(): void
}

/** Resolves names as other programs of the machine do, including `/etc/hosts`. */
const systemResolve: HostResolver = (hostname) => dns.lookup(hostname, { all: true })

/**
 * Creates a sender that connects only to addresses that the policy allows. A connection resolves the name of the host
 * once, and uses one of the allowed addresses.
 */
export function createWebhookSender({
  policy,
  resolve = systemResolve,
  timeoutMs = TIMEOUT_MS,
}: {
  policy: AddressPolicy
  resolve?: HostResolver
  timeoutMs?: number
}): WebhookSender {
  const options = { keepAlive: true, lookup: checkedLookup(policy, resolve) }
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) }
  return {
    send: async (request, signal) => {
      const startedAt = performance.now()
      const durationMs = (): number => performance.now() - startedAt
      const problem = policy.urlProblem(request.url)
      if (problem) return { ...failure(problem), durationMs: 0 }
      // Not `AbortSignal.any`: in Node.js 20 a signal that lives long keeps a reference to each composite signal.
      const aborted = new AbortController()
      const abort = (): void => aborted.abort()
      let isTooSlow = false
      const timer = setTimeout(() => {
        isTooSlow = true
        abort()
      }, timeoutMs)
      signal.addEventListener('abort', abort)
      if (signal.aborted) abort()
      try {
        const response = await post(agents, request, aborted.signal)
        const status = response.statusCode ?? 0
        const text = await readExcerpt(response)
        const error = status >= 200 && status < 300 ? null : statusError(response)
        return { status, error, durationMs: durationMs(), response: text }
      } catch (error) {
        const text = isTooSlow ? `no response within ${timeoutMs} ms` : describe(error)
        return { ...failure(text), durationMs: durationMs() }
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
      }
    },
    close: () => {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

function failure(error: string): Omit<AttemptResult, 'durationMs'> {
  return { status: null, error, response: null }
}

function statusError({ statusCode = 0, headers: { location } }: IncomingMessage): string {
  const problem = `response ${statusCode}, expected 200 to 299`
  if (statusCode < 300 || statusCode >= 400 || location === undefined) return problem
  return `${problem}; the redirect to "${location.slice(0, LOCATION_LENGTH)}" is not followed: if the endpoint has moved, change its URL`
}

/** Creates the lookup of connections. `urlProblem` checks addresses in URLs, because there is no lookup for them. */
function checkedLookup(policy: AddressPolicy, resolve: HostResolver): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (found) => {
        const allowed = found.filter(({ address }) => policy.allows(hostname, address))
        const [first] = allowed
        if (!first) {
          callback(
            new Error(
              `"${hostname}" has no public address; use a public one, or name the host in FOYER_WEBHOOK_ALLOW`,
            ),
            '',
            0,
          )
        } else if (all) callback(null, allowed)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }
}

async function post(
  agents: { http: HttpAgent; https: HttpsAgent },
  { url, headers, body }: OutgoingRequest,
  signal: AbortSignal,
  isRepeated = false,
): Promise<IncomingMessage> {
  const target = new URL(url)
  const isSecure = target.protocol === 'https:'
  let isReused = false
  try {
    return await new Promise<IncomingMessage>((resolve, reject) => {
      const options = {
        method: 'POST',
        host: bareHost(target.hostname),
        port: target.port,
        path: target.pathname + target.search,
        headers: { ...headers, host: target.host, 'content-length': Buffer.byteLength(body) },
        signal,
      }
      const request = isSecure
        ? requestHttps({ ...options, agent: agents.https })
        : requestHttp({ ...options, agent: agents.http })
      request.on('response', resolve)
      request.on('error', (error) => {
        isReused = request.reusedSocket
        reject(error)
      })
      request.end(body)
    })
  } catch (error) {
    // The receiver has closed the idle connection. @see https://nodejs.org/api/http.html#requestreusedsocket
    const isClosed = isReused && error instanceof Error && codeOf(error) === 'ECONNRESET'
    if (!isClosed || isRepeated || signal.aborted) throw error
    return post(agents, { url, headers, body }, signal, true)
  }
}

/**
 * Reads the beginning of a body and cancels the rest. An interrupted body is not a failure, because the status has
 * arrived.
 */
async function readExcerpt(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > RESPONSE_BYTES) break
    }
  } catch {
    response.destroy()
  }
  const text = Buffer.concat(chunks).subarray(0, RESPONSE_BYTES).toString('utf8')
  return text.replaceAll('\0', '\uFFFD')
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // The error of a host with several addresses, all of which failed.
  if (error instanceof AggregateError) return describe(error.errors[0])
  const code = codeOf(error)
  const reason = code === undefined ? undefined : reasons[code]
  return reason === undefined ? (code ?? error.message) : `${reason} (${code})`
}

/** Causes of a request without a response, by the code of the system. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the endpoint refuses the connection: nothing listens at its address',
  ECONNRESET: 'the endpoint closed the connection without a response',
  ENOTFOUND: 'the name of the host does not exist',
  EAI_AGAIN: 'the name of the host cannot be resolved at the moment',
  EHOSTUNREACH: 'the machine of the endpoint cannot be reached',
  ENETUNREACH: 'the network of the endpoint cannot be reached',
  ETIMEDOUT: 'the machine of the endpoint does not respond',
  CERT_HAS_EXPIRED: 'the certificate of the endpoint has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of the endpoint is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'no known authority issued the certificate of the endpoint',
  SELF_SIGNED_CERT_IN_CHAIN: 'no known authority issued the certificate of the endpoint',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'no known authority issued the certificate of the endpoint',
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
