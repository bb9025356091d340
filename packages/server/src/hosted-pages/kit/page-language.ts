import type { Language } from '@foyer/protocol/texts/language'
import { pageTexts } from '@foyer/protocol/texts/pages'
import { acceptedLanguages } from '../../http/accepted-languages.js'
import { chooseLanguage } from '../../lib/choose-language.js'
import type { PageContext } from './context.js'

type LanguageSources = Pick<PageContext, 'parameters' | 'authorizationRequest' | 'browser'> & {
  acceptLanguage: string | null
  settings: PageContext['deps']['settings']
}

/**
 * Chooses the language of a page: the first supported one of those that the URL requests, the client requested for the
 * login, the member has chosen, the browser prefers and the site has.
 */
export function choosePageLanguage({
  parameters,
  authorizationRequest,
  browser,
  acceptLanguage,
  settings,
}: LanguageSources): Language {
  return chooseLanguage([
    ...requestedLanguages(parameters),
    ...(authorizationRequest?.language ?? '').split(' '),
    browser.logins[0]?.profile.language,
    ...acceptedLanguages(acceptLanguage),
    settings.pages.language,
  ])
}

/** Reads the requested languages from `ui_locales`, or from `lang`. @see OIDC Core §3.1.2.1 */
function requestedLanguages(parameters: URLSearchParams): string[] {
  const requested = parameters.get('ui_locales') ?? parameters.get('lang') ?? ''
  return requested.slice(0, 100).split(' ')
}

/** Returns the context with the language that a member has just chosen. */
export function withLanguage(context: PageContext, chosen: string | undefined): PageContext {
  const language = chooseLanguage([chosen, context.branding.language])
  return { ...context, branding: { ...context.branding, language }, texts: pageTexts[language] }
}
