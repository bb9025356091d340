import { type BrowserContext, test as base } from '@playwright/test'

/**
 * The `test` of what reaches over sites, whose pages block cookies of other sites, as browsers do by and by. A whole Chromium does so for all tests by
 * a switch (see `chromium.ts`), its headless shell only where each page is told so. Not for other tests: a shell that is told of one thing forgets
 * which medium and colours it was to show. `browser/third-party-cookies.e2e.ts` looks whether cookies are blocked.
 */
export const test = base.extend<object, object>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => blocking(await newContext(options))
      await use(browser)
    },
    { scope: 'worker' },
  ],
})

/** The latter two are asked for by browsers of some months ago. */
const withoutThirdParties = {
  enableThirdPartyCookieRestriction: true,
  disableThirdPartyCookieMetadata: true,
  disableThirdPartyCookieHeuristics: true,
}

function blocking(context: BrowserContext): BrowserContext {
  const newPage = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCookieControls', withoutThirdParties)
    return page
  }
  return context
}
