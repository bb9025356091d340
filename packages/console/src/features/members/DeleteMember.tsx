import type { MemberSummary } from '@foyer/protocol'
import type { DeletionPreviewResponse } from '@foyer/protocol/account-data-endpoints'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { FormError } from '../../forms/FormError.js'
import { Fact, Facts } from '../../ui/Facts.js'
import { Loaded } from '../../ui/Loaded.js'
import { Panel } from '../../ui/Panel.js'
import { PendingButton } from '../../ui/PendingButton.js'
import { TimeText } from '../../ui/TimeText.js'
import { commonWords } from '../../ui/texts/texts.js'
import { texts } from './texts/texts.js'
import { useDeletionPreview } from './useDeletionPreview.js'
import { useMemberActions } from './useMemberActions.js'

const { deletion } = texts

interface DeleteMemberProps {
  member: Pick<MemberSummary, 'id' | 'email'>
  /** Label of the button for screen readers, if its text does not name the member. */
  label?: string
  /** Text of the button. */
  children: string
  /** Called after the deletion. Default: closes the confirmation. */
  onDeleted?: () => void
}

/** Button that deletes a member, after a confirmation that shows the effect on the member's items. */
export function DeleteMember({ member, label, children, onDeleted }: DeleteMemberProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <Button
        className="button quiet danger"
        {...(label !== undefined && { 'aria-label': label })}
        onPress={() => setOpen(true)}
      >
        {children}
      </Button>
      <Panel title={texts.actions.deleteTitle(member.email)} isOpen={isOpen} onClose={close}>
        <Confirmation memberId={member.id} onClose={close} onDeleted={onDeleted ?? close} />
      </Panel>
    </>
  )
}

interface ConfirmationProps {
  memberId: string
  onClose: () => void
  onDeleted: () => void
}

function Confirmation({ memberId, onClose, onDeleted }: ConfirmationProps): ReactNode {
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
