import type { ExistingItems } from '@foyer/protocol/item-files'
import type { ReactNode } from 'react'
import type { ChosenFile } from './import-session.js'

interface ExistingChoiceProps {
  chosen: ChosenFile
  existing: ExistingItems
  isDisabled: boolean
  onChange: (existing: ExistingItems) => void
}

const choices: readonly { existing: ExistingItems; name: string }[] = [
  { existing: 'MERGE', name: 'Change the fields that the file has, and keep the others' },
  { existing: 'REPLACE', name: 'Replace the whole item: fields that the file lacks are removed' },
  { existing: 'KEEP', name: 'Keep the stored item as it is, and add new items only' },
]

/** What becomes of stored items whose id is in the file. Rows without an id never meet one of another file. */
export function ExistingChoice(props: ExistingChoiceProps): ReactNode {
  const { chosen, existing, isDisabled, onChange } = props
  const hasIds = chosen.source.format !== 'csv' || chosen.columns.some(({ key }) => key === '_id')
  if (!hasIds) {
    return (
      <p className="muted">
        No column fills the id, so every row is a new item. Importing the same file again adds
        nothing twice.
      </p>
    )
  }
  return (
    <fieldset className="import-part import-existing" disabled={isDisabled}>
      <legend>If an item with the same id is stored already</legend>
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
