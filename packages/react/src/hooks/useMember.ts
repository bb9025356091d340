import type { Member } from '@foyer/client'
import { useQuery } from '@tanstack/react-query'
import { identityKey } from '../cache/query-keys.js'
import { retryTemporary } from '../call-error.js'
import { useFoyer, useSession } from '../FoyerProvider.js'

/** The member who is logged in. */
export interface MemberState {
  /** The member; null for a visitor and while loading. */
  member: Member | null
  pending: boolean
  error: Error | null
  /** Reads the member again, for example after a change of the profile. */
  refetch(): Promise<unknown>
}

/**
 * Reads the current member. Sends no request for a visitor.
 * @example
 * const { member } = useMember()
 * return <p>{member ? `${role}: ${member.profile.nickname}` : 'one moment'}</p>
 */
export function useMember(): MemberState {
  const { members } = useFoyer()
  const state = useSession()
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['foyer', identityKey(state), 'member'],
    queryFn: ({ signal }) => members.getCurrentMember({ signal }),
    enabled: state.loggedIn,
    retry: retryTemporary,
  })
  return { member: data ?? null, pending: state.loggedIn && isPending, error, refetch }
}
