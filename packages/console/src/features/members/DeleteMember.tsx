import type { DeletionPreviewResponse } from '@foyer/protocol/account-data-endpoints'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { FormError } from '../../forms/FormError.js'
import { Fact, Facts } from '../../ui/Facts.js'
import { Loaded } from '../../ui/Loaded.js'
import { PendingButton } from '../../ui/PendingButton.js'
import { TimeText } from '../../ui/TimeText.js'
import { commonWords } from '../../ui/texts/texts.js'
import { texts } from './texts/texts.js'
import { useDeletionPreview } from './useDeletionPreview.js'
import { useMemberActions } from './useMemberActions.js'

const { deletion } = texts

interface DeleteMemberProps {
  memberId: string
  onClose: () => void
  /** Called after the deletion. Default: `onClose`. */
  onDeleted?: () => void
}

/** Confirmation of a member's deletion, with its effect on the member's items. */
export function DeleteMember({
  memberId,
  onClose,
  onDeleted = onClose,
}: DeleteMemberProps): ReactNode {
  const { act, pending, error } = useMemberActions(memberId)
  const preview = useDeletionPreview(memberId)
  return (
    <Loaded query={preview} noun={deletion.loading}>
      {(data) => (
        <>
          <Effects preview={data} />
          <FormError error={error} />
          <div className="cluster">
            <PendingButton
              className="button danger"
              isPending={pending}
              onPress={() => act('deleteMember', onDeleted)}
            >
              {deletion.confirm}
            </PendingButton>
            <Button className="button" autoFocus onPress={onClose}>
              {commonWords.cancel}
            </Button>
          </div>
        </>
      )}
    </Loaded>
  )
}

function Effects({ preview: { dueAt, effects } }: { preview: DeletionPreviewResponse }): ReactNode {
  return (
    <>
      {dueAt !== null && (
        <p className="notice warning">{deletion.requested(<TimeText iso={dueAt} />)}</p>
      )}
      <Facts>
        <Fact name={deletion.account}>{deletion.accountEffect}</Fact>
        {effects.map(({ collectionId, displayName, items, action }) => (
          <Fact key={collectionId} name={displayName}>
            {deletion.effect(items, action)}
          </Fact>
        ))}
      </Facts>
      {effects.length === 0 && <p className="muted">{deletion.noItems}</p>}
    </>
  )
}
