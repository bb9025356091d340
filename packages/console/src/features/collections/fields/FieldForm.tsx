import { type Collection, type CollectionField, equalJson } from '@foyer/protocol'
import { type ReactNode, useState } from 'react'
import { declaredFields, fieldLabel } from '../../../collections-data/fields.js'
import { keyProblem, proposeKey } from '../../../collections-data/ids-and-keys.js'
import { isReference, nameOfType } from '../../../collections-data/type-words.js'
import { Choice } from '../../../forms/Choice.js'
import { Form, SubmitButton } from '../../../forms/Form.js'
import { TextAreaField, TextField } from '../../../forms/TextField.js'
import { useFocusProblem } from '../../../forms/useFocusProblem.js'
import { useUnsavedChanges } from '../../../forms/useUnsavedChanges.js'
import { ConfirmButton } from '../../../ui/ConfirmButton.js'
import { commonWords } from '../../../ui/texts/texts.js'
import { SaveError } from '../SaveError.js'
import { DefaultInput, TargetChoice, TypeChoice } from './FieldInputs.js'
import {
  defaultProblem,
  definitionOf,
  draftOf,
  emptyField,
  type FieldDraft,
  hasDefaultInput,
} from './field-definition.js'
import { texts } from './texts/texts.js'
import { UniqueChoice, useUniqueField } from './UniqueChoice.js'
import { useRemoveField, useSaveField } from './useFieldChanges.js'

interface FieldFormProps {
  collection: Collection
  collections: readonly Collection[]
  /** Field to change; undefined to add one. */
  field: CollectionField | undefined
  onDone: () => void
}

/** Form that adds, changes or removes a field. */
export function FieldForm({ collection, collections, field, onDone }: FieldFormProps): ReactNode {
  const [before] = useState(field === undefined ? emptyField : draftOf(field))
  const [draft, setDraft] = useState(before)
  const [ownKey, setKey] = useState<string>()
  const [attempts, setAttempts] = useState(0)
  const [stored, setStored] = useState(field)
  const save = useSaveField(collection.id, stored)
  useUnsavedChanges(!save.isSuccess && (ownKey !== undefined || !equalJson(draft, before)))
  const key = stored?.key ?? ownKey ?? proposeKey(draft.displayName)
  const unique = useUniqueField(collection.id, key)
  const isPending = save.isPending || unique.isPending
  const isNew = stored === undefined
  const problems = problemsOf({ ...draft, key }, { collection, field, isNew })
  const visibleProblems = attempts > 0 ? problems : {}
  const form = useFocusProblem(attempts)
  const change = (part: Partial<FieldDraft>): void => setDraft({ ...draft, ...part })
  const submit = (): void => {
    setAttempts(attempts + 1)
    if (Object.values(problems).some((problem) => problem !== undefined)) return
    const definition = definitionOf({ ...draft, key }, stored)
    save.mutate(definition, {
      onSuccess: () => {
        setStored(definition)
        unique.create(onDone)
      },
    })
  }
  return (
    <Form ref={form} isPending={isPending} className="form" onSubmit={submit} noValidate>
      <TextField
        label={texts.form.name}
        hint={texts.form.nameHint}
        problem={visibleProblems.displayName}
        value={draft.displayName}
        onChange={(displayName) => change({ displayName })}
      />
      {field === undefined && (
        <TextField
          label={texts.form.key}
          hint={texts.form.keyHint}
          problem={visibleProblems.key}
          className="code"
          autoComplete="off"
          spellCheck={false}
          readOnly={stored !== undefined}
          value={key}
          onChange={setKey}
        />
      )}
      <TypeChoice type={draft.type} onChange={(type) => change({ type })} />
      {field !== undefined && draft.type !== field.type && (
        <p className="notice warning" role="status">
          {texts.form.typeChange(nameOfType(field.type), nameOfType(draft.type))}
        </p>
      )}
      {isReference(draft.type) && (
        <TargetChoice
          collections={collections}
          target={draft.target}
          problem={visibleProblems.target}
          onChange={(target) => change({ target })}
        />
      )}
      <TextAreaField
        label={commonWords.description}
        hint={texts.form.descriptionHint}
        rows={2}
        value={draft.description}
        onChange={(description) => change({ description })}
      />
      {hasDefaultInput(draft.type) && (
        <DefaultInput
          type={draft.type}
          text={draft.defaultText}
          problem={visibleProblems.defaultText}
          onChange={(defaultText) => change({ defaultText })}
        />
      )}
      <Choice
        hint={collection.enforce ? texts.form.requiredEnforced : texts.form.requiredTyped}
        checked={draft.required}
        onChange={(required) => change({ required })}
      >
        {texts.form.required}
      </Choice>
      <UniqueChoice {...unique} />
      <SaveError error={save.error ?? unique.error} />
      <SubmitButton>{field === undefined ? texts.form.add : commonWords.save}</SubmitButton>
      {field !== undefined && <RemoveField {...{ collection, field, onDone }} />}
    </Form>
  )
}

interface RemoveFieldProps {
  collection: Collection
  field: CollectionField
  onDone: () => void
}

function RemoveField({ collection, field, onDone }: RemoveFieldProps): ReactNode {
  const remove = useRemoveField(collection.id)
  const isLabel = collection.displayField === field.key
  return (
    <section className="remove-field" aria-label={texts.remove.section}>
      <p className="hint">
        {texts.remove.text(<code>{field.key}</code>)}
        {isLabel && ` ${texts.remove.isLabel}`}
      </p>
      <ConfirmButton
        noun={fieldLabel(field)}
        word={commonWords.remove}
        question={texts.remove.question}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(field.key, { onSuccess: onDone })}
      />
      <SaveError error={remove.error} />
    </section>
  )
}

type Problems = Partial<
  Record<'displayName' | 'key' | 'target' | 'defaultText', string | undefined>
>

function problemsOf(
  { displayName, key, type, target, defaultText }: FieldDraft,
  { collection, field, isNew }: Pick<FieldFormProps, 'collection' | 'field'> & { isNew: boolean },
): Problems {
  const existingKeys = declaredFields(collection).map((other) => other.key)
  return {
    displayName:
      field === undefined && displayName.trim() === '' ? texts.form.nameEmpty : undefined,
    key: isNew ? keyProblem(key, existingKeys) : undefined,
    defaultText: defaultProblem({ type, defaultText }),
    target: isReference(type) && target === '' ? texts.form.chooseTarget : undefined,
  }
}
