import type { ExistingItems } from '@foyer/protocol/item-files'
import type { ReactNode } from 'react'
import { Choice } from '../../../forms/Choice.js'
import type { ChosenFile } from './chosen-file.js'
import { texts } from './texts/texts.js'

interface ExistingChoiceProps {
  chosen: ChosenFile
  existing: ExistingItems
  isDisabled: boolean
  onChange: (existing: ExistingItems) => void
}

const choices = [
  { value: 'MERGE', text: texts.existing.merge },
  { value: 'REPLACE', text: texts.existing.replace },
  { value: 'KEEP', text: texts.existing.keep },
] as const

/** Treatment of stored items whose id is in the file. Rows without an id never replace an item of another file. */
export function ExistingChoice(props: ExistingChoiceProps): ReactNode {
  const { chosen, existing, isDisabled, onChange } = props
  const hasIds = chosen.source.format !== 'csv' || chosen.columns.some(({ key }) => key === '_id')
  if (!hasIds) {
    return <p className="muted">{texts.existing.noId}</p>
  }
  return (
    <fieldset className="import-part import-existing" disabled={isDisabled}>
      <legend>{texts.existing.legend}</legend>
      {choices.map(({ value, text }) => (
        <Choice
          key={value}
          type="radio"
          name="existing"
          checked={existing === value}
          onChange={() => onChange(value)}
        >
          {text}
        </Choice>
      ))}
    </fieldset>
  )
}
