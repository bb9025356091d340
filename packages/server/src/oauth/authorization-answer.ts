import type { OAuthErrorCode } from '@foyer/protocol'
import type { AuthRedirect } from './issue-code.js'

/** What goes back to the site: a code, or why there is none. @see RFC 6749 §4.1.2 */
export type AuthorizationAnswer =
  | { code: string }
  | { error: OAuthErrorCode; error_description: string }

/** How it goes back: by an address to load, or by a message to the page around the frame. */
export type AnswerTransport =
  | { kind: 'redirect'; url: string }
  | { kind: 'message'; message: Record<string, string> }

/**
 * Puts an answer into the form that the request asked for.
 * @see OAuth 2.0 Multiple Response Types §2.1, docs/wire.md#silent-login
 */
export function transportAnswer(
  redirect: AuthRedirect,
  answer: AuthorizationAnswer,
): AnswerTransport {
  const message: Record<string, string> = { ...answer, state: redirect.state }
  if (redirect.responseMode === 'web_message' || redirect.redirectUri === null) {
    return { kind: 'message', message }
  }
  const url = new URL(redirect.redirectUri)
  if (redirect.responseMode === 'fragment') {
    url.hash = new URLSearchParams(message).toString()
  } else {
    for (const [name, value] of Object.entries(message)) url.searchParams.set(name, value)
  }
  return { kind: 'redirect', url: url.href }
}
