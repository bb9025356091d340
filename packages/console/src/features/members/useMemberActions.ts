import { useApiMutation } from '../../api/useApiMutation.js'

/** Action of the owner on a member. */
type MemberAction = 'approveMember' | 'blockMember' | 'deleteMember'

/** Approves, blocks or deletes a member, and refetches the list. */
export function useMemberActions(id: string): {
  act: (action: MemberAction, onDone?: () => void) => void
  pending: boolean
  error: Error | null
} {
  const { mutate, isPending, error } = useApiMutation(
    ['members'],
    async (api, action: MemberAction) => {
      await api[action]({ id })
    },
  )
  return {
    act: (action, onDone) => mutate(action, onDone && { onSuccess: onDone }),
    pending: isPending,
    error,
  }
}
