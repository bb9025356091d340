import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api-context.js'

/** Gives a member other roles, and shows the list as it then is. */
export function useSetRoles(memberId: string): {
  setRoles: (roles: string[]) => void
  pending: boolean
  error: Error | null
} {
  const api = useApi()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (roles: string[]) => api.updateMember({ memberId, roles }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['members'] }),
  })
  return { setRoles: mutate, pending: isPending, error }
}
