import type { Collection, CollectionField, WireValue } from '@foyer/protocol'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { declaredFields, fieldLabel } from '../../../collections-data/fields.js'
import { Field } from '../../../forms/Field.js'
import { Form, SubmitButton } from '../../../forms/Form.js'
import { FormPanel } from '../../../forms/FormPanel.js'
import { SelectField } from '../../../forms/SelectField.js'
import { useUnsavedChanges } from '../../../forms/useUnsavedChanges.js'
import { formatCount } from '../../../ui/format/format-number.js'
import { explain } from '../../../ui/Problem.js'
import { parseDraft } from '../editors/drafts.js'
import { FieldEditor } from '../editors/FieldEditor.js'
import { kindOfType } from '../editors/field-kinds.js'
import type { Selection } from '../grid/useSelection.js'
import { texts } from './texts/texts.js'

interface SelectionBarProps {
  collection: Collection
  selection: Selection
  isBusy: boolean
  onRemove: () => void
  onEdit: (change: { fieldPath: string; value: WireValue | undefined }) => void
}

/** Actions on the selected items. */
export function SelectionBar(props: SelectionBarProps): ReactNode {
  const { collection, selection, isBusy, onRemove, onEdit } = props
  const [isEditing, setEditing] = useState(false)
  const count = selection.ids.size
  const words = texts.items(count, formatCount(count))
  return (
    <div className="selection-bar" data-empty={count === 0}>
      <p role="status">
        {count > 0 && texts.selected(words)}
        {selection.isReading && texts.readingMore}
        {selection.error !== null && ` ${explain(selection.error)}`}
      </p>
      {count > 0 && (
        <>
          <Button className="button" isDisabled={isBusy} onPress={() => setEditing(true)}>
            {texts.setField}
          </Button>
          <Button className="button danger" isDisabled={isBusy} onPress={onRemove}>
            {texts.remove(words)}
          </Button>
          <Button className="button quiet" onPress={selection.clear}>
            {texts.deselect}
          </Button>
        </>
      )}
      <FormPanel
        title={texts.setFieldOf(words)}
        isOpen={isEditing}
        onClose={() => setEditing(false)}
      >
        <BulkEditForm
          collection={collection}
          words={words}
          onEdit={(change) => {
            setEditing(false)
            onEdit(change)
          }}
        />
      </FormPanel>
    </div>
  )
}

interface BulkEditFormProps extends Pick<SelectionBarProps, 'collection' | 'onEdit'> {
  words: string
}

function BulkEditForm({ collection, words, onEdit }: BulkEditFormProps): ReactNode {
  const fields: CollectionField[] = declaredFields(collection)
  const [key, setKey] = useState(fields[0]?.key ?? '')
  const [draft, setDraft] = useState('')
  const [problem, setProblem] = useState<string>()
  useUnsavedChanges(draft !== '')
  const field = fields.find((candidate) => candidate.key === key)
  if (field === undefined) return <p>{texts.noFields}</p>
  const kind = kindOfType(field.type)
  const parsed = parseDraft(kind, draft)
  const isRemoval = 'value' in parsed && parsed.value === undefined
  const submit = (): void => {
    if ('problem' in parsed) setProblem(parsed.problem)
    else onEdit({ fieldPath: key, value: parsed.value })
  }
  return (
    <Form isPending={false} className="form" onSubmit={submit} noValidate>
      <SelectField
        label={texts.field}
        value={key}
        options={fields.map((option) => ({ value: option.key, text: fieldLabel(option) }))}
        onChange={(key) => {
          setKey(key)
          setDraft('')
          setProblem(undefined)
        }}
      />
      <Field label={texts.newValue} hint={texts.emptyHint} problem={problem}>
        {(attributes) => (
          <FieldEditor
            key={key}
            {...{ kind, field, draft, attributes }}
            label={texts.newValue}
            onDraft={(next) => {
              setDraft(next)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
      <footer className="form-foot">
        <SubmitButton>{isRemoval ? texts.removeField(words) : texts.set(words)}</SubmitButton>
      </footer>
    </Form>
  )
}
