import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Panel } from '../ui/Panel.js'
import { DiscardDialog } from './DiscardDialog.js'
import { discardDrafts, draftsInPanel, PanelIdContext } from './useUnsavedChanges.js'

interface FormPanelProps extends ComponentProps<typeof Panel> {
  onClose: () => void
  /** True if a click outside closes the panel. Default false. */
  isDismissable?: boolean
}

/** Panel with a form or with a secret that is shown once. If its form has unsaved changes, it asks before it closes. */
export function FormPanel(props: FormPanelProps): ReactNode {
  const { onClose, isDismissable = false, children, ...panel } = props
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  // A form that was being saved may close its panel while the question is open.
  if (isAsking && !panel.isOpen) setAsking(false)
  const close = (): void => {
    if (draftsInPanel(id).length > 0) setAsking(true)
    else onClose()
  }
  const discard = (): void => {
    setAsking(false)
    const lost = draftsInPanel(id)
    // The form was saved in the meantime: the panel may now show a secret, which is shown once.
    if (lost.length === 0) return
    discardDrafts(lost)
    onClose()
  }
  return (
    <>
      <Panel {...panel} {...{ isDismissable }} onClose={close}>
        <PanelIdContext value={id}>{children}</PanelIdContext>
      </Panel>
      <DiscardDialog isOpen={isAsking} onKeep={() => setAsking(false)} onDiscard={discard} />
    </>
  )
}
