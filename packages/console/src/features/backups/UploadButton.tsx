import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button, FileTrigger } from 'react-aria-components'
import { texts } from './texts/texts.js'

interface UploadButtonProps {
  upload: Pick<UseMutationResult<unknown, Error, File>, 'mutate' | 'isPending'>
}

/** Button that adds a backup from a downloaded file. */
export function UploadButton({ upload }: UploadButtonProps): ReactNode {
  const { mutate, isPending } = upload
  const send = (files: FileList | null): void => {
    const [file] = files ?? []
    if (file && !isPending) mutate(file)
  }
  return (
    <FileTrigger acceptedFileTypes={['.gz', '.ndjson', '.foyer-backup']} onSelect={send}>
      <Button className="button" aria-busy={isPending}>
        {texts.upload}
      </Button>
    </FileTrigger>
  )
}
