import { type ReactNode, useState } from 'react'
import { ConfirmValue } from '../../site-settings/ConfirmValue.js'
import { SettingRow } from '../../site-settings/SettingRow.js'
import { changeOf, riskOf, type SettingField } from '../../site-settings/setting-fields.js'
import { useUpdateSettings } from '../../site-settings/useSettings.js'

/** A setting of the site, with a reset to the declared value. Risky values need a confirmation. */
export function SiteSetting({ field }: { field: SettingField }): ReactNode {
  const { mutate, isPending, error } = useUpdateSettings()
  const [risky, setRisky] = useState<{ value: unknown; question: string }>()
  const { path, source, label } = field
  return (
    <>
      <SettingRow
        {...{ field, isPending, error }}
        isOwn={source === 'owner'}
        onSet={(value) => {
          const question = riskOf(path, value)
          setRisky(question === undefined ? undefined : { value, question })
          if (question === undefined) mutate(changeOf(path, value))
        }}
      />
      {risky && (
        <ConfirmValue
          label={label}
          question={risky.question}
          onConfirm={() => {
            setRisky(undefined)
            mutate({ ...changeOf(path, risky.value), confirm: [path] })
          }}
          onCancel={() => setRisky(undefined)}
        />
      )}
    </>
  )
}
