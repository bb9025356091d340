import { useApiMutation } from '../../useApiMutation.js'

/** Sets the roles of a member, and refetches the list. */
export function useSetRoles(memberId: string): {
  setRoles: (roles: string[]) => void
  pending: boolean
  error: Error | null
} {
  const { mutate, isPending, error } = useApiMutation(['members'], (api, roles: string[]) =>
    api.updateMember({ memberId, roles }),
  )
  return { setRoles: mutate, pending: isPending, error }
}
