import type { Log } from '../ports/log.js'
import { type ErrorAnswer, toErrorAnswer } from './error-response.js'
import { JsonText } from './json-text.js'
import { apiHeaders } from './security-headers.js'

const jsonHeaders = { ...apiHeaders, 'content-type': 'application/json; charset=utf-8' }

/** An answer as JSON; success is always status 200, the only one that the official client takes for it. */
export function jsonResponse(answer: unknown, status = 200): Response {
  const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer)
  return new Response(text, { status, headers: jsonHeaders })
}

/** An error as an answer, and in the log what the caller is not told. */
export function errorResponse(log: Log, requestId: string, error: unknown): Response {
  const answer: ErrorAnswer = toErrorAnswer(error)
  const { status, detail } = answer
  if (status >= 500) log.error({ requestId, error: detail }, 'a request failed')
  else if (detail !== undefined) log.debug({ requestId, status, detail }, 'a request was refused')
  return jsonResponse(answer.body, status)
}
