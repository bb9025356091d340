import { createHash } from 'node:crypto'
import { renderPage } from '@foyer/pages'
import { messagePageHeaders, pageHeaders } from '../../http/security-headers.js'
import {
  type AuthorizationResponse,
  prepareResponse,
  type ResponseTarget,
  type ResponseTransport,
} from '../../oauth/authorize/authorization-response.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import type { PageContext } from '../kit/context.js'
import { redirectTo } from '../kit/page.js'

/**
 * Creates the HTTP response that delivers an authorization response to the site, in the response mode of the request.
 */
export async function returnToClientResponse(
  context: PageContext,
  target: ResponseTarget & { clientId: string },
  response: AuthorizationResponse,
): Promise<Response> {
  const transport: ResponseTransport = prepareResponse(target, response)
  switch (transport.kind) {
    case 'redirect':
      return redirectTo(transport.url)
    case 'form':
      return formPostResponse(context, transport)
    case 'message':
      return messageResponse(transport.message, {
        origins: await originsOfClient(context.deps, target.clientId),
        self: context.deps.publicUrl,
      })
  }
}

const FORM_SCRIPT = 'document.forms[0].submit()'

const formScriptHash = createHash('sha256').update(FORM_SCRIPT).digest('base64')

/**
 * Creates the response with a page that posts the authorization response to the site. In browsers without scripts, the
 * page shows a button.
 * @see OAuth 2.0 Form Post Response Mode §2
 */
function formPostResponse(
  { deps: { assets }, branding }: PageContext,
  { url, fields }: { url: string; fields: Record<string, string> },
): Response {
  const page = renderPage({ page: 'sending', action: url, hidden: fields }, branding, assets)
  const html = page.replace('</body>', () => `<script>${FORM_SCRIPT}</script></body>`)
  return new Response(html, {
    headers: pageHeaders([new URL(url).origin], { scriptHash: formScriptHash }),
  })
}

/**
 * Posts the authorization response to the parent page if its origin is registered. If the browser hides that origin,
 * the script posts one message per registered origin. The browser delivers only the matching one and logs the others to
 * its console.
 */
const MESSAGE_SCRIPT = `const { message, origins } = JSON.parse(document.getElementById('answer').textContent)
const referrer = document.referrer && new URL(document.referrer).origin
const parentOrigin = (location.ancestorOrigins && location.ancestorOrigins[0]) || referrer
const targets = parentOrigin ? origins.filter((origin) => origin === parentOrigin) : origins
for (const origin of targets) parent.postMessage(message, origin)`

const messageScriptHash = createHash('sha256').update(MESSAGE_SCRIPT).digest('base64')

/**
 * Creates the response with the page in the hidden frame of a silent login.
 * @param message posted as a flat object, from which the official client reads `code` and `state`
 * @param sites the registered origins, and the origin of this page
 * @see docs/wire/hosted-pages.md#silent-login
 */
function messageResponse(
  message: Record<string, string>,
  sites: { origins: readonly string[]; self: string },
): Response {
  const { origins } = sites
  const data = JSON.stringify({ message, origins }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Logging in</title></head><body><script type="application/json" id="answer">${data}</script><script>${MESSAGE_SCRIPT}</script></body></html>`
  return new Response(html, { headers: messagePageHeaders(messageScriptHash, sites) })
}

/** Adds to the URL of a site the parameter `wixMemberLoggedIn`, which the provider adds after a login without a code. */
export function addLoggedInParameter(returnUrl: string, isLoggedIn: boolean): string {
  const url = new URL(returnUrl)
  url.searchParams.set('wixMemberLoggedIn', String(isLoggedIn))
  return url.href
}
