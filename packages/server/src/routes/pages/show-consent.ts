import { findMember } from '../../identity/members.js'
import { prepareConsent } from '../../oauth/consent.js'
import { findFlow, originsOf } from '../../oauth/flow.js'
import { type PageDeps, pagePaths } from './deps.js'
import { showDeadEnd, showPage } from './show.js'

/** The page that asks a member whether a client may know who signs in. */
export async function showConsent(
  deps: PageDeps,
  handle: string,
  { identityId, requestId }: { identityId: string; requestId: string },
): Promise<Response> {
  const flow = await findFlow(deps, handle)
  const member = await findMember(deps, identityId)
  if (flow?.intent !== 'auth' || !member) return showDeadEnd(deps, requestId)
  const { client, sessionToken } = await prepareConsent(deps, flow, identityId)
  const formTargets = await originsOf(deps, flow.clientId)
  const target = flow.redirectUri === null ? formTargets[0] : new URL(flow.redirectUri).origin
  return showPage(
    deps,
    {
      page: 'consent',
      action: pagePaths.consent,
      hidden: { request: handle, sessionToken },
      client: client?.name ?? flow.clientId,
      target: target ?? deps.look.homeUrl,
      email: member.email,
    },
    { formTargets },
  )
}
