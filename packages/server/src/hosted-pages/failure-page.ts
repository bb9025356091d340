import { renderPage } from '@foyer/pages'
import { pageTexts } from '@foyer/protocol/texts/pages'
import { acceptedLanguages } from '../http/accepted-languages.js'
import { errorResponse } from '../http/error-response.js'
import type { IncomingRequest, RequestState } from '../http/request-state.js'
import { pageHeaders } from '../http/security-headers.js'
import { chooseLanguage } from '../lib/choose-language.js'
import { CodedError } from '../lib/coded-error.js'
import { brandingOf } from './kit/branding.js'
import type { PageDeps } from './kit/context.js'
import { acceptsPages, picturesOf } from './kit/page-response.js'

/**
 * Responds to an error that a page or form has thrown: with a page for a browser, which would show the JSON of the API
 * as text. Reads no data, because the database may be the cause of the error.
 * @throws the error itself, for a request that does not accept HTML
 */
export function failureResponse(
  deps: PageDeps,
  { request, requestId }: IncomingRequest,
  requestState: RequestState,
  error: unknown,
): Response {
  if (!acceptsPages(request)) throw error
  const { status, headers } = errorResponse(deps.log, requestState, error)
  const accepted = acceptedLanguages(request.headers.get('accept-language'))
  const language = chooseLanguage([...accepted, deps.settings.pages.language])
  const texts = pageTexts[language].error
  const view =
    status < 500 && error instanceof CodedError
      ? {
          title: texts.badRequestTitle,
          text: texts.badRequestText,
          // In English, as the errors of the API.
          facts: [{ label: texts.reason, values: [error.description] }],
        }
      : { title: texts.failedTitle, text: texts.failedText }
  const branding = brandingOf(deps, language)
  const retryAfter = headers.get('retry-after')
  return new Response(renderPage({ page: 'error', requestId, ...view }, branding, deps.assets), {
    status,
    headers: {
      ...pageHeaders([], { pictures: picturesOf(branding) }),
      ...(retryAfter !== null && { 'retry-after': retryAfter }),
    },
  })
}
