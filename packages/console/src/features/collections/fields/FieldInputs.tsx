import type { Collection } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { typeGroupsFor, wordsOfType } from '../../../collections-data/type-words.js'
import { SelectField } from '../../../forms/SelectField.js'
import { TextField } from '../../../forms/TextField.js'
import { commonWords } from '../../../ui/texts/texts.js'
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
  const words = wordsOfType(type)
  const groups = typeGroupsFor(type)
  return (
    <SelectField
      label={label}
      hint={words?.about ?? texts.input.newerType}
      value={type}
      options={words === undefined ? [{ value: type, text: type }, ...groups] : groups}
      onChange={onChange}
    />
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
    <SelectField
      label={label}
      hint={texts.input.targetHint}
      problem={problem}
      value={target}
      options={[
        { value: '', text: texts.input.choose },
        ...(isKnown ? [] : [{ value: target, text: texts.missing(target) }]),
        ...collections.map(({ id, displayName }) => ({ value: id, text: displayName })),
      ]}
      onChange={onChange}
    />
  )
}

interface DefaultInputProps {
  type: string
  text: string
  problem: string | undefined
  onChange: (text: string) => void
}

const yesOrNo = [
  { value: '', text: texts.input.none },
  { value: 'true', text: commonWords.yes },
  { value: 'false', text: commonWords.no },
]

/** Input of the value that new items without the field get. */
export function DefaultInput({ type, text, problem, onChange }: DefaultInputProps): ReactNode {
  const field = {
    ...{ problem, onChange },
    label: texts.input.default,
    hint: texts.input.defaultHint,
    value: text,
  }
  return type === 'BOOLEAN' ? (
    <SelectField {...field} options={yesOrNo} />
  ) : (
    <TextField {...field} inputMode={type === 'NUMBER' ? 'decimal' : undefined} />
  )
}
