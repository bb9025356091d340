import { type Collection, type CollectionDefinition, dataCodes, equalJson } from '@foyer/protocol'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../api/api-error.js'
import {
  idProblem,
  keyProblem,
  proposeId,
  proposeKey,
} from '../../../collections-data/ids-and-keys.js'
import { isReference } from '../../../collections-data/type-words.js'
import { Form, SubmitButton } from '../../../forms/Form.js'
import { FormError } from '../../../forms/FormError.js'
import { TextAreaField, TextField } from '../../../forms/TextField.js'
import { useFocusProblem } from '../../../forms/useFocusProblem.js'
import { useUnsavedChanges } from '../../../forms/useUnsavedChanges.js'
import { commonWords } from '../../../ui/texts/texts.js'
import { collectionPath } from '../../../url/collection-paths.js'
import { definitionOf, emptyField } from '../fields/field-definition.js'
import { PresetChoice } from '../permissions/PresetChoice.js'
import type { Preset } from '../permissions/presets.js'
import { useCollectionChange } from '../useCollectionChanges.js'
import { FirstFields, type NewField } from './FirstFields.js'
import { texts } from './texts/texts.js'

interface CreateFormProps {
  /** Existing collections: the new id must differ from theirs, and fields may refer to them. */
  collections: readonly Collection[]
}

const firstFields: readonly NewField[] = [{ row: 1, ...emptyField }]

/** Form that creates a collection with its first fields and permissions, and then opens the collection. */
export function CreateForm({ collections }: CreateFormProps): ReactNode {
  const [name, setName] = useState('')
  const [ownId, setId] = useState<string>()
  const [description, setDescription] = useState('')
  const [fields, setFields] = useState(firstFields)
  const [preset, setPreset] = useState<Preset>()
  const [attempts, setAttempts] = useState(0)
  const navigate = useNavigate()
  const { mutate, isPending, isSuccess, error } = useCollectionChange(
    (api, collection: CollectionDefinition) => api.createCollection({ collection }),
  )
  const isChanged =
    name !== '' ||
    (ownId ?? '') !== '' ||
    description !== '' ||
    !equalJson(fields, firstFields) ||
    preset !== undefined
  const forgetChanges = useUnsavedChanges(isChanged && !isSuccess)
  const id = ownId ?? proposeId(name)
  const isRefusedId = error instanceof ApiError && error.code === dataCodes.collectionExists
  const [refusedId, setRefusedId] = useState<string>()
  const checked = fields.map((field, index) => checkField(field, fields.slice(0, index)))
  const problems = {
    name: name.trim() === '' ? texts.name.empty : undefined,
    id:
      idProblem(
        id,
        collections.map((collection) => collection.id),
      ) ?? (isRefusedId && refusedId === id ? texts.id.taken : undefined),
  }
  const isInvalid =
    problems.name !== undefined ||
    problems.id !== undefined ||
    checked.some(({ problem }) => problem !== undefined)
  const afterAttempt = <Problem,>(problem: Problem): Problem | undefined =>
    attempts > 0 ? problem : undefined
  const form = useFocusProblem(isRefusedId ? error : attempts)
  const submit = (): void => {
    setAttempts(attempts + 1)
    if (isInvalid || preset === undefined) return
    setRefusedId(id)
    const collection: CollectionDefinition = {
      id,
      displayName: name.trim(),
      ...(description.trim() === '' ? {} : { description: description.trim() }),
      fields: checked.map(({ field }) => definitionOf(field)),
      permissions: preset.permissions,
    }
    mutate(collection, {
      onSuccess: () => {
        forgetChanges()
        navigate(collectionPath(id))
      },
    })
  }
  return (
    <Form ref={form} isPending={isPending} className="form" onSubmit={submit} noValidate>
      <TextField
        label={texts.name.label}
        hint={texts.name.hint}
        problem={afterAttempt(problems.name)}
        value={name}
        onChange={setName}
      />
      <TextField
        label={texts.id.label}
        hint={texts.id.hint}
        problem={afterAttempt(problems.id)}
        className="code"
        autoComplete="off"
        spellCheck={false}
        value={id}
        onChange={setId}
      />
      <TextAreaField
        label={commonWords.description}
        hint={texts.description.hint}
        rows={2}
        value={description}
        onChange={setDescription}
      />
      <FirstFields
        collections={collections}
        fields={fields}
        problems={checked.map(({ problem }) => afterAttempt(problem))}
        onChange={setFields}
      />
      <PresetChoice
        legend={texts.permissions}
        preset={preset}
        problem={afterAttempt(preset === undefined ? texts.choosePermissions : undefined)}
        onChoose={setPreset}
      />
      <FormError error={isRefusedId ? null : error} />
      <SubmitButton>{texts.submit}</SubmitButton>
    </Form>
  )
}

/** Completes a field, and reports what is missing. */
function checkField(
  field: NewField,
  earlier: readonly NewField[],
): { field: NewField; problem: FieldProblem | undefined } {
  const key = proposeKey(field.displayName)
  const takenKeys = earlier.map(({ displayName }) => proposeKey(displayName))
  const complete = { ...field, key }
  if (field.displayName.trim() === '') {
    return {
      field: complete,
      problem: { input: 'name', text: texts.fieldName },
    }
  }
  const text = key === '' ? texts.fieldLetters : keyProblem(key, takenKeys)
  if (text !== undefined) return { field: complete, problem: { input: 'name', text } }
  if (isReference(field.type) && field.target === '') {
    return { field: complete, problem: { input: 'target', text: texts.chooseTarget } }
  }
  return { field: complete, problem: undefined }
}

/** Reason why a field of the form cannot be created, and the input that it concerns. */
interface FieldProblem {
  input: 'name' | 'target'
  text: string
}
