import {
  type AnswerTransport,
  type AuthorizationAnswer,
  transportAnswer,
} from '../../oauth/authorization-answer.js'
import { type AuthRedirect, issueCode } from '../../oauth/issue-code.js'
import { findClient } from '../../storage/clients.js'
import type { PageDeps } from './deps.js'
import { messagePage } from './message-page.js'
import { showDeadEnd } from './show.js'

/** Ends a flow for a member: the browser goes back to the site with a code. */
export async function finishSignIn(
  deps: PageDeps,
  flow: { handle: string; identityId: string; requestId: string },
): Promise<Response> {
  const issued = await deps.db.transaction((tx) =>
    issueCode(deps, tx, flow.handle, flow.identityId),
  )
  if (!issued) return showDeadEnd(deps, flow.requestId)
  return sendAnswer(deps, issued.redirect, { code: issued.code })
}

/** Takes an answer back to the site. */
export async function sendAnswer(
  deps: PageDeps,
  redirect: AuthRedirect,
  answer: AuthorizationAnswer,
): Promise<Response> {
  const transport: AnswerTransport = transportAnswer(redirect, answer)
  if (transport.kind === 'redirect') return seeOther(transport.url)
  const client = await findClient(deps.db, redirect.clientId)
  return messagePage(transport.message, client?.origins ?? [])
}

/** 303, so that a form's fields are never sent on. @see RFC 9700 §4.12 */
export function seeOther(url: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: url, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}
