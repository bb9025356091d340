import type { CollectionField } from '@foyer/protocol'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from 'react-aria-components'
import { Form, SubmitButton } from '../../../forms/Form.js'
import { useFocusProblem } from '../../../forms/useFocusProblem.js'
import { PendingButton } from '../../../ui/PendingButton.js'
import { explain } from '../../../ui/Problem.js'
import { commonWords } from '../../../ui/texts/texts.js'
import { ConflictView } from './ConflictView.js'
import { FormFieldRow } from './FormFieldRow.js'
import { type FormField, fieldNameProblem } from './form-fields.js'
import { texts } from './texts/texts.js'
import type { ItemEditor } from './useItemEditor.js'

interface ItemFormProps {
  editor: ItemEditor
  /** Label of the button that saves. */
  saveWord: string
  onSave: () => void
  /** Saves the item, then shows the form of another one. Without it, there is no button for this. */
  onSaveAndAdd?: (() => void) | undefined
  /** True if the form follows that of another item, whose button had the focus. */
  isNext?: boolean
  /** Facts and further actions, below the fields. */
  children?: ReactNode
}

/** Form of an item, or both versions of it after a conflict. */
export function ItemForm(props: ItemFormProps): ReactNode {
  const { editor, saveWord, onSave, onSaveAndAdd, isNext = false, children } = props
  const form = useFocusProblem(editor.attempt)
  useEffect(() => {
    if (isNext) form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }, [isNext, form])
  if (editor.conflict !== undefined) {
    return (
      <ConflictView
        differences={editor.conflict.differences}
        fieldOf={(key) => fieldOf(editor.fields, key)}
        onResolve={editor.resolve}
        onBack={editor.leaveConflict}
      />
    )
  }
  return (
    <Form ref={form} isPending={editor.isSaving} className="form" onSubmit={onSave} noValidate>
      {editor.fields.map((field) => {
        const { key } = field.field
        return (
          <FormFieldRow
            key={key}
            field={field}
            draft={editor.drafts[key] ?? ''}
            isChanged={editor.isChanged(key)}
            problem={editor.problems.get(key)}
            onDraft={(draft) => editor.setDraft(key, draft)}
          />
        )
      })}
      <AddField fields={editor.fields} onAdd={editor.addField} />
      {children}
      <footer className="form-foot">
        <FormNotice editor={editor} />
        <SubmitButton>{saveWord}</SubmitButton>
        {onSaveAndAdd !== undefined && (
          <PendingButton className="button" isPending={editor.isSaving} onPress={onSaveAndAdd}>
            {texts.panel.createAnother}
          </PendingButton>
        )}
        <Button slot="close" className="button">
          {commonWords.cancel}
        </Button>
        <span className="form-foot-note" role="status">
          {editor.isSaving ? texts.form.saving : editor.isDirty && texts.form.unsaved}
        </span>
      </footer>
    </Form>
  )
}

function FormNotice({ editor }: { editor: ItemEditor }): ReactNode {
  if (editor.isGone) {
    return (
      <div className="notice warning" role="alert">
        <p>{texts.form.removed}</p>
        {editor.error !== null && <p>{texts.form.failed(explain(editor.error))}</p>}
        <Button className="button" onPress={() => editor.restore()}>
          {texts.form.storeAgain}
        </Button>
      </div>
    )
  }
  if (editor.error === null) return null
  return (
    <p className="notice danger" role="alert">
      {texts.form.failed(explain(editor.error))}
    </p>
  )
}

interface AddFieldProps {
  fields: readonly FormField[]
  onAdd: (key: string) => void
}

/** Adds a field that the collection does not declare. */
function AddField({ fields, onAdd }: AddFieldProps): ReactNode {
  const id = useId()
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = (): void => {
    const keyProblem = fieldNameProblem(key, fields)
    setProblem(keyProblem)
    if (keyProblem !== undefined) return
    onAdd(key)
    setKey('')
  }
  return (
    <details className="add-field">
      <summary>{texts.form.addField}</summary>
      <label htmlFor={id}>{texts.form.fieldName}</label>
      <div className="add-field-row">
        <input
          id={id}
          className="input"
          value={key}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => setKey(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button className="button" onPress={add}>
          {texts.form.add}
        </Button>
      </div>
      <p className="form-problem" id={`${id}-problem`} role="status">
        {problem}
      </p>
    </details>
  )
}

function fieldOf(fields: readonly FormField[], key: string): CollectionField {
  return (
    fields.find(({ field }) => field.key === key)?.field ?? { key, displayName: key, type: 'ANY' }
  )
}
