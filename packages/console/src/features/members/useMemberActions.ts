import { useApiMutation } from '../../api/useApiMutation.js'

/** Action of the owner on a member. */
type MemberAction = 'approveMember' | 'blockMember' | 'deleteMember'

/** Approves, blocks or deletes a member, and refetches what is shown of members. */
export function useMemberActions(id: string) {
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
  const act = (action: MemberAction, onDone?: () => void): void => mutate({ action, onDone })
  return { act, pending: isPending, error }
}
