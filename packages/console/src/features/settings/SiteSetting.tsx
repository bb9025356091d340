import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { SettingRow } from '../../site-settings/SettingRow.js'
import { changeOf, riskOf, type SettingField } from '../../site-settings/setting-fields.js'
import { useUpdateSettings } from '../../site-settings/useSettings.js'
import { commonWords } from '../../ui/texts/texts.js'
import { texts } from './texts/texts.js'

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

interface ConfirmValueProps {
  /** Label of the setting, for screen readers. */
  label: string
  /** Question that describes the risk. */
  question: string
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation before a risky value is saved. */
function ConfirmValue({ label, question, onConfirm, onCancel }: ConfirmValueProps): ReactNode {
  const cancel = useRef<HTMLButtonElement>(null)
  // The focus returns to the control of the setting afterwards.
  useLayoutEffect(() => {
    const control = document.activeElement
    cancel.current?.focus()
    return () => {
      if (control instanceof HTMLElement) control.focus()
    }
  }, [])
  return (
    <fieldset className="confirm">
      <legend className="visually-hidden">{texts.confirm(label)}</legend>
      <span>{question}</span>
      <Button className="button danger" onPress={onConfirm}>
        {texts.confirmed}
      </Button>
      <Button ref={cancel} className="button quiet" onPress={onCancel}>
        {commonWords.cancel}
      </Button>
    </fieldset>
  )
}
