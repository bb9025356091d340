import { pageTexts, type SiteLook } from '@foyer/pages'
import type { PageRoute } from '../../http/page-route.js'
import { readFormBody } from '../../http/read-body.js'
import { chooseLanguage } from '../../identity/mail/choose-language.js'
import { listAccounts } from '../../oauth/browser-session.js'
import { findFlow } from '../../oauth/flow.js'
import { readBrowserCookie } from './browser-cookie.js'
import type { PageDeps, SitePageDeps } from './deps.js'
import { lookOf } from './look.js'
import { acceptedLanguages, wishedLanguages } from './page-language.js'

/** A page whose deps are those of the request: nothing below has to hand language and browser on. */
export function perRequest(site: SitePageDeps, make: (deps: PageDeps) => PageRoute): PageRoute {
  const { method, path } = make(withLook(site, { language: 'en' }))
  return {
    method,
    path,
    answer: async (request, requestId) => {
      const deps = await depsOf(site, request)
      return make(deps).answer(request, requestId)
    },
  }
}

async function depsOf(site: SitePageDeps, request: Request): Promise<PageDeps> {
  const secret = readBrowserCookie(request, site.publicUrl)
  const accounts = await listAccounts(site, secret)
  const parameters = await readParameters(request)
  const handle = parameters.get('request')
  const flow = handle === null ? undefined : await findFlow(site, handle)
  const language = chooseLanguage([
    ...wishedLanguages(parameters),
    ...(flow?.language ?? '').split(' '),
    accounts[0]?.profile.language,
    ...acceptedLanguages(request.headers.get('accept-language')),
    site.settings.pages.language,
  ])
  const network = site.networks.of(request)
  return { ...withLook(site, { language }), browser: { secret, accounts }, network }
}

/** The parameters of the address, or the fields of a form. */
async function readParameters(request: Request): Promise<URLSearchParams> {
  if (request.method !== 'POST') return new URL(request.url).searchParams
  return new URLSearchParams(await readFormBody(request.clone()))
}

function withLook(site: SitePageDeps, { language }: Pick<SiteLook, 'language'>): PageDeps {
  const browser = { secret: undefined, accounts: [] }
  return { ...site, look: lookOf(site, language), texts: pageTexts[language], browser, network: '' }
}

/** The same deps in the language that a member has just chosen. */
export function inLanguageOf(deps: PageDeps, language: string | undefined): PageDeps {
  const chosen = chooseLanguage([language, deps.look.language])
  return { ...deps, look: { ...deps.look, language: chosen }, texts: pageTexts[chosen] }
}
