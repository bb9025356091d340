import type { ExistingItems } from '@foyer/protocol/item-files'
import type { ReactNode } from 'react'
import type { ChosenFile } from './chosen-file.js'
import { texts } from './texts/texts.js'

interface ExistingChoiceProps {
  chosen: ChosenFile
  existing: ExistingItems
  isDisabled: boolean
  onChange: (existing: ExistingItems) => void
}

const choices: readonly { existing: ExistingItems; name: string }[] = [
  { existing: 'MERGE', name: texts.existing.merge },
  { existing: 'REPLACE', name: texts.existing.replace },
  { existing: 'KEEP', name: texts.existing.keep },
]

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
      {choices.map((choice) => (
        <label key={choice.existing} className="choice">
          <input
            type="radio"
            name="existing"
            checked={existing === choice.existing}
            onChange={() => onChange(choice.existing)}
          />
          <span>{choice.name}</span>
        </label>
      ))}
    </fieldset>
  )
}
