import {
  type Collection,
  dataCodes,
  equalJson,
  type IndexDefinition,
  limits,
} from '@foyer/protocol'
import { type ReactNode, useId, useState } from 'react'
import { Button } from 'react-aria-components'
import { ApiError } from '../../../api/api-error.js'
import { Choice } from '../../../forms/Choice.js'
import { Form, SubmitButton } from '../../../forms/Form.js'
import { FormError } from '../../../forms/FormError.js'
import { SelectField } from '../../../forms/SelectField.js'
import { TextField } from '../../../forms/TextField.js'
import { useFocusProblem } from '../../../forms/useFocusProblem.js'
import { useUnsavedChanges } from '../../../forms/useUnsavedChanges.js'
import { CloseIcon } from '../../../ui/icons.js'
import { texts } from './texts/texts.js'
import { proposeIndexName, useCreateIndex } from './useIndexes.js'

interface IndexFormProps {
  collection: Collection
  onDone: () => void
}

interface Row {
  row: number
  path: string
  order: 'ASC' | 'DESC'
}

const firstRows: readonly Row[] = [{ row: 1, path: '', order: 'ASC' }]

const orders = [
  { value: 'ASC', text: texts.form.ascending },
  { value: 'DESC', text: texts.form.descending },
] as const

/** Form that creates an index. */
export function IndexForm({ collection, onDone }: IndexFormProps): ReactNode {
  const [rows, setRows] = useState(firstRows)
  const [ownName, setName] = useState<string>()
  const [unique, setUnique] = useState(false)
  const [caseInsensitive, setCaseInsensitive] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const { mutate, isPending, isSuccess, error, variables } = useCreateIndex(collection.id)
  const isChanged =
    !equalJson(rows, firstRows) || (ownName ?? '') !== '' || unique || caseInsensitive
  useUnsavedChanges(isChanged && !isSuccess)
  const paths = rows.map(({ path }) => path.trim())
  const name = ownName ?? proposeIndexName(paths, unique)
  const isTaken =
    error instanceof ApiError && error.code === dataCodes.indexExists && variables?.name === name
  const nameProblem = isTaken
    ? texts.form.nameTaken
    : name.trim() === ''
      ? texts.form.nameEmpty
      : undefined
  const pathProblems = paths.map((path, index) => pathProblem(path, paths.slice(0, index)))
  const isInvalid = name.trim() === '' || pathProblems.some((problem) => problem !== undefined)
  const form = useFocusProblem(isTaken ? error : attempts)
  const listId = useId()
  const change = (row: number, part: Partial<Row>): void =>
    setRows(rows.map((other) => (other.row === row ? { ...other, ...part } : other)))
  const submit = (): void => {
    setAttempts(attempts + 1)
    if (isInvalid) return
    const index: IndexDefinition = {
      name: name.trim(),
      fields: rows.map(({ path, order }) => ({ path: path.trim(), order })),
      unique,
      caseInsensitive,
    }
    mutate(index, { onSuccess: onDone })
  }
  return (
    <Form ref={form} isPending={isPending} className="form" onSubmit={submit} noValidate>
      <datalist id={listId}>
        {collection.fields.map(({ key, displayName }) => (
          <option key={key} value={key}>
            {displayName}
          </option>
        ))}
      </datalist>
      {rows.map(({ row, path, order }, index) => (
        <div key={row} className="index-row">
          <TextField
            label={rows.length === 1 ? texts.form.field : texts.form.fieldNumber(index + 1)}
            hint={texts.form.fieldHint}
            problem={attempts > 0 ? pathProblems[index] : undefined}
            className="code"
            list={listId}
            autoComplete="off"
            spellCheck={false}
            value={path}
            onChange={(path) => change(row, { path })}
          />
          {rows.length > 1 && (
            <>
              <SelectField
                label={texts.form.order(index + 1)}
                hint={texts.form.orderHint}
                value={order}
                options={orders}
                onChange={(order) => change(row, { order })}
              />
              <Button
                className="button quiet button-icon"
                aria-label={texts.form.removeField(index + 1)}
                onPress={() => setRows(rows.filter((other) => other.row !== row))}
              >
                <CloseIcon />
              </Button>
            </>
          )}
        </div>
      ))}
      {!unique && rows.length < limits.indexFields && (
        <Button
          className="button"
          onPress={() =>
            setRows([
              ...rows,
              { row: Math.max(...rows.map(({ row }) => row)) + 1, path: '', order: 'ASC' },
            ])
          }
        >
          {texts.form.addField}
        </Button>
      )}
      <Choice
        hint={texts.form.uniqueHint}
        checked={unique}
        disabled={rows.length > 1}
        onChange={setUnique}
      >
        {texts.unique}
      </Choice>
      <Choice hint={texts.form.anyCaseHint} checked={caseInsensitive} onChange={setCaseInsensitive}>
        {texts.form.anyCase}
      </Choice>
      <TextField
        label={texts.name}
        hint={texts.form.nameHint}
        problem={attempts > 0 ? nameProblem : undefined}
        className="code"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.indexNameLength}
        value={name}
        onChange={setName}
      />
      <FormError error={isTaken ? null : error} />
      <SubmitButton>{texts.form.submit}</SubmitButton>
    </Form>
  )
}

function pathProblem(path: string, earlier: readonly string[]): string | undefined {
  if (path === '') return texts.form.pathEmpty
  if (path.length > limits.indexNameLength) {
    return texts.form.tooLong(limits.indexNameLength)
  }
  return earlier.includes(path) ? texts.form.once : undefined
}
