import type { ReactNode } from 'react'
import { SettingRow } from '../../site-settings/SettingRow.js'
import { changeOf, type SettingField } from '../../site-settings/setting-fields.js'
import { useUpdateSettings } from '../../site-settings/useSettings.js'

/** A setting of the site, which can be taken back to what the site declares. */
export function SiteSetting({ field }: { field: SettingField }): ReactNode {
  const { mutate, isPending, error } = useUpdateSettings()
  const { path, source } = field
  return (
    <SettingRow
      {...{ field, isPending, error }}
      isOwn={source === 'owner'}
      onSet={(value) => mutate(changeOf(path, value))}
    />
  )
}
