import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { FormError } from '../../forms/FormError.js'
import { texts } from './texts/texts.js'
import { useDownload } from './useBackups.js'

/** Button that saves the file of a backup. */
export function DownloadButton({ backupId }: { backupId: string }): ReactNode {
  const { mutate, isPending, error } = useDownload()
  return (
    <>
      <Button
        className="button"
        aria-busy={isPending}
        onPress={() => !isPending && mutate(backupId)}
      >
        {texts.download}
      </Button>
      <FormError error={error} />
    </>
  )
}
