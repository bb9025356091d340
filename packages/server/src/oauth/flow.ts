import { findClient } from '../storage/clients.js'
import { findOneTime, redeemOneTime } from '../storage/one-time-tokens.js'
import type { OAuthDeps } from './deps.js'
import type { AuthRedirect } from './issue-code.js'

type Deps = Pick<OAuthDeps, 'db' | 'clock'>

/** What a site asked for when it sent a browser here; nothing when the flow is over. */
export async function findFlow(deps: Deps, handle: string): Promise<AuthRedirect | undefined> {
  const redirect = await findOneTime(deps, deps.db, 'redirect', handle)
  return redirect?.intent === 'auth' ? redirect : undefined
}

/** The origins of a registered site: where its flows may lead. */
export async function originsOf(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
): Promise<readonly string[]> {
  const client = await findClient(db, clientId)
  return client?.origins ?? []
}

/** Where a browser goes on after a logout; nothing when the site did not say, or the address was used before. */
export async function takeLogoutAddress(deps: Deps, handle: string): Promise<string | undefined> {
  const redirect = await deps.db.transaction((tx) => redeemOneTime(deps, tx, 'redirect', handle))
  return redirect?.intent === 'logout' ? (redirect.postFlowUrl ?? undefined) : undefined
}
