import { originsOf } from '../../oauth/flow.js'
import { type PageDeps, pagePaths } from './deps.js'
import { showPage } from './show.js'

/** The page that lets a person choose among the accounts of this browser. */
export async function showChoice(
  deps: PageDeps,
  handle: string,
  clientId: string,
): Promise<Response> {
  const formTargets = await originsOf(deps, clientId)
  return showPage(
    deps,
    {
      page: 'choose-account',
      action: pagePaths.choose,
      otherUrl: `${pagePaths.signIn}?request=${encodeURIComponent(handle)}`,
      hidden: { request: handle },
      accounts: deps.browser.accounts.map(({ identityId, email, profile }) => ({
        id: identityId,
        name: profile.nickname ?? email,
        email,
      })),
    },
    { formTargets },
  )
}
