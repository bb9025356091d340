import { createHash } from 'node:crypto'
import { messagePageHeaders } from '../../http/security-headers.js'

/** Posts the answer to each registered origin by name: a browser delivers it to the one that fits, if any. */
const SCRIPT = `const { message, origins } = JSON.parse(document.getElementById('answer').textContent)
for (const origin of origins) parent.postMessage(message, origin)`

const scriptHash = createHash('sha256').update(SCRIPT).digest('base64')

/**
 * The page in the hidden frame of a silent login.
 * @param message goes as one flat object: the official client reads `code` and `state` from it
 * @see docs/wire.md#silent-login
 */
export function messagePage(message: Record<string, string>, origins: readonly string[]): Response {
  const data = JSON.stringify({ message, origins }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in</title></head><body><script type="application/json" id="answer">${data}</script><script>${SCRIPT}</script></body></html>`
  return new Response(html, { headers: messagePageHeaders(scriptHash, origins) })
}
