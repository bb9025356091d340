import { joinExportPages } from '@foyer/protocol/account-data-endpoints'
import type { ReactNode } from 'react'
import { useApiMutation } from '../../../api/useApiMutation.js'
import { saveFile } from '../../../background/save-file.js'
import { FormError } from '../../../forms/FormError.js'
import { PendingButton } from '../../../ui/PendingButton.js'
import { texts } from '../texts/texts.js'

/** Button that downloads all data of a member, as the member's own download contains it. */
export function ExportMember({ memberId }: { memberId: string }): ReactNode {
  const { mutate, isPending, error } = useApiMutation([], async (api) => {
    const { account, ...first } = await api.exportMember({ memberId })
    const collections = await joinExportPages(first, (cursor) =>
      api.exportMember({ memberId, cursor }),
    )
    const text = JSON.stringify({ account, collections }, null, 2)
    saveFile(`member-${memberId}.json`, new Blob([text], { type: 'application/json' }))
  })
  return (
    <>
      <PendingButton className="button" isPending={isPending} onPress={() => mutate()}>
        {texts.actions.export}
      </PendingButton>
      <FormError error={error} />
    </>
  )
}
