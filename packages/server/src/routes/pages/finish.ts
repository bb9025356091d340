import {
  type AnswerTarget,
  type AnswerTransport,
  type AuthorizationAnswer,
  transportAnswer,
} from '../../oauth/authorization-answer.js'
import { rememberAccount } from '../../oauth/browser-session.js'
import { needsConsent } from '../../oauth/consent.js'
import { findFlow, finishLogin, originsOf } from '../../oauth/flow.js'
import { issueCode } from '../../oauth/issue-code.js'
import type { Queries } from '../../storage/database.js'
import type { LoginRedirect, SignInRedirect } from '../../storage/redirect-payload.js'
import { withBrowserCookie } from './browser-cookie.js'
import type { PageDeps } from './deps.js'
import { formPostPage } from './form-post-page.js'
import { messagePage } from './message-page.js'
import { showDeadEnd } from './show.js'
import { showConsent } from './show-consent.js'

interface SignedIn {
  handle: string
  identityId: string
  requestId: string
}

/**
 * Ends a flow for a member who has just signed in: the browser remembers who it is and goes back to the site, or asks
 * first whether it may.
 */
export async function finishSignIn(deps: PageDeps, signedIn: SignedIn): Promise<Response> {
  const { handle, identityId, requestId } = signedIn
  const flow = await findFlow(deps, handle)
  if (!flow) return showDeadEnd(deps, requestId)
  const asks = flow.intent === 'auth' && (await needsConsent(deps.db, flow, identityId))
  const ended = await deps.db.transaction(async (tx) => {
    const answer = asks ? undefined : await endFlow(deps, tx, signedIn, flow)
    if (!asks && !answer) return undefined
    const secret = await rememberAccount(deps, tx, { identityId, from: deps.browser.secret })
    return { answer, secret }
  })
  if (!ended) return showDeadEnd(deps, requestId)
  const response = ended.answer
    ? await ended.answer()
    : await showConsent(deps, handle, { identityId, requestId })
  const seconds = deps.settings.tokens.refreshSeconds
  return withBrowserCookie(response, deps.publicUrl, { secret: ended.secret, seconds })
}

/** @returns how the browser goes on, or nothing when the flow is over */
async function endFlow(
  deps: PageDeps,
  tx: Queries,
  { handle, identityId }: SignedIn,
  flow: SignInRedirect,
): Promise<(() => Promise<Response>) | undefined> {
  if (flow.intent === 'login') {
    const redirect = await finishLogin(deps, tx, handle)
    return redirect && (async () => seeOther(afterLogin(redirect)))
  }
  const issued = await issueCode(deps, tx, handle, identityId)
  return issued && (() => sendAnswer(deps, issued.redirect, { code: issued.code }))
}

/** Where a login leads that no app waits for; sites are told, as the provider tells them, that somebody is signed in. */
export function afterLogin({ clientId, returnUrl }: LoginRedirect): string {
  return clientId === null ? returnUrl : withLoggedIn(returnUrl, true)
}

/** An address of a site with the parameter that tells whether somebody is signed in. */
export function withLoggedIn(address: string, isLoggedIn: boolean): string {
  const url = new URL(address)
  url.searchParams.set('wixMemberLoggedIn', String(isLoggedIn))
  return url.href
}

/** Takes an answer back to the site. */
export async function sendAnswer(
  deps: PageDeps,
  redirect: AnswerTarget & { clientId: string },
  answer: AuthorizationAnswer,
): Promise<Response> {
  const transport: AnswerTransport = transportAnswer(redirect, answer)
  switch (transport.kind) {
    case 'redirect':
      return seeOther(transport.url)
    case 'form':
      return formPostPage(deps, transport)
    case 'message':
      return messagePage(transport.message, await originsOf(deps, redirect.clientId))
  }
}

/** 303, so that a form's fields are never sent on. @see RFC 9700 §4.12 */
export function seeOther(url: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: url, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}
