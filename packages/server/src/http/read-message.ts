import { decodeBase64Url, generalCodes } from '@foyer/protocol'
import { CodedError } from '../lib/coded-error.js'
import { timedOut, withTimeout } from '../lib/with-timeout.js'
import { BLOCK_BYTES, bodyBytes } from '../limits/body-sizes.js'
import { BodyTooLargeError, HttpError } from './errors.js'

/** Maximum nesting depth of a message. */
const MAX_DEPTH = 200
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Limits of a body. */
export interface BodyLimits {
  maxBytes: number
  /**
   * Called with the number of further blocks (`BLOCK_BYTES`) that have arrived, before they are stored. Throws to
   * refuse the body. Default: no limit but `maxBytes`.
   */
  countBlocks?: ((blocks: number) => Promise<void>) | undefined
}

/** Reads the message of a call: from the query of a GET, HEAD or DELETE, from the JSON body of any other request. */
export async function readMessage(request: Request, bodyLimits: BodyLimits): Promise<unknown> {
  if (/^(GET|HEAD|DELETE)$/.test(request.method)) return readQueryMessage(request.url)
  return readJsonBody(request, bodyLimits)
}

/**
 * Reads a JSON body.
 * @throws HttpError 415 for another content type or encoding, 413 when too large, 400 when malformed
 */
export async function readJsonBody(request: Request, bodyLimits: BodyLimits): Promise<unknown> {
  assertContentType(request, 'application/json')
  return parseJson(await readText(request, bodyLimits))
}

const formType = 'application/x-www-form-urlencoded'

/** Returns whether the content type of a request is that of a form. */
export function isForm(request: Request): boolean {
  return contentType(request) === formType
}

/**
 * Reads a form as browsers send it.
 * @throws HttpError as `readJsonBody`
 */
export async function readFormBody(request: Request): Promise<URLSearchParams> {
  assertContentType(request, formType)
  return new URLSearchParams(await readText(request, { maxBytes: bodyBytes.form }))
}

/** Maximum milliseconds until the next chunk of an upload. An upload as a whole has no time limit. */
const CHUNK_MS = 60_000

/** Requests whose body is read as a file. */
const fileRequests = new WeakSet<Request>()

/** The body of an upload, read in chunks. */
export interface FileBody {
  /** Throws HttpError 400 when the connection closes before the end, 408 when the next chunk takes too long. */
  readonly chunks: AsyncIterable<Uint8Array>
  /** Discards the rest of the body, up to a limit, so that the client reads the error. */
  drain(): Promise<void>
}

/** Opens a body of any type and size. Reads a chunk when the consumer asks for the next one. */
export function readFileBody(request: Request, chunkMs = CHUNK_MS): FileBody {
  fileRequests.add(request)
  const reader = request.body?.getReader()
  let isStalled = false
  const next = async (): Promise<Uint8Array | undefined> => {
    if (isStalled) return undefined
    const read = reader?.read().catch(() => {
      throw malformed('the connection closed before the end of the body; send the request again')
    })
    const result = read && (await withTimeout(chunkMs, read))
    if (result !== timedOut) return result?.value
    isStalled = true
    throw new HttpError(
      408,
      generalCodes.malformedRequest,
      `the upload stopped for ${chunkMs / 1000} seconds; send the request again`,
    )
  }
  return {
    chunks: (async function* () {
      for (let chunk = await next(); chunk; chunk = await next()) yield chunk
    })(),
    drain: async () => {
      for (let size = 0; size <= bodyBytes.discarded; ) {
        const chunk = await next()
        if (!chunk) return
        size += chunk.byteLength
      }
    },
  }
}

/** Returns whether the body of a request is read by `readFileBody`. */
export function isFileRequest(request: Request): boolean {
  return fileRequests.has(request)
}

/**
 * Parses untrusted JSON.
 * @throws HttpError 400 when it is malformed or nested too deep
 */
export function parseJson(text: string): unknown {
  // A string with fewer characters than the limit cannot be nested deeper.
  if (text.length > MAX_DEPTH && nesting(text) > MAX_DEPTH) {
    throw malformed(`the JSON is nested too deep, expected at most ${MAX_DEPTH} levels`)
  }
  if (text === '') throw malformed('the body is empty, expected a JSON object such as {}')
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw malformed('the body is not valid JSON')
    throw error
  }
}

function contentType(request: Request): string | undefined {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
}

function assertContentType(request: Request, expected: string): void {
  const type = contentType(request)
  const encoding = request.headers.get('content-encoding')
  if (type === expected && (encoding === null || encoding === 'identity')) return
  throw new HttpError(
    415,
    generalCodes.unsupportedMediaType,
    `${contentTypeProblem(type, encoding)}, expected "${expected}" without compression`,
  )
}

function contentTypeProblem(type: string | undefined, encoding: string | null): string {
  if (encoding) return `content encoding "${encoding}" is not supported`
  return type ? `content type "${type}" is not supported` : 'the request has no content type'
}

