import { useChange } from '../../useChange.js'

/** Gives a member other roles, and shows the list as it then is. */
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
