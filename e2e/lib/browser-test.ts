import { type BrowserContext, test as base } from '@playwright/test'

/**
 * The tests' `test`, whose pages block cookies of other sites, as browsers do by and by. A whole Chromium does so by a switch (see
 * `chromium.ts`), its headless shell only when it is told for each page. `browser/third-party-cookies.e2e.ts` looks whether
 * they are blocked.
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
