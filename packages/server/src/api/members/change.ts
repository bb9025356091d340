import { type Endpoint, generalCodes, type IdentityProfile } from '@foyer/protocol'
import * as memberEndpoints from '@foyer/protocol/member-endpoints'
import * as v from 'valibot'
import type { Caller } from '../../caller.js'
import { HttpError } from '../../http/errors.js'
import { changeProfile, setSlug } from '../../identity/profile/change-member.js'
import { mayChangeMember } from '../../identity/profile/members.js'
import { toMember } from '../../identity/profile/wire-member.js'
import { createMember } from '../../identity/registration/create-member.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import { shortText } from '../kit/schemas.js'
import { applyPatch, memberPatch } from './patch.js'
import { memberAliases, noMember } from './read.js'

type Answer = { member: ReturnType<typeof toMember> }

const member = v.object({ loginEmail: shortText, ...memberPatch })

/** `POST /members/v1/members`: creates a member, for operators. */
const createMemberRoute = defineRoute({
  endpoint: memberEndpoints.createMember,
  access: 'operator',
  scope: 'members:write',
  aliases: memberAliases,
  schema: v.object({ member }),
  handle: async ({ member: { loginEmail: email = '', ...patch } }, { deps }) => {
    const looks = applyPatch({ profile: {}, display: {} }, patch)
    return {
      member: toMember(await createMember(deps, { email, ...looks }), 'FULL'),
    }
  },
})

/** `PATCH /members/v1/members/{id}`: changes a member's profile. */
const updateMemberRoute = defineRoute({
  endpoint: memberEndpoints.updateMember,
  access: 'caller',
  scope: 'members:write',
  aliases: memberAliases,
  schema: v.object({ member: v.object({ id: shortText, ...memberPatch }) }),
  handle: async ({ member }, { deps, caller }) =>
    answerTo(caller, member.id, () =>
      changeProfile(deps, member.id, (looks) => applyPatch(looks, member)),
    ),
})

const slug = v.pipe(v.string(), v.trim())

const slugRoutes: readonly ApiRoute[] = [
  defineRoute({
    endpoint: memberEndpoints.updateCurrentMemberSlug,
    access: 'caller',
    scope: 'members:write',
    aliases: memberAliases,
    schema: v.object({ slug }),
    handle: async (message, { deps, caller }) => {
      const id = idOfMember(caller)
      return answerTo(caller, id, () => setSlug(deps, id, message.slug))
    },
  }),
  defineRoute({
    endpoint: memberEndpoints.updateMemberSlug,
    access: 'caller',
    scope: 'members:write',
    aliases: memberAliases,
    schema: v.object({ id: shortText, slug }),
    handle: async (message, { deps, caller }) =>
      answerTo(caller, message.id, () => setSlug(deps, message.id, message.slug)),
  }),
]

/** Creates a route to join or leave the community, whose members have public profiles. */
function communityRoute(
  endpoint: Endpoint<Record<string, never>, Answer>,
  privacyStatus: 'PUBLIC' | 'PRIVATE',
): ApiRoute {
  return defineRoute({
    endpoint,
    access: 'caller',
    scope: 'members:write',
    aliases: memberAliases,
    schema: v.object({}),
    handle: async (_message, { deps, caller }) => {
      const id = idOfMember(caller)
      return answerTo(caller, id, () =>
        changeProfile(deps, id, (looks) => applyPatch(looks, { privacyStatus })),
      )
    },
  })
}

/** Creates a route that clears a list of a profile. An empty list in a patch changes nothing. */
function clearListRoute(
  endpoint: Endpoint<{ id: string }, Answer>,
  name: 'phonesV2' | 'secondaryEmails' | 'addresses',
): ApiRoute {
  return defineRoute({
    endpoint,
    access: 'caller',
    scope: 'members:write',
    aliases: memberAliases,
    schema: v.object({ id: shortText }),
    handle: async ({ id }, { deps, caller }) =>
      answerTo(caller, id, () =>
        changeProfile(deps, id, ({ profile, display }) => {
          const { [name]: _removed, ...rest }: IdentityProfile = profile
          return { profile: rest, display }
        }),
      ),
  })
}

/** Routes that change member profiles, for the member itself and for operators. @see docs/wire.md#members */
export const changeMemberRoutes: readonly ApiRoute[] = [
  createMemberRoute,
  updateMemberRoute,
  ...slugRoutes,
  communityRoute(memberEndpoints.joinCommunity, 'PUBLIC'),
  communityRoute(memberEndpoints.leaveCommunity, 'PRIVATE'),
  clearListRoute(memberEndpoints.deleteMemberPhones, 'phonesV2'),
  clearListRoute(memberEndpoints.deleteMemberEmails, 'secondaryEmails'),
  clearListRoute(memberEndpoints.deleteMemberAddresses, 'addresses'),
]

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
  caller: Caller,
  id: string,
  change: () => Promise<StoredIdentity | undefined>,
): Promise<Answer> {
  // Checked before the lookup, so that it does not reveal if the member exists.
  if (!mayChangeMember(caller, id)) {
    const text = 'only the member itself, an API key or an owner may change a member'
    throw new HttpError(403, generalCodes.forbidden, text)
  }
  const changed = await change()
  if (!changed) throw noMember(id)
  return { member: toMember(changed, 'FULL') }
}
