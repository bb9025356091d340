import { createHash } from 'node:crypto'
import { messagePageHeaders } from '../../http/security-headers.js'

/**
 * Posts the authorization response to the parent page if its origin is registered. If the browser hides that origin,
 * the script posts one message per registered origin. The browser delivers only the matching one and logs the others to
 * its console.
 */
const SCRIPT = `const { message, origins } = JSON.parse(document.getElementById('answer').textContent)
const referrer = document.referrer && new URL(document.referrer).origin
const around = (location.ancestorOrigins && location.ancestorOrigins[0]) || referrer
const targets = around ? origins.filter((origin) => origin === around) : origins
for (const origin of targets) parent.postMessage(message, origin)`

const scriptHash = createHash('sha256').update(SCRIPT).digest('base64')

/**
 * Creates the page in the hidden frame of a silent login.
 * @param message posted as a flat object, from which the official client reads `code` and `state`
 * @param sites the registered origins, and the origin of this page
 * @see docs/wire.md#silent-login
 */
export function messagePage(
  message: Record<string, string>,
  sites: { origins: readonly string[]; self: string },
): Response {
  const { origins } = sites
  const data = JSON.stringify({ message, origins }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in</title></head><body><script type="application/json" id="answer">${data}</script><script>${SCRIPT}</script></body></html>`
  return new Response(html, { headers: messagePageHeaders(scriptHash, sites) })
}
