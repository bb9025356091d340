import { useChange } from '../../useChange.js'

/** Sets the roles of a member, and refetches the list. */
export function useSetRoles(memberId: string): {
  setRoles: (roles: string[]) => void
  pending: boolean
  error: Error | null
} {
  const { mutate, isPending, error } = useChange(['members'], (api, roles: string[]) =>
    api.updateMember({ memberId, roles }),
  )
  return { setRoles: mutate, pending: isPending, error }
}
