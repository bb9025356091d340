import type { RedirectRefusedError } from '../../oauth/redirect-errors.js'
import type { PageDeps } from './deps.js'
import { showPage } from './show.js'

/** The page for a request that may be sent nowhere: it names what came and what would have been taken. */
export function showRefused(
  deps: PageDeps,
  { reason, message, address }: RedirectRefusedError,
  requestId: string,
): Response {
  const { error } = deps.texts
  const isBad = reason === 'request-invalid'
  const title = isBad ? error.badRequestTitle : error.refusedTitle
  const text = isBad ? message : address ? error.refusedText : error.clientText
  const facts = address && [
    { label: error.received, values: [address.received] },
    { label: error.allowed, values: address.allowed },
  ]
  const continueUrl = deps.look.homeUrl
  const view = { page: 'error', title, text, continueUrl, requestId } as const
  return showPage(deps, facts ? { ...view, facts } : view, { status: 400 })
}
