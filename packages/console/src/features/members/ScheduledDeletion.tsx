import type { MemberSummary } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { useApiMutation } from '../../api/useApiMutation.js'
import { FormError } from '../../forms/FormError.js'
import { PendingButton } from '../../ui/PendingButton.js'
import { TimeText } from '../../ui/TimeText.js'
import { texts } from './texts/texts.js'

const { deletion } = texts

interface ScheduledDeletionProps {
  member: MemberSummary
  /** ISO time of the deletion. */
  dueAt: string
}

/** Due date of a deletion that the member requested, with a button that cancels it. */
export function ScheduledDeletion({ member, dueAt }: ScheduledDeletionProps): ReactNode {
  const { id: memberId, email } = member
  const { mutate, isPending, error } = useApiMutation(['members'], (api) =>
    api.cancelMemberDeletion({ memberId }),
  )
  return (
    <>
      <span className="badge warning">
        {deletion.due(<TimeText iso={dueAt} precision="brief" />)}
      </span>
      <PendingButton
        className="button quiet"
        aria-label={deletion.withdrawOf(email)}
        isPending={isPending}
        onPress={() => mutate()}
      >
        {deletion.withdraw}
      </PendingButton>
      <FormError error={error} />
    </>
  )
}
