import type {
  BeginSecondFactorResponse,
  ConfirmSecondFactorResponse,
  GetOwnerSessionResponse,
  InviteOwnerRequest,
  InviteOwnerResponse,
  ListOwnerSessionsResponse,
  OwnerResponse,
  OwnerRole,
} from '@foyer/protocol/owner-accounts'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { useApiMutation } from '../../api/useApiMutation.js'
import { useApiQuery } from '../../api/useApiQuery.js'
import { useOwnerChange } from '../../rights.js'
import { ownersKey } from '../../useOwnerList.js'

const sessions = ['owner-sessions']

/** Invites someone. Only this response contains the link, so it is removed from the cache when its page closes. */
export function useInvite(): UseMutationResult<InviteOwnerResponse, Error, InviteOwnerRequest> {
  return useApiMutation(ownersKey, (api, request: InviteOwnerRequest) => api.inviteOwner(request), {
    gcTime: 0,
  })
}

export function useWithdraw(): UseMutationResult<Record<string, never>, Error, string> {
  return useApiMutation(ownersKey, (api, invitationId: string) =>
    api.withdrawInvitation({ invitationId }),
  )
}

export function useSetRole(ownerId: string): UseMutationResult<OwnerResponse, Error, OwnerRole> {
  const showChange = useOwnerChange()
  return useApiMutation(ownersKey, async (api, role: OwnerRole) => {
    const response = await api.updateOwner({ ownerId, role })
    showChange(response.owner)
    return response
  })
}

export function useRemoveOwner(): UseMutationResult<Record<string, never>, Error, string> {
  return useApiMutation(ownersKey, (api, ownerId: string) => api.removeOwner({ ownerId }))
}

/** The account of the logged-in owner, as it is now. */
export function useOwnAccount(): UseQueryResult<GetOwnerSessionResponse> {
  return useApiQuery([...ownersKey, 'own'], (api, signal) => api.getOwnerSession({}, signal))
}

/**
 * Begins to set up an authenticator app. Only this response contains the secret, so it is removed from the cache when
 * its page closes.
 */
export function useBeginSecondFactor(): UseMutationResult<
  BeginSecondFactorResponse,
  Error,
  string
> {
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
export function useConfirmSecondFactor(): UseMutationResult<
  ConfirmSecondFactorResponse,
  Error,
  string
> {
  return useApiMutation(ownersKey, (api, code: string) => api.confirmOwnerSecondFactor({ code }), {
    gcTime: 0,
  })
}

/** Turns two-step verification off. The password is removed from the cache when its page closes. */
export function useRemoveSecondFactor(): UseMutationResult<Record<string, never>, Error, string> {
  return useApiMutation(
    ownersKey,
    (api, password: string) => api.removeOwnSecondFactor({ password }),
    { gcTime: 0 },
  )
}

/** Turns off two-step verification for an owner who has lost the app. */
export function useResetSecondFactor(): UseMutationResult<OwnerResponse, Error, string> {
  return useApiMutation(ownersKey, (api, ownerId: string) =>
    api.resetOwnerSecondFactor({ ownerId }),
  )
}

/** The sessions of the logged-in owner. */
export function useSessions(): UseQueryResult<ListOwnerSessionsResponse> {
  return useApiQuery(sessions, (api, signal) => api.listOwnerSessions({}, signal))
}

/** Ends a session, or all others without an id. */
export function useEndSession(): UseMutationResult<
  Record<string, never>,
  Error,
  string | undefined
> {
  return useApiMutation(sessions, (api, sessionId: string | undefined) =>
    sessionId === undefined ? api.endOtherOwnerSessions({}) : api.endOwnerSession({ sessionId }),
  )
}

export function useRename(): UseMutationResult<OwnerResponse, Error, string> {
  const showChange = useOwnerChange()
  return useApiMutation(ownersKey, async (api, name: string) => {
    const response = await api.renameOwner({ name })
    showChange(response.owner)
    return response
  })
}

/** Changes the password. Both passwords are removed from the cache when their page closes. */
export function useChangePassword(): UseMutationResult<
  Record<string, never>,
  Error,
  { password: string; newPassword: string }
> {
  return useApiMutation(
    sessions,
    (api, passwords: { password: string; newPassword: string }) => api.changeOwnPassword(passwords),
    { gcTime: 0 },
  )
}
