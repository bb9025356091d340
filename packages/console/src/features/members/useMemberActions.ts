import { useChange } from '../../useChange.js'

/** What the owner can do with a member. */
export type MemberAction = 'approveMember' | 'blockMember' | 'deleteMember'

/** Lets a member in, shuts it out or deletes it, and shows the list as it then is. */
export function useMemberActions(id: string): {
  act: (action: MemberAction) => void
  pending: boolean
  error: Error | null
} {
  const { mutate, isPending, error } = useChange(['members'], async (api, action: MemberAction) => {
    await api[action]({ id })
  })
  return { act: mutate, pending: isPending, error }
}
