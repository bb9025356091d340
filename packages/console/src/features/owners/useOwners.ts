import type { InviteOwnerRequest } from '@foyer/protocol/owner-accounts'
import type { OwnerRole } from '@foyer/protocol/owner-roles'
import { useApiMutation } from '../../api/useApiMutation.js'
import { useApiQuery } from '../../api/useApiQuery.js'
import { useOwnerChange } from '../../owner/rights.js'
import { ownersKey } from '../../owner/useOwnerList.js'

const sessions = ['owner-sessions']

/** Invites someone. Only this response contains the link, so it is removed from the cache when its page closes. */
export function useInvite() {
  return useApiMutation(ownersKey, (api, request: InviteOwnerRequest) => api.inviteOwner(request), {
    gcTime: 0,
  })
}

export function useWithdraw() {
  return useApiMutation(ownersKey, (api, invitationId: string) =>
    api.withdrawInvitation({ invitationId }),
  )
}

export function useSetRole(ownerId: string) {
  const showChange = useOwnerChange()
  return useApiMutation(ownersKey, async (api, role: OwnerRole) => {
    const response = await api.updateOwner({ ownerId, role })
    showChange(response.owner)
    return response
  })
}

export function useRemoveOwner() {
  return useApiMutation(ownersKey, (api, ownerId: string) => api.removeOwner({ ownerId }))
}

/** The account of the logged-in owner, as it is now. */
export function useOwnAccount() {
  return useApiQuery([...ownersKey, 'own'], (api, signal) => api.getOwnerSession({}, signal))
}

/**
 * Begins to set up an authenticator app. Only this response contains the secret, so it is removed from the cache when
 * its page closes.
 */
export function useBeginSecondFactor() {
  return useApiMutation(
    ownersKey,
    (api, password: string) => api.beginOwnerSecondFactor({ password }),
    {
      gcTime: 0,
    },
  )
}

/**
 * Turns two-step verification on with the first code. Only this response contains the recovery codes, so it is removed
 * from the cache when its page closes.
 */
export function useConfirmSecondFactor() {
  return useApiMutation(ownersKey, (api, code: string) => api.confirmOwnerSecondFactor({ code }), {
    gcTime: 0,
  })
}

/** Turns two-step verification off. The password is removed from the cache when its page closes. */
export function useRemoveSecondFactor() {
  return useApiMutation(
    ownersKey,
    (api, password: string) => api.removeOwnSecondFactor({ password }),
    { gcTime: 0 },
  )
}

/** Turns off two-step verification for an owner who has lost the app. */
export function useResetSecondFactor() {
  return useApiMutation(ownersKey, (api, ownerId: string) =>
    api.resetOwnerSecondFactor({ ownerId }),
  )
}

/** The sessions of the logged-in owner. */
export function useSessions() {
  return useApiQuery(sessions, (api, signal) => api.listOwnerSessions({}, signal))
}

/** Ends a session, or all others without an id. */
export function useEndSession() {
  return useApiMutation(sessions, (api, sessionId: string | undefined) =>
    sessionId === undefined ? api.endOtherOwnerSessions({}) : api.endOwnerSession({ sessionId }),
  )
}

export function useRename() {
  const showChange = useOwnerChange()
  return useApiMutation(ownersKey, async (api, name: string) => {
    const response = await api.renameOwner({ name })
    showChange(response.owner)
    return response
  })
}

/** Changes the password. Both passwords are removed from the cache when their page closes. */
export function useChangePassword() {
  return useApiMutation(
    sessions,
    (api, passwords: { password: string; newPassword: string }) => api.changeOwnPassword(passwords),
    { gcTime: 0 },
  )
}
