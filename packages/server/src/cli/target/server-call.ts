import { type Endpoint, isJsonObject, pathOf, readErrorBody, toQueryString } from '@foyer/protocol'
import type { Config } from '../../config.js'
import { parseUrl } from '../../lib/parse-url.js'
import { StartError } from '../../lib/start-error.js'

/** A running server and the key for calls to it. */
export interface RunningServer {
  /** Address of the server. */
  url: string
  /** The owner key, or another API key. */
  key: string
  /** Sends a request to a server in this process. By default, requests use the network. */
  fetch?: (input: URL, init: RequestInit) => Promise<Response>
}

/** Flags that name a running server. */
export interface ServerFlags {
  url?: string
  key?: string
}

/** Default timeout of a request in milliseconds. */
const TIMEOUT_MS = 10_000

/** Returns the server that the flags name; undefined without `--url`. @throws StartError without a key */
export function readServer(
  { url, key }: ServerFlags,
  configuredKey: string | undefined,
): RunningServer | undefined {
  return url === undefined ? undefined : withKey(url, key ?? configuredKey)
}

/**
 * Returns the running server of a command that needs one: that of `--url`, or the configured address.
 * @throws StartError without a key
 */
export function requireServer(
  { ownerKey, publicUrl }: Pick<Config, 'ownerKey' | 'publicUrl'>,
  { url = publicUrl, key = ownerKey }: ServerFlags,
): RunningServer {
  return withKey(url, key)
}

function withKey(url: string, key: string | undefined): RunningServer {
  if (key !== undefined) return { url, key }
  throw new StartError(
    'a running server needs the owner key, or an API key with the needed scopes; give it with --key or FOYER_ADMIN_KEY',
  )
}

/** Error of a call that a server refused. */
export class RefusedError extends StartError {
  override name = 'RefusedError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Returns whether a server refused a call with a status. */
export function isRefused(error: unknown, status: number): boolean {
  return error instanceof RefusedError && error.status === status
}

/**
 * Calls an endpoint of a server with its key.
 * @throws RefusedError if the server refuses the call
 * @throws StartError if the address is invalid, or no Foyer server responds
 */
export async function call<Request extends object, Response>(
  server: RunningServer,
  endpoint: Endpoint<Request, Response>,
  request: Request,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Promise<Response> {
  const { method } = endpoint
  const isInQuery = method === 'GET' || method === 'DELETE'
  const query = isInQuery ? toQueryString(request) : ''
  const { status, headers, body } = await send(server, pathOf(endpoint, request) + query, {
    method,
    ...(isInQuery ? {} : { body: JSON.stringify(request) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (status !== 200) throw new RefusedError(status, refusalText(server, status, body))
  if (headers.has('x-wix-request-id') && isJsonObject(body)) return body as Response
  throw new StartError(
    `"${server.url}" sent an unexpected response; check that it is a Foyer server of the same release as this command`,
  )
}

/** A response; `body` is undefined if it is not JSON. */
type ReadResponse = Pick<Response, 'status' | 'headers'> & { body: unknown }

/** Sends a request with the key of the server. */
async function send(
  { url, key, fetch: fetchFrom = fetch }: RunningServer,
  path: string,
  request: RequestInit,
): Promise<ReadResponse> {
  const address = parseUrl(path, url)
  if (!address)
    throw new StartError(
      `"${url}" (--url) is not an address, expected one such as http://127.0.0.1:4400`,
    )
  try {
    const headers = { authorization: key, 'content-type': 'application/json' }
    const response = await fetchFrom(address, { ...request, headers, redirect: 'error' })
    const { status, headers: received } = response
    return { status, headers: received, body: parse(await response.text()) }
  } catch (error) {
    throw new StartError(
      `no response from "${url}" (${reasonOf(error)}); check the address and that the server is running`,
      { cause: error },
    )
  }
}

/** Returns why a request failed. The message of `fetch` is only "fetch failed"; its cause has the reason. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  const { code, message }: NodeJS.ErrnoException = cause
  // The error of a timeout has a number.
  return typeof code === 'string' ? code : message
}

/** Describes why a server refused a call. */
function refusalText({ url, fetch }: RunningServer, status: number, body: unknown): string {
  const { message } = readErrorBody(body)
  if (fetch && message !== undefined) return message
  if (status === 401 || status === 403) {
    // A 403 says which scope the key needs.
    const reason = status === 403 && message !== undefined ? `: ${message}` : ''
    return `"${url}" refused the key (${status})${reason}; check --key or FOYER_ADMIN_KEY`
  }
  return `"${url}" responded with ${status}${message === undefined ? '' : `: ${message}`}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The response is not from a Foyer server.
    return undefined
  }
}