async function readText(request: Request, bodyLimits: BodyLimits): Promise<string> {
  const { maxBytes } = bodyLimits
  const declaredBytes = Number(request.headers.get('content-length') ?? Number.NaN)
  if (declaredBytes > bodyBytes.discarded) throw new BodyTooLargeError(maxBytes)
  const isSmall = declaredBytes <= Math.min(maxBytes, BLOCK_BYTES)
  const body = isSmall ? request.arrayBuffer() : readBounded(request, bodyLimits)
  return decode(await waitForBody(body))
}

/** Waits for a body. @throws HttpError 400 when the connection closes before its end */
async function waitForBody(
  body: Promise<ArrayBuffer | Uint8Array>,
): Promise<ArrayBuffer | Uint8Array> {
  try {
    return await body
  } catch (error) {
    if (error instanceof CodedError) throw error
    if (isBodyUsed(error)) {
      throw malformed(
        'the body was read before Foyer got the request; in a program, add Foyer before a body parser such as express.json()',
      )
    }
    throw malformed('the connection closed before the end of the body; send the request again')
  }
}

/** Returns whether the error says that a body was read before. Errors of a connection are no TypeErrors. */
function isBodyUsed(error: unknown): boolean {
  return error instanceof TypeError && /unusable|already been read|locked/i.test(error.message)
}

/** Reads a body within its limits. Discards the rest of a refused one. */
async function readBounded(
  request: Request,
  { maxBytes, countBlocks }: BodyLimits,
): Promise<Uint8Array> {
  let chunks: Uint8Array[] = []
  let size = 0
  let counted = 0
  let refusal: unknown
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (refusal) {
      if (size > bodyBytes.discarded) break
      continue
    }
    try {
      if (size > maxBytes) throw new BodyTooLargeError(maxBytes)
      const blocks = Math.floor(size / BLOCK_BYTES) - counted
      counted += blocks
      if (blocks > 0) await countBlocks?.(blocks)
      chunks.push(chunk)
    } catch (error) {
      refusal = error
      chunks = []
    }
  }
  if (refusal) throw refusal
  return Buffer.concat(chunks)
}

function decode(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) throw malformed('the body is not valid UTF-8')
    throw error
  }
}

/**
 * Returns the maximum depth of brackets outside of strings. The result for malformed JSON does not matter. The numbers
 * are the codes of `\` (92), `"` (34), `[` (91), `{` (123), `]` (93) and `}` (125).
 */
function nesting(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (inString) {
      if (code === 92) index++
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 91 || code === 123) deepest = Math.max(deepest, ++depth)
    else if (code === 93 || code === 125) depth--
  }
  return deepest
}

function malformed(description: string): HttpError {
  return new HttpError(400, generalCodes.malformedRequest, description)
}

/**
 * Reads the message of a GET call: the JSON in the parameter `.r`, or else all parameters. A repeated parameter becomes
 * a list, and a parameter with dots in its name a nested object.
 * @throws HttpError 400 when `.r` is not base64url of JSON
 * @see docs/wire/queries.md#query-as-get
 */
export function readQueryMessage(url: string): unknown {
  const params = new URL(url).searchParams
  const packed = params.get('.r')
  if (packed !== null)
    return parseJson(decodeText(packed, 'the parameter ".r" is not base64url of UTF-8 text'))
  const values = new Map<string, string | string[]>()
  for (const [name, value] of params) {
    const earlier = values.get(name)
    if (earlier === undefined) values.set(name, value)
    else if (typeof earlier === 'string') values.set(name, [earlier, value])
    else earlier.push(value)
  }
  const message: NestedParameters = new Map()
  for (const [name, value] of values) putParameter(message, name.split('.', MAX_LEVELS), value)
  return toObject(message)
}

/** Maximum levels of a parameter with dots in its name. Further parts of the name are ignored. */
const MAX_LEVELS = 5

/**
 * Parameters by name. A dot in a name begins a nested map. A map, so that the name `__proto__` is a key like any other.
 */
type NestedParameters = Map<string, NestedParameters | string | string[]>

function putParameter(
  parameters: NestedParameters,
  [key = '', ...rest]: string[],
  value: string | string[],
): void {
  if (rest.length === 0) {
    parameters.set(key, value)
    return
  }
  const inner = parameters.get(key)
  const group: NestedParameters = inner instanceof Map ? inner : new Map()
  parameters.set(key, group)
  putParameter(group, rest, value)
}

function toObject(parameters: NestedParameters): Record<string, unknown> {
  return Object.fromEntries(
    [...parameters].map(([key, value]) => [key, value instanceof Map ? toObject(value) : value]),
  )
}

/** Decodes base64 or base64url of UTF-8 text. @throws HttpError 400 with the problem as its message */
export function decodeText(encoded: string, problem: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(decodeBase64Url(encoded))
  } catch {
    // atob and TextDecoder throw errors of different classes.
    throw new HttpError(400, generalCodes.malformedRequest, problem)
  }
}
