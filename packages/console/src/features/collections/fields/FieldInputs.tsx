import type { Collection } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { typeGroups, wordsOfType } from '../../../collections-data/type-words.js'
import { Field } from '../../../forms/Field.js'
import { texts } from './texts/texts.js'

interface TypeChoiceProps {
  label?: string
  type: string
  onChange: (type: string) => void
}

/** Choice of a field type, with an explanation of the chosen one. */
export function TypeChoice({
  label = texts.input.type,
  type,
  onChange,
}: TypeChoiceProps): ReactNode {
  return (
    <Field label={label} hint={wordsOfType(type)?.about ?? texts.input.newerType}>
      {(attributes) => (
        <select {...attributes} value={type} onChange={({ target }) => onChange(target.value)}>
          {wordsOfType(type) === undefined && <option value={type}>{type}</option>}
          {typeGroups.map(({ group, types }) => (
            <optgroup key={group} label={group}>
              {types.map((option) => (
                <option key={option.type} value={option.type}>
                  {option.name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  )
}

interface TargetChoiceProps {
  label?: string
  collections: readonly Pick<Collection, 'id' | 'displayName'>[]
  target: string
  problem: string | undefined
  onChange: (collectionId: string) => void
}

/** Choice of the collection that a field refers to. */
export function TargetChoice(props: TargetChoiceProps): ReactNode {
  const { label = texts.input.target, collections, target, problem, onChange } = props
  const isKnown = target === '' || collections.some(({ id }) => id === target)
  return (
    <Field label={label} hint={texts.input.targetHint} problem={problem}>
      {(attributes) => (
        <select {...attributes} value={target} onChange={(event) => onChange(event.target.value)}>
          <option value="">{texts.input.choose}</option>
          {!isKnown && <option value={target}>{texts.missing(target)}</option>}
          {collections.map(({ id, displayName }) => (
            <option key={id} value={id}>
              {displayName}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface DefaultInputProps {
  type: string
  text: string
  problem: string | undefined
  onChange: (text: string) => void
}

/** Input of the value that new items without the field get. */
export function DefaultInput({ type, text, problem, onChange }: DefaultInputProps): ReactNode {
  return (
    <Field label={texts.input.default} hint={texts.input.defaultHint} problem={problem}>
      {(attributes) =>
        type === 'BOOLEAN' ? (
          <select {...attributes} value={text} onChange={({ target }) => onChange(target.value)}>
            <option value="">{texts.input.none}</option>
            <option value="true">{texts.input.yes}</option>
            <option value="false">{texts.input.no}</option>
          </select>
        ) : (
          <input
            {...attributes}
            inputMode={type === 'NUMBER' ? 'decimal' : undefined}
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  )
}
