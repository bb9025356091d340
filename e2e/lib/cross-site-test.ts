import { type BrowserContext, test as base } from '@playwright/test'

/**
 * The `test` of cross-site flows: its context blocks third-party cookies. Chromium blocks them for all tests with a
 * switch (see `chromium.ts`), its headless shell only with a command per page. Other tests do not use it, because the
 * command resets the emulated media and colour scheme of a page in the shell. `browser/third-party-cookies.e2e.ts`
 * checks that cookies are blocked.
 *
 * It replaces no fixture of a worker: tests with other worker fixtures run in workers of their own.
 */
export const test = base.extend<object>({
  context: async ({ context }, use) => use(blockThirdPartyCookies(context)),
})

/** Older versions of Chromium require the last two fields. */
const blockedThirdParties = {
  enableThirdPartyCookieRestriction: true,
  disableThirdPartyCookieMetadata: true,
  disableThirdPartyCookieHeuristics: true,
}

function blockThirdPartyCookies(context: BrowserContext): BrowserContext {
  const newPage = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCookieControls', blockedThirdParties)
    return page
  }
  return context
}
