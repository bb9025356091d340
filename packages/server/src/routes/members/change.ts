import { type Endpoint, generalCodes, type IdentityProfile } from '@foyer/protocol'
import * as memberEndpoints from '@foyer/protocol/member-endpoints'
import * as v from 'valibot'
import type { Caller } from '../../caller.js'
import { HttpError } from '../../http/errors.js'
import { callerRoute, operatorRoute, type RequestContext, type Route } from '../../http/route.js'
import { changeProfile, setSlug } from '../../identity/change-member.js'
import { createMember } from '../../identity/create-member.js'
import { mayChange } from '../../identity/visible-members.js'
import type { StoredIdentity } from '../../storage/identities.js'
import { audited } from '../audited.js'
import type { RouteDeps } from '../deps.js'
import { shortText } from '../schemas.js'
import { toMember } from './answer.js'
import { applyPatch, memberPatch } from './patch.js'
import { noMember } from './read.js'

type Answer = { member: ReturnType<typeof toMember> }

/** `POST /members/v1/members`: a member whom the owner makes. */
function createMemberRoute(deps: RouteDeps): Route {
  const member = v.object({ loginEmail: shortText, ...memberPatch })
  return operatorRoute(
    memberEndpoints.createMember,
    v.object({ member }),
    async ({ member: { loginEmail: email = '', ...patch } }, context) => {
      const looks = applyPatch({ profile: {}, display: {} }, patch)
      return {
        member: toMember(await createMember(audited(deps, context), { email, ...looks }), 'FULL'),
      }
    },
  )
}

/** `PATCH /members/v1/members/{id}`. */
function updateMemberRoute(deps: RouteDeps): Route {
  const schema = v.object({ member: v.object({ id: shortText, ...memberPatch }) })
  return callerRoute(memberEndpoints.updateMember, schema, async ({ member }, context) =>
    answerTo(deps, context, member.id, (deps) =>
      changeProfile(deps, member.id, (looks) => applyPatch(looks, member)),
    ),
  )
}

function slugRoutes(deps: RouteDeps): Route[] {
  const slug = v.pipe(v.string(), v.trim())
  return [
    callerRoute(
      memberEndpoints.updateCurrentMemberSlug,
      v.object({ slug }),
      async (message, context) => {
        const id = idOfMember(context.caller)
        return answerTo(deps, context, id, (deps) => setSlug(deps, id, message.slug))
      },
    ),
    callerRoute(
      memberEndpoints.updateMemberSlug,
      v.object({ id: shortText, slug }),
      async (message, context) =>
        answerTo(deps, context, message.id, (deps) => setSlug(deps, message.id, message.slug)),
    ),
  ]
}

/** Who joins the community is seen by everybody. */
function communityRoute(
  deps: RouteDeps,
  endpoint: Endpoint<Record<string, never>, Answer>,
  privacyStatus: 'PUBLIC' | 'PRIVATE',
): Route {
  return callerRoute(endpoint, v.object({}), async (_message, context) => {
    const id = idOfMember(context.caller)
    return answerTo(deps, context, id, (deps) =>
      changeProfile(deps, id, (looks) => applyPatch(looks, { privacyStatus })),
    )
  })
}

/** An empty list in a patch changes nothing, so emptying one has a call of its own. */
function emptyingRoute(
  deps: RouteDeps,
  endpoint: Endpoint<{ id: string }, Answer>,
  name: 'phonesV2' | 'secondaryEmails' | 'addresses',
): Route {
  return callerRoute(endpoint, v.object({ id: shortText }), async ({ id }, context) =>
    answerTo(deps, context, id, (deps) =>
      changeProfile(deps, id, ({ profile, display }) => {
        const { [name]: _gone, ...rest }: IdentityProfile = profile
        return { profile: rest, display }
      }),
    ),
  )
}

/** The calls with which members change what they tell of themselves, and the owner for them. @see docs/wire.md#members */
export function changeMemberRoutes(deps: RouteDeps): Route[] {
  return [
    createMemberRoute(deps),
    updateMemberRoute(deps),
    ...slugRoutes(deps),
    communityRoute(deps, memberEndpoints.joinCommunity, 'PUBLIC'),
    communityRoute(deps, memberEndpoints.leaveCommunity, 'PRIVATE'),
    emptyingRoute(deps, memberEndpoints.deleteMemberPhones, 'phonesV2'),
    emptyingRoute(deps, memberEndpoints.deleteMemberEmails, 'secondaryEmails'),
    emptyingRoute(deps, memberEndpoints.deleteMemberAddresses, 'addresses'),
  ]
}

/** The id of the member who asks. @throws HttpError 403 for everybody else */
export function idOfMember(caller: Caller): string {
  if (caller.kind === 'member') return caller.id
  throw new HttpError(403, generalCodes.forbidden, 'only a member can do this for itself')
}

async function answerTo(
  deps: RouteDeps,
  context: RequestContext,
  id: string,
  change: (deps: RouteDeps) => Promise<StoredIdentity | undefined>,
): Promise<Answer> {
  // Before a look: whether there is such a member does not show.
  if (!mayChange(context.caller, id)) {
    const text = 'a member can be changed by itself and with the owner key alone'
    throw new HttpError(403, generalCodes.forbidden, text)
  }
  const changed = await change(audited(deps, context))
  if (!changed) throw noMember(id)
  return { member: toMember(changed, 'FULL') }
}
