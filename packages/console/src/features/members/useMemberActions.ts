import { useApiMutation } from '../../api/useApiMutation.js'

/** Action of the owner on a member. */
type MemberAction = 'approveMember' | 'blockMember' | 'deleteMember'

/** Approves, blocks or deletes a member, and refetches what is shown of members. */
export function useMemberActions(id: string): {
  act: (action: MemberAction, onDone?: () => void) => void
  pending: boolean
  error: Error | null
} {
  const { mutate, isPending, error } = useApiMutation(
    ['members'],
    async (
      api,
      { action, onDone }: { action: MemberAction; onDone?: (() => void) | undefined },
    ) => {
      await api[action]({ id })
      // Before the refetch, which removes the buttons of a deleted member.
      onDone?.()
    },
  )
  return {
    act: (action, onDone) => mutate({ action, onDone }),
    pending: isPending,
    error,
  }
}
