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

/** Sends an authorization response to the site in its response mode. */
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
 * Creates the page whose form posts the authorization response to the site; with a button for browsers without scripts.
 * @see OAuth 2.0 Form Post Response Mode §2
 */
export function formPostPage(
  { branding, assets }: Pick<PageDeps, 'branding' | 'assets'>,
  { url, fields }: { url: string; fields: Record<string, string> },
): Response {
  const page = renderPage({ page: 'sending', action: url, hidden: fields }, branding, assets)
  const html = page.replace('</body>', () => `<script>${SCRIPT}</script></body>`)
  return new Response(html, { headers: pageHeaders([new URL(url).origin], { scriptHash }) })
}

/**
 * Returns the URL to continue at after a login without an authorization response. For a site, a parameter reports the
 * login, as the provider does.
 */
export function afterLogin({ clientId, returnUrl }: LoginRedirect): string {
  return clientId === null ? returnUrl : withLoggedIn(returnUrl, true)
}

/** Adds the parameter `wixMemberLoggedIn` to a URL of a site. */
export function withLoggedIn(address: string, isLoggedIn: boolean): string {
  const url = new URL(address)
  url.searchParams.set('wixMemberLoggedIn', String(isLoggedIn))
  return url.href
}
