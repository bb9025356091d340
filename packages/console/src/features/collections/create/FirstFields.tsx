import type { Collection } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { proposeKey } from '../../../collections-data/ids-and-keys.js'
import { isReference } from '../../../collections-data/type-words.js'
import { TextField } from '../../../forms/TextField.js'
import { CloseIcon } from '../../../ui/icons.js'
import { TargetChoice, TypeChoice } from '../fields/FieldInputs.js'
import { emptyField, type FieldDraft } from '../fields/field-definition.js'
import { texts } from './texts/texts.js'
import './create.css'

/** A field of the form. `row` identifies the field while its name changes. */
export interface NewField extends FieldDraft {
  row: number
}

interface FirstFieldsProps {
  collections: readonly Collection[]
  fields: readonly NewField[]
  /** Problem of each field. */
  problems: readonly ({ input: 'name' | 'target'; text: string } | undefined)[]
  onChange: (fields: readonly NewField[]) => void
}

/** Fields of a new collection: a row with name and type for each. */
export function FirstFields({
  collections,
  fields,
  problems,
  onChange,
}: FirstFieldsProps): ReactNode {
  const change = (row: number, part: Partial<FieldDraft>): void =>
    onChange(fields.map((field) => (field.row === row ? { ...field, ...part } : field)))
  const add = (): void =>
    onChange([...fields, { row: Math.max(...fields.map(({ row }) => row)) + 1, ...emptyField }])
  return (
    <fieldset className="first-fields">
      <legend>{texts.fields}</legend>
      <p className="hint">{texts.fieldsHint}</p>
      {fields.map((field, index) => {
        const number = index + 1
        const problem = problems[index]
        return (
          <div key={field.row} className="first-field">
            <TextField
              label={texts.field(number)}
              hint={keyHint(field.displayName)}
              problem={problem?.input === 'name' ? problem.text : undefined}
              value={field.displayName}
              placeholder={number === 1 ? texts.example : undefined}
              onChange={(displayName) => change(field.row, { displayName })}
            />
            <TypeChoice
              label={texts.typeOf(number)}
              type={field.type}
              onChange={(type) => change(field.row, { type })}
            />
            {fields.length > 1 && (
              <Button
                className="button quiet button-icon"
                aria-label={texts.removeField(number)}
                onPress={() => onChange(fields.filter(({ row }) => row !== field.row))}
              >
                <CloseIcon />
              </Button>
            )}
            {isReference(field.type) && (
              <TargetChoice
                label={texts.targetOf(number)}
                collections={collections}
                target={field.target}
                problem={problem?.input === 'target' ? problem.text : undefined}
                onChange={(target) => change(field.row, { target })}
              />
            )}
          </div>
        )
      })}
      <Button className="button" onPress={add}>
        {texts.addField}
      </Button>
    </fieldset>
  )
}

function keyHint(name: string): ReactNode {
  const key = proposeKey(name)
  if (key === '') return texts.itsName
  return texts.itsKey(<code>{key}</code>)
}
