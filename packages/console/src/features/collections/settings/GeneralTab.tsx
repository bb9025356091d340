import { type Collection, equalJson } from '@foyer/protocol'
import { type ReactNode, useState } from 'react'
import { declaredFields, displayFieldOf, fieldLabel } from '../../../collections-data/fields.js'
import { nameOfType } from '../../../collections-data/type-words.js'
import { Form, SubmitButton } from '../../../forms/Form.js'
import { SelectField } from '../../../forms/SelectField.js'
import { TextAreaField, TextField } from '../../../forms/TextField.js'
import { useFocusProblem } from '../../../forms/useFocusProblem.js'
import { useUnsavedChanges } from '../../../forms/useUnsavedChanges.js'
import { SuccessNotice } from '../../../ui/SuccessNotice.js'
import { commonWords } from '../../../ui/texts/texts.js'
import { SaveError } from '../SaveError.js'
import { usePatchCollection } from '../useCollectionChanges.js'
import { DeleteSection } from './DeleteSection.js'
import { texts } from './texts/texts.js'

interface GeneralTabProps {
  collection: Collection
  collections: readonly Collection[]
}

/** Tab for name, description and label of a collection, and for its deletion. */
export function GeneralTab({ collection, collections }: GeneralTabProps): ReactNode {
  return (
    <>
      <section className="settings-section" aria-label={texts.general.label}>
        <GeneralForm collection={collection} />
      </section>
      <DeleteSection {...{ collection, collections }} />
    </>
  )
}

interface General {
  displayName: string
  description: string
  /** Empty for none. */
  displayField: string
}

function GeneralForm({ collection }: { collection: Collection }): ReactNode {
  // Only the fields that the owner changed; the others follow the server.
  const [draft, setDraft] = useState<Partial<General>>({})
  const { mutate, isPending, error, isSuccess, reset } = usePatchCollection(collection)
  const [attempts, setAttempts] = useState(0)
  const stored: General = {
    displayName: collection.displayName,
    description: collection.description ?? '',
    displayField: collection.displayField ?? '',
  }
  const values = { ...stored, ...draft }
  useUnsavedChanges(!equalJson(values, stored))
  const isEmpty = values.displayName.trim() === ''
  const form = useFocusProblem(attempts)
  const change = (part: Partial<General>): void => {
    setDraft({ ...draft, ...part })
    reset()
  }
  const submit = (): void => {
    setAttempts(attempts + 1)
    if (isEmpty) return
    const { displayName, description, displayField } = values
    mutate(
      {
        displayName: displayName.trim(),
        description: description.trim(),
        displayField: displayField === '' ? null : displayField,
      },
      { onSuccess: () => setDraft({}) },
    )
  }
  return (
    <Form ref={form} isPending={isPending} className="form" onSubmit={submit} noValidate>
      <TextField
        label={texts.general.name}
        hint={texts.general.nameHint}
        problem={isEmpty && attempts > 0 ? texts.general.nameEmpty : undefined}
        value={values.displayName}
        onChange={(displayName) => change({ displayName })}
      />
      <TextAreaField
        label={commonWords.description}
        hint={texts.general.descriptionHint}
        rows={3}
        value={values.description}
        onChange={(description) => change({ description })}
      />
      <SelectField
        label={texts.general.displayField}
        hint={texts.general.displayFieldHint}
        value={values.displayField}
        options={[
          { value: '', text: noDisplayField(collection) },
          ...declaredFields(collection).map((field) => ({
            value: field.key,
            text: `${fieldLabel(field)} (${nameOfType(field.type)})`,
          })),
        ]}
        onChange={(displayField) => change({ displayField })}
      />
      <SaveError error={error} />
      <SuccessNotice isShown={isSuccess}>{texts.general.saved}</SuccessNotice>
      <SubmitButton>{commonWords.save}</SubmitButton>
    </Form>
  )
}

/** Names the field that takes the place of a label that the owner has not chosen. */
function noDisplayField({ fields }: Collection): string {
  const key = displayFieldOf({ fields })
  const field = fields.find((candidate) => candidate.key === key)
  if (key === '_id' || field === undefined) return texts.general.noDisplayField
  return texts.general.automaticDisplayField(fieldLabel(field))
}
