import { createHash } from 'node:crypto'
import { renderPage } from '@foyer/pages'
import { pageHeaders } from '../../http/security-headers.js'
import {
  type AnswerTarget,
  type AnswerTransport,
  type AuthorizationAnswer,
  transportAnswer,
} from '../../oauth/authorize/authorization-answer.js'
import { originsOf } from '../../oauth/authorize/authorization-request.js'
import type { LoginRedirect } from '../../storage/oauth/redirect-payload.js'
import type { PageDeps } from '../kit/deps.js'
import { seeOther } from '../kit/see-other.js'
import { messagePage } from './message-page.js'

/** Sends an authorization answer to the site, as its response mode requires. */
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
      return messagePage(transport.message, {
        origins: await originsOf(deps, redirect.clientId),
        self: deps.publicUrl,
      })
  }
}

const SCRIPT = 'document.forms[0].submit()'

const scriptHash = createHash('sha256').update(SCRIPT).digest('base64')

/**
 * The page whose form takes an answer to the site; its button does the same where scripts are off.
 * @see OAuth 2.0 Form Post Response Mode §2
 */
export function formPostPage(
  { look, assets }: Pick<PageDeps, 'look' | 'assets'>,
  { url, fields }: { url: string; fields: Record<string, string> },
): Response {
  const page = renderPage({ page: 'sending', action: url, hidden: fields }, look, assets)
  const html = page.replace('</body>', () => `<script>${SCRIPT}</script></body>`)
  return new Response(html, { headers: pageHeaders([new URL(url).origin], { scriptHash }) })
}

/** Address after a login that no app waits for. A site learns from a parameter that somebody is signed in, as with the provider. */
export function afterLogin({ clientId, returnUrl }: LoginRedirect): string {
  return clientId === null ? returnUrl : withLoggedIn(returnUrl, true)
}

/** An address of a site with the parameter that tells whether somebody is signed in. */
export function withLoggedIn(address: string, isLoggedIn: boolean): string {
  const url = new URL(address)
  url.searchParams.set('wixMemberLoggedIn', String(isLoggedIn))
  return url.href
}
