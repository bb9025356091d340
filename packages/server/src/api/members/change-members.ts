import { type Endpoint, generalCodes, type IdentityProfile } from '@foyer/protocol'
import * as memberEndpoints from '@foyer/protocol/member-endpoints'
import * as v from 'valibot'
import type { Caller } from '../../caller.js'
import { HttpError, unknownResource } from '../../http/errors.js'
import { changeProfile, setSlug } from '../../identity/profile/change-member.js'
import { mayChangeMember } from '../../identity/profile/members.js'
import { toMember } from '../../identity/profile/wire-member.js'
import { createMember } from '../../identity/registration/create-member.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import { callingMember } from '../kit/calling-member.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import { shortText } from '../kit/schemas.js'
import { applyPatch, memberPatch } from './member-patch.js'

type MemberAnswer = { member: ReturnType<typeof toMember> }

const member = v.object({ loginEmail: shortText, ...memberPatch })

/** `POST /members/v1/members`: creates a member, for operators. */
const createMemberRoute = defineRoute({
  endpoint: memberEndpoints.createMember,
  access: 'operator',
  scope: 'members:write',
  schema: v.object({ member }),
  handle: async ({ member: { loginEmail: email = '', ...patch } }, { deps }) => {
    const appearance = applyPatch({ profile: {}, display: {} }, patch)
    return { member: toMember(await createMember(deps, { email, ...appearance }), 'FULL') }
  },
})

/** `PATCH /members/v1/members/{id}`: changes a member's profile. */
const updateMemberRoute = defineRoute({
  endpoint: memberEndpoints.updateMember,
  access: 'caller',
  scope: 'members:write',
  schema: v.object({ member: v.object({ id: shortText, ...memberPatch }) }),
  handle: async ({ member }, { deps, caller }) =>
    changeIfAllowed(caller, member.id, () =>
      changeProfile(deps, member.id, (appearance) => applyPatch(appearance, member)),
    ),
})

const slug = v.pipe(v.string(), v.trim())

const slugRoutes: readonly ApiRoute[] = [
  defineRoute({
    endpoint: memberEndpoints.updateCurrentMemberSlug,
    access: 'caller',
    scope: 'members:write',
    schema: v.object({ slug }),
    handle: async (message, { deps, caller }) => {
      const { id } = callingMember(caller, 'a profile')
      return changeIfAllowed(caller, id, () => setSlug(deps, id, message.slug))
    },
  }),
  defineRoute({
    endpoint: memberEndpoints.updateMemberSlug,
    access: 'caller',
    scope: 'members:write',
    schema: v.object({ id: shortText, slug }),
    handle: async (message, { deps, caller }) =>
      changeIfAllowed(caller, message.id, () => setSlug(deps, message.id, message.slug)),
  }),
]

/** Creates a route to join or leave the community, whose members have public profiles. */
function communityRoute(
  endpoint: Endpoint<Record<string, never>, MemberAnswer>,
  privacyStatus: 'PUBLIC' | 'PRIVATE',
): ApiRoute {
  return defineRoute({
    endpoint,
    access: 'caller',
    scope: 'members:write',
    handle: async (_message, { deps, caller }) => {
      const { id } = callingMember(caller, 'a profile')
      return changeIfAllowed(caller, id, () =>
        changeProfile(deps, id, (appearance) => applyPatch(appearance, { privacyStatus })),
      )
    },
  })
}

/**
 * Creates a route that clears a list of a profile, which a patch cannot do: an empty list in a patch changes nothing.
 */
function clearListRoute(
  endpoint: Endpoint<{ id: string }, MemberAnswer>,
  name: 'phonesV2' | 'secondaryEmails' | 'addresses',
): ApiRoute {
  return defineRoute({
    endpoint,
    access: 'caller',
    scope: 'members:write',
    schema: v.object({ id: shortText }),
    handle: async ({ id }, { deps, caller }) =>
      changeIfAllowed(caller, id, () =>
        changeProfile(deps, id, ({ profile, display }) => {
          const { [name]: _removed, ...rest }: IdentityProfile = profile
          return { profile: rest, display }
        }),
      ),
  })
}

/**
 * Routes that create members and change their profiles, for members themselves and for operators.
 * @see docs/wire/members.md
 */
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

/** Changes a member, if the caller may. @throws HttpError 403, 404 */
async function changeIfAllowed(
  caller: Caller,
  id: string,
  change: () => Promise<StoredIdentity | undefined>,
): Promise<MemberAnswer> {
  // Checked before the lookup, so that the error does not reveal whether the member exists.
  if (!mayChangeMember(caller, id)) {
    const text = 'only the member itself, an API key or an owner may change a member'
    throw new HttpError(403, generalCodes.forbidden, text)
  }
  const changed = await change()
  if (!changed) throw unknownResource('member', id)
  return { member: toMember(changed, 'FULL') }
}
