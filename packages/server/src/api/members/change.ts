import { type Endpoint, generalCodes, type IdentityProfile } from '@foyer/protocol'
import * as memberEndpoints from '@foyer/protocol/member-endpoints'
import * as v from 'valibot'
import type { Caller } from '../../caller.js'
import { HttpError } from '../../http/errors.js'
import { defineRoute, type HandlerContext, type Route } from '../../http/route.js'
import { changeProfile, setSlug } from '../../identity/profile/change-member.js'
import { mayChangeMember } from '../../identity/profile/members.js'
import { toMember } from '../../identity/profile/wire-member.js'
import { createMember } from '../../identity/registration/create-member.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { RouteCallDeps, RouteDeps } from '../kit/deps.js'
import { shortText } from '../kit/schemas.js'
import { applyPatch, memberPatch } from './patch.js'
import { memberAliases, noMember } from './read.js'

type Answer = { member: ReturnType<typeof toMember> }

/** `POST /members/v1/members`: creates a member, for operators. */
function createMemberRoute(deps: RouteDeps): Route {
  const member = v.object({ loginEmail: shortText, ...memberPatch })
  return defineRoute(deps, {
    endpoint: memberEndpoints.createMember,
    access: 'operator',
    scope: 'members:write',
    aliases: memberAliases,
    schema: v.object({ member }),
    handle: async ({ member: { loginEmail: email = '', ...patch } }, context) => {
      const looks = applyPatch({ profile: {}, display: {} }, patch)
      return {
        member: toMember(await createMember(context.deps, { email, ...looks }), 'FULL'),
      }
    },
  })
}

/** `PATCH /members/v1/members/{id}`: changes a member's profile. */
function updateMemberRoute(deps: RouteDeps): Route {
  const schema = v.object({ member: v.object({ id: shortText, ...memberPatch }) })
  return defineRoute(deps, {
    endpoint: memberEndpoints.updateMember,
    access: 'caller',
    scope: 'members:write',
    aliases: memberAliases,
    schema,
    handle: async ({ member }, context) =>
      answerTo(context, member.id, (deps) =>
        changeProfile(deps, member.id, (looks) => applyPatch(looks, member)),
      ),
  })
}

function slugRoutes(deps: RouteDeps): Route[] {
  const slug = v.pipe(v.string(), v.trim())
  return [
    defineRoute(deps, {
      endpoint: memberEndpoints.updateCurrentMemberSlug,
      access: 'caller',
      scope: 'members:write',
      aliases: memberAliases,
      schema: v.object({ slug }),
      handle: async (message, context) => {
        const id = idOfMember(context.caller)
        return answerTo(context, id, (deps) => setSlug(deps, id, message.slug))
      },
    }),
    defineRoute(deps, {
      endpoint: memberEndpoints.updateMemberSlug,
      access: 'caller',
      scope: 'members:write',
      aliases: memberAliases,
      schema: v.object({ id: shortText, slug }),
      handle: async (message, context) =>
        answerTo(context, message.id, (deps) => setSlug(deps, message.id, message.slug)),
    }),
  ]
}

/** Creates a route to join or leave the community, whose members have public profiles. */
function communityRoute(
  deps: RouteDeps,
  endpoint: Endpoint<Record<string, never>, Answer>,
  privacyStatus: 'PUBLIC' | 'PRIVATE',
): Route {
  return defineRoute(deps, {
    endpoint,
    access: 'caller',
    scope: 'members:write',
    aliases: memberAliases,
    schema: v.object({}),
    handle: async (_message, context) => {
      const id = idOfMember(context.caller)
      return answerTo(context, id, (deps) =>
        changeProfile(deps, id, (looks) => applyPatch(looks, { privacyStatus })),
      )
    },
  })
}

/** Creates a route that clears a list of a profile. An empty list in a patch changes nothing. */
function clearListRoute(
  deps: RouteDeps,
  endpoint: Endpoint<{ id: string }, Answer>,
  name: 'phonesV2' | 'secondaryEmails' | 'addresses',
): Route {
  return defineRoute(deps, {
    endpoint,
    access: 'caller',
    scope: 'members:write',
    aliases: memberAliases,
    schema: v.object({ id: shortText }),
    handle: async ({ id }, context) =>
      answerTo(context, id, (deps) =>
        changeProfile(deps, id, ({ profile, display }) => {
          const { [name]: _removed, ...rest }: IdentityProfile = profile
          return { profile: rest, display }
        }),
      ),
  })
}

/** Routes that change member profiles, for the member itself and for operators. @see docs/wire.md#members */
export function changeMemberRoutes(deps: RouteDeps): Route[] {
  return [
    createMemberRoute(deps),
    updateMemberRoute(deps),
    ...slugRoutes(deps),
    communityRoute(deps, memberEndpoints.joinCommunity, 'PUBLIC'),
    communityRoute(deps, memberEndpoints.leaveCommunity, 'PRIVATE'),
    clearListRoute(deps, memberEndpoints.deleteMemberPhones, 'phonesV2'),
    clearListRoute(deps, memberEndpoints.deleteMemberEmails, 'secondaryEmails'),
    clearListRoute(deps, memberEndpoints.deleteMemberAddresses, 'addresses'),
  ]
}

/** Returns the id of the calling member. @throws HttpError 403 for other callers */
export function idOfMember(caller: Caller): string {
  if (caller.kind === 'member') return caller.id
  throw new HttpError(
    403,
    generalCodes.forbidden,
    'this call is for members, about themselves; send the access token of a member',
  )
}

async function answerTo(
  context: HandlerContext<Caller, RouteDeps>,
  id: string,
  change: (deps: RouteCallDeps) => Promise<StoredIdentity | undefined>,
): Promise<Answer> {
  // Checked before the lookup, so that it does not reveal if the member exists.
  if (!mayChangeMember(context.caller, id)) {
    const text = 'only the member itself, an API key or an owner may change a member'
    throw new HttpError(403, generalCodes.forbidden, text)
  }
  const changed = await change(context.deps)
  if (!changed) throw noMember(id)
  return { member: toMember(changed, 'FULL') }
}
