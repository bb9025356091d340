import type { Log } from '../ports/log.js'
import { type CallAnswer, type HeaderList, toResponse } from './call-answer.js'
import { type ErrorAnswer, toErrorAnswer } from './error-response.js'
import { JsonText } from './json-text.js'
import { apiHeaders } from './security-headers.js'

const jsonHeaders: HeaderList = [
  ...Object.entries(apiHeaders).flat(),
  'content-type',
  'application/json; charset=utf-8',
]

/** When a call that found the server or the database busy may come again. */
const RETRY_AFTER_SECONDS = 2

interface Options {
  status?: number
  /** Besides those of every answer that is data. */
  headers?: HeaderList
}

/** An answer as JSON; success is always status 200, the only one that the official client takes for it. */
export function jsonAnswer(
  answer: unknown,
  { status = 200, headers = [] }: Options = {},
): CallAnswer {
  const body = answer instanceof JsonText ? answer.body : JSON.stringify(answer)
  return { status, headers: [...jsonHeaders, ...headers], body }
}

/** The same as the platform has it. */
export function jsonResponse(answer: unknown, options?: Options): Response {
  return toResponse(jsonAnswer(answer, options))
}

/** An error as an answer, and in the log what the caller is not told. */
export function errorAnswer(
  log: Log,
  requestId: string,
  error: unknown,
  headers: HeaderList = [],
): CallAnswer {
  const answer: ErrorAnswer = toErrorAnswer(error)
  const { status, detail, retryAfterSeconds = RETRY_AFTER_SECONDS } = answer
  if (status >= 500) log.error({ requestId, error: detail }, 'a request failed')
  else if (detail !== undefined) log.debug({ requestId, status, detail }, 'a request was refused')
  const later = status === 429 || status === 503 ? ['retry-after', String(retryAfterSeconds)] : []
  return jsonAnswer(answer.body, { status, headers: [...headers, ...later] })
}

/** The same as the platform has it. */
export function errorResponse(log: Log, requestId: string, error: unknown): Response {
  return toResponse(errorAnswer(log, requestId, error))
}
