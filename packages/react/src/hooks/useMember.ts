import type { Member } from '@foyer/client'
import { useQuery } from '@tanstack/react-query'
import { useFoyer, useSession } from '../FoyerProvider.js'
import { identityKey } from '../query-keys.js'
import { retryPassing } from '../retry-passing.js'

/** The member who is logged in. */
export interface MemberState {
  /** Null for a visitor, and until the answer is there. */
  member: Member | null
  pending: boolean
  error: Error | null
  /** Reads the member again: after a change of the profile, or when it failed. */
  refetch(): Promise<unknown>
}

/**
 * Reads the member who is logged in; asks nothing for a visitor.
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
    retry: retryPassing,
  })
  return { member: data ?? null, pending: state.loggedIn && isPending, error, refetch }
}
