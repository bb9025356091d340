import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api-context.js'

/** What the owner can do with a member. */
export type MemberAction = 'approveMember' | 'blockMember' | 'deleteMember'

/** Lets a member in, shuts it out or deletes it, and shows the list as it then is. */
export function useMemberActions(id: string): {
  act: (action: MemberAction) => void
  pending: boolean
  error: Error | null
} {
  const api = useApi()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (action: MemberAction): Promise<void> => {
      await api[action]({ id })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['members'] }),
  })
  return { act: mutate, pending: isPending, error }
}
