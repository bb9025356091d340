import { generalCodes } from '@foyer/protocol'
import type { CallRequest } from './call-request.js'
import { HttpError } from './errors.js'

/** Bytes of a body at the most: 1,000 items of a bulk call, or one item of 500 kB with room. */
const MAX_BYTES = 16 * 1024 * 1024
/** Bytes that are read and thrown away so that a client can still read the refusal. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024
/** Levels of brackets: no message of the wire needs half as many. */
const MAX_DEPTH = 200
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Reads a JSON body.
 * @throws HttpError 415 for another content type or encoding, 413 when too large, 400 when malformed
 */
export async function readJsonBody(request: CallRequest): Promise<unknown> {
  assertContentType(request, 'application/json')
  return parseJson(await readText(request))
}

/** The same of a body that has come already. @throws HttpError as `readJsonBody` */
export function parseJsonBody(request: CallRequest, received: Uint8Array): unknown {
  assertContentType(request, 'application/json')
  return parseJson(decode(received))
}

/**
 * Reads a form as browsers send it without script; of a name given twice the last counts.
 * @throws HttpError as `readJsonBody`
 */
export async function readFormBody(request: CallRequest): Promise<Record<string, string>> {
  assertContentType(request, 'application/x-www-form-urlencoded')
  return Object.fromEntries(new URLSearchParams(await readText(request)))
}

/**
 * Parses JSON that a stranger wrote.
 * @throws HttpError 400 when it is malformed or nested too deep
 */
export function parseJson(text: string): unknown {
  // What is shorter than that many brackets needs no count.
  if (text.length > MAX_DEPTH && nesting(text) > MAX_DEPTH) {
    throw malformed(`the JSON is nested too deep, expected at most ${MAX_DEPTH} levels`)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw malformed('the body is not valid JSON')
    throw error
  }
}

function assertContentType(request: CallRequest, expected: string): void {
  const header = request.headers.get('content-type')
  const type = header === expected ? header : header?.split(';')[0]?.trim().toLowerCase()
  const encoding = request.headers.get('content-encoding')
  if (type === expected && (encoding === null || encoding === 'identity')) return
  const received = encoding ? `content encoding "${encoding}"` : `content type "${type ?? ''}"`
  throw new HttpError(
    415,
    generalCodes.unsupportedMediaType,
    `${received} is not supported, expected "${expected}" without compression`,
  )
}

async function readText(request: CallRequest): Promise<string> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > MAX_DRAINED_BYTES) throw tooLarge()
  if (declared <= MAX_BYTES && request.headers.has('content-length')) {
    return decode(await request.arrayBuffer())
  }
  return decode(await readBounded(request))
}

async function readBounded(request: CallRequest): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_DRAINED_BYTES) break
    if (size <= MAX_BYTES) chunks.push(chunk)
  }
  if (size > MAX_BYTES) throw tooLarge()
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

/** Depth of brackets outside of strings; a wrong count on malformed text does no harm. */
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

function tooLarge(): HttpError {
  return new HttpError(
    413,
    generalCodes.payloadTooLarge,
    `the body is too large, expected at most ${MAX_BYTES} bytes`,
  )
}
