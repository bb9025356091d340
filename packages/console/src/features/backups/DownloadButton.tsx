import type { ReactNode } from 'react'
import { FormError } from '../../forms/FormError.js'
import { PendingButton } from '../../ui/PendingButton.js'
import { texts } from './texts/texts.js'
import { useDownload } from './useBackups.js'

/** Button that saves the file of a backup. */
export function DownloadButton({ backupId }: { backupId: string }): ReactNode {
  const { mutate, isPending, error } = useDownload()
  return (
    <>
      <PendingButton className="button" isPending={isPending} onPress={() => mutate(backupId)}>
        {texts.download}
      </PendingButton>
      <FormError error={error} />
    </>
  )
}
