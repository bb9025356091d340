import { type Endpoint, generalCodes, pathOf, readErrorBody, toQueryString } from '@foyer/protocol'
import * as accounts from '@foyer/protocol/owner-accounts'
import { ApiError, type ApiProblem } from './api-error.js'
import { type CallOptions, type ConsoleApi, createCalls, type ServerFile } from './console-calls.js'

/** Request timeouts in milliseconds: of a call, and of an upload or a download. */
const defaultTimeoutMs = 30_000
const fileTimeoutMs = 6 * 3_600_000

interface ConsoleApiOptions {
  /**
   * Returns the key to send, read for each call; a call without a key throws an ApiError of the kind `locked`. When
   * left out, calls send the cookie of the session.
   */
  ownerKey?: () => string | undefined
  /** Called after a 401 response, with the key that was sent. */
  onKeyRefused?: (key: string | undefined) => void
  /** Returns true after the logout; calls then throw an ApiError of the kind `logged-out`. */
  isLoggedOut?: () => boolean
  /** Called when the owner's session has ended; resolves to true once the same owner has logged in again. */
  onSessionEnded?: () => Promise<boolean>
}

/** Creates the API calls, to the server on the same origin. */
export function createApi(options: ConsoleApiOptions = {}): ConsoleApi {
  const request = async (
    endpoint: Pick<Endpoint<never, never>, 'method' | 'path'>,
    message: object,
    requestLimits: RequestLimits,
  ): Promise<Response> => {
    if (options.isLoggedOut?.()) {
      throw new ApiError('The owner has logged out, expected no call', { problem: 'logged-out' })
    }
    const key = options.ownerKey?.()
    // Without the key, the browser would send the cookie of an owner who is logged in, perhaps another one.
    if (options.ownerKey !== undefined && key === undefined) {
      throw new ApiError('The console is locked, expected an owner key', { problem: 'locked' })
    }
    const httpRequest = toRequest(endpoint, message, key)
    const send = (): Promise<Response> => sendRequest(httpRequest, requestLimits)
    let response = await send()
    if (response.status === 401 && key === undefined && (await options.onSessionEnded?.())) {
      response = await send()
    }
    if (response.ok) return response
    if (response.status === 401 && key !== undefined) options.onKeyRefused?.(key)
    throw await readRefusal(response, key)
  }
  const call =
    <Message extends object, Result>(
      endpoint: Endpoint<Message, Result>,
      { timeoutMs = defaultTimeoutMs }: CallOptions = {},
    ) =>
    async (message: Message, signal?: AbortSignal): Promise<Result> =>
      readJson(await request(endpoint, message, { signal, timeoutMs }), signal)
  const download =
    <Message extends object>(endpoint: Endpoint<Message, unknown>) =>
    async (message: Message, signal?: AbortSignal): Promise<ServerFile> =>
      readFile(await request(endpoint, message, { signal, timeoutMs: fileTimeoutMs }), signal)
  const upload =
    <Result>(endpoint: Endpoint<Record<string, never>, Result>) =>
    async (content: Blob, signal?: AbortSignal): Promise<Result> =>
      readJson(await request(endpoint, content, { signal, timeoutMs: fileTimeoutMs }), signal)
  return createCalls({ call, download, upload })
}

/** Limits of a request. */
interface RequestLimits {
  signal: AbortSignal | undefined
  timeoutMs: number
}

interface FetchRequest {
  url: string
  init: RequestInit
}

function toRequest(
  endpoint: Pick<Endpoint<never, never>, 'method' | 'path'>,
  message: object,
  key: string | undefined,
): FetchRequest {
  const headers = new Headers({ Accept: 'application/json' })
  if (key === undefined) headers.set(accounts.consoleHeader, '1')
  else headers.set('Authorization', key)
  // A request with a key must not send a cookie, and responses must not be cached.
  const credentials = key === undefined ? 'same-origin' : 'omit'
  const { method } = endpoint
  const path = pathOf(endpoint, message)
  const common: RequestInit = { method, headers, credentials, cache: 'no-store' }
  if (method === 'GET' || method === 'DELETE') {
    return { url: `${path}${toQueryString(message)}`, init: common }
  }
  if (message instanceof Blob) {
    headers.set('Content-Type', 'application/octet-stream')
    return { url: path, init: { ...common, body: message } }
  }
  headers.set('Content-Type', 'application/json')
  return { url: path, init: { ...common, body: JSON.stringify(message) } }
}

async function sendRequest(
  { url, init }: FetchRequest,
  { signal, timeoutMs }: RequestLimits,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
  try {
    return await fetch(url, { ...init, signal: either })
  } catch (cause) {
    throw connectionError(cause, signal)
  }
}

async function readJson<Result>(
  response: Response,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const about = { status: response.status, requestId: requestIdOf(response) }
  try {
    const result: Result = await response.json()
    if (typeof result === 'object' && result !== null) return result
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw connectionError(cause, signal)
  }
  throw new ApiError('The response is not the expected JSON', {
    problem: 'unreadable',
    ...about,
  })
}

/** Reads a file; the browser keeps a large one on its disk. */
async function readFile(response: Response, signal: AbortSignal | undefined): Promise<ServerFile> {
  const disposition = response.headers.get('content-disposition') ?? ''
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'download'
  try {
    return { name, content: await response.blob() }
  } catch (cause) {
    throw connectionError(cause, signal)
  }
}

async function readRefusal(response: Response, key: string | undefined): Promise<ApiError> {
  const { status } = response
  // The body may be the HTML page of a proxy. Then only the status counts.
  const body: unknown = await response.json().catch(() => undefined)
  const unauthenticated = key === undefined ? 'logged-out' : 'key-refused'
  const { message, code, violations, data } = readErrorBody(body)
  // The mail server's response helps the owner; other failures are in the server's log.
  const isFailure = status >= 500 && code !== generalCodes.mailNotSent
  const problem: ApiProblem = status === 401 ? unauthenticated : isFailure ? 'failed' : 'refused'
  const missingScope =
    status === 403 && key !== undefined && typeof data?.scope === 'string' ? data.scope : undefined
  const requestId = requestIdOf(response)
  const about = { problem, status, requestId, code, data, violations, missingScope }
  // A violation of the whole request names no field.
  const requestViolation = violations?.find(({ field }) => field === '')
  const text =
    requestViolation?.description ?? message ?? `The server answered with status ${status}`
  return new ApiError(text, about)
}

function requestIdOf(response: Response): string | undefined {
  return response.headers.get('x-wix-request-id') ?? undefined
}

/** Returns the error for a request without a response: the caller's abort reason, else an `unreachable` error. */
function connectionError(cause: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted === true) return signal.reason
  return new ApiError('The server did not answer', { problem: 'unreachable', cause })
}
