import { generalCodes } from '@foyer/protocol'
import { HttpError } from '../../http/errors.js'
import type { PageRoute } from '../../http/page-route.js'
import type { PageDeps } from './deps.js'
import { showPage } from './show.js'

/**
 * Every other address below `/auth`: mistyped, or that of a form in a browser's history. Comes after all pages.
 * @throws HttpError 404 for who asks for no page
 */
export function nothingPage(deps: PageDeps): PageRoute {
  return {
    method: 'GET',
    path: '/auth/*',
    answer: async (request, requestId) => {
      if (!request.headers.get('accept')?.includes('text/html')) {
        throw new HttpError(404, generalCodes.notFound, 'nothing answers at this address')
      }
      const { nothingTitle: title, nothingText: text } = deps.texts.error
      const continueUrl = deps.look.homeUrl
      return showPage(deps, { page: 'error', title, text, continueUrl, requestId }, { status: 404 })
    },
  }
}
