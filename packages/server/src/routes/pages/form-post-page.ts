import { createHash } from 'node:crypto'
import { renderPage } from '@foyer/pages'
import { pageHeaders } from '../../http/security-headers.js'
import type { PageDeps } from './deps.js'

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
