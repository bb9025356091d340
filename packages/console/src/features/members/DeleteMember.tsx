import type {
  DeletionEffect,
  DeletionPreviewResponse,
} from '@foyer/protocol/account-data-endpoints'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { Loading } from '../../ui/Loading.js'
import { formatCount } from '../../ui/numbers.js'
import { explain, Problem } from '../../ui/Problem.js'
import { TimeText } from '../../ui/TimeText.js'
import { useDeletionPreview } from './useDeletionPreview.js'
import { useMemberActions } from './useMemberActions.js'

interface DeleteMemberProps {
  memberId: string
  onClose: () => void
}

/** Confirmation of a member's deletion, with its effect on the member's items. */
export function DeleteMember({ memberId, onClose }: DeleteMemberProps): ReactNode {
  const { act, pending, error } = useMemberActions(memberId)
  const preview = useDeletionPreview(memberId)
  if (preview.error !== null) {
    return <Problem error={preview.error} onRetry={() => preview.refetch()} />
  }
  if (preview.data === undefined) return <Loading what="the items of the member" />
  return (
    <>
      <Effects preview={preview.data} />
      {error !== null && (
        <p className="notice danger" role="alert">
          {explain(error)}
        </p>
      )}
      <div className="delete-buttons">
        <Button
          className="button danger"
          isDisabled={pending}
          onPress={() => act('deleteMember', onClose)}
        >
          Delete permanently
        </Button>
        <Button className="button" autoFocus onPress={onClose}>
          Cancel
        </Button>
      </div>
    </>
  )
}

function Effects({ preview: { dueAt, effects } }: { preview: DeletionPreviewResponse }): ReactNode {
  return (
    <>
      {dueAt !== null && (
        <p className="notice warning">
          The member requested this deletion. It is due on <TimeText iso={dueAt} />.
        </p>
      )}
      <dl className="delete-effects">
        <div>
          <dt>Account and profile</dt>
          <dd>Deleted now. All sessions end. This cannot be undone.</dd>
        </div>
        {effects.map((effect) => (
          <div key={effect.collectionId}>
            <dt>{effect.displayName}</dt>
            <dd>{describeEffect(effect)}</dd>
          </div>
        ))}
      </dl>
      {effects.length === 0 && <p className="muted">The member owns no items.</p>}
    </>
  )
}

const verbs: Record<DeletionEffect['action'], [one: string, several: string]> = {
  keep: ['stays as it is', 'stay as they are'],
  anonymise: ['stays, without a link to the member', 'stay, without a link to the member'],
  delete: ['is deleted', 'are deleted'],
}

function describeEffect({ items, action }: DeletionEffect): string {
  const [one, several] = verbs[action]
  return items === 1 ? `1 item ${one}` : `${formatCount(items)} items ${several}`
}
