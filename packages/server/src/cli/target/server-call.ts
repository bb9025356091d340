import { readErrorBody } from '@foyer/protocol'
import * as v from 'valibot'
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
  if (url === undefined) return undefined
  const ownerKey = key ?? configuredKey
  if (ownerKey === undefined)
    throw new StartError(
      'a running server needs the owner key; give it with --key or FOYER_ADMIN_KEY',
    )
  return { url, key: ownerKey }
}

/**
 * Returns the running server of a command that needs one: that of `--url`, or the configured address.
 * @throws StartError without an address or a key
 */
export function requireServer(
  { ownerKey, publicUrl }: Pick<Config, 'ownerKey' | 'publicUrl'>,
  { url = publicUrl, key }: ServerFlags,
): RunningServer {
  const server = readServer({ url, ...(key === undefined ? {} : { key }) }, ownerKey)
  if (!server)
    throw new StartError('the command needs a running server; give its address with --url')
  return server
}

/** A server's response; `body` is undefined when it is not JSON. */
export interface ServerResponse {
  status: number
  body: unknown
}

interface ServerRequest {
  method: string
  path: string
  body?: unknown
  timeoutMs?: number
}

/**
 * Sends a request to a running server with its key.
 * @throws StartError when the address is invalid or the server does not respond
 */
export async function callServer(
  { url, key, fetch: send = fetch }: RunningServer,
  { method, path, body, timeoutMs = TIMEOUT_MS }: ServerRequest,
): Promise<ServerResponse> {
  const address = parseUrl(path, url)
  if (!address)
    throw new StartError(
      `"${url}" (--url) is not an address, expected one such as http://127.0.0.1:4400`,
    )
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  try {
    const response = await send(address, {
      method,
      headers: { authorization: key, 'content-type': 'application/json' },
      ...content,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, body: parse(await response.text()) }
  } catch (error) {
    throw new StartError(
      `no response from "${url}"; check the address and that the server is running`,
      { cause: error },
    )
  }
}

/**
 * Sends a request and reads the body of its response.
 * @throws StartError as {@link callServer} and {@link readResponse} do
 */
export async function callAndRead<Body>(
  server: RunningServer,
  schema: v.GenericSchema<unknown, Body>,
  request: ServerRequest,
): Promise<Body> {
  return readResponse(server, schema, await callServer(server, request))
}

/** Reads the body of a response. @throws StartError if the server refused the call, or the body has another form */
export function readResponse<Body>(
  server: RunningServer,
  schema: v.GenericSchema<unknown, Body>,
  response: ServerResponse,
): Body {
  if (response.status !== 200) throw refusalError(server, response)
  const parsed = v.safeParse(schema, response.body)
  if (parsed.success) return parsed.output
  throw unexpectedReplyError(server)
}

/** Fills in the parameters of an endpoint's path, such as `{endpointId}`. */
export function fillPath(path: string, values: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

/** Creates the error of a call that a server refused. */
export function refusalError(
  { url, fetch: send }: RunningServer,
  { status, body }: ServerResponse,
): StartError {
  const { message } = readErrorBody(body)
  if (send && message !== undefined) return new StartError(message)
  if (status === 401 || status === 403) {
    return new StartError(`"${url}" refused the key (${status}); check --key or FOYER_ADMIN_KEY`)
  }
  return new StartError(
    `"${url}" responded with ${status}${message === undefined ? '' : `: ${message}`}`,
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The response is not from a Foyer server. The caller reports its status.
    return undefined
  }
}

/** Creates the error of a response that does not have the expected form. */
export function unexpectedReplyError({ url }: RunningServer): StartError {
  return new StartError(
    `"${url}" sent an unexpected response; check that it is a Foyer server of the same release as this command`,
  )
}
