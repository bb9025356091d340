import type { MemberSummary } from '@foyer/protocol'
import type { DeletionEffect } from '@foyer/protocol/account-data-endpoints'
import { type ReactNode, useId } from 'react'
import { Button } from 'react-aria-components'
import { formatCount } from '../../ui/numbers.js'
import { explain } from '../../ui/Problem.js'
import { useAnswer } from '../../useAnswer.js'

interface DeleteQuestionProps {
  member: MemberSummary
  pending: boolean
  onDelete: () => void
  onKeep: () => void
}

/** Asks once more before a member is deleted, with what becomes of the member's items. */
export function DeleteQuestion(props: DeleteQuestionProps): ReactNode {
  const { member, pending, onDelete, onKeep } = props
  const id = useId()
  const preview = useAnswer(['deletion', member.id], (api, signal) =>
    api.previewDeletion({ memberId: member.id }, signal),
  )
  return (
    <fieldset className="member-sure" aria-label={`Delete ${member.email}?`} aria-describedby={id}>
      <p id={id} className="member-effects" role="status">
        {preview.error !== null
          ? explain(preview.error)
          : preview.data
            ? tell(preview.data.effects)
            : 'Counting the items …'}
      </p>
      <Button
        className="button danger"
        isDisabled={pending || preview.data === undefined}
        onPress={onDelete}
      >
        Delete for good
      </Button>
      <Button className="button" autoFocus onPress={onKeep}>
        Keep
      </Button>
    </fieldset>
  )
}

const fates: Record<DeletionEffect['action'], string> = {
  keep: 'kept as they are',
  anonymise: 'anonymised',
  delete: 'deleted',
}

function tell(effects: readonly DeletionEffect[]): string {
  if (effects.length === 0) return 'The account is deleted. It owns no items.'
  const parts = effects.map(
    ({ displayName, items, action }) => `${displayName}: ${formatCount(items)} ${fates[action]}`,
  )
  return `The account is deleted. ${parts.join('; ')}.`
}
