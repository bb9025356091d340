import type { CollectionField } from '@foyer/protocol'
import { type ReactNode, useId } from 'react'
import { SearchBox } from '../../ui/SearchBox.js'
import { fieldName } from './item-fields.js'
import { type Comparison, comparisonOf } from './item-filter.js'

interface ItemsFilterProps {
  fields: readonly CollectionField[]
  field: CollectionField
  text: string
  /** Hint on what to type, when the text is not a valid value of the field. */
  hint: string | undefined
  onField: (key: string) => void
  onText: (text: string) => void
}

const verbs: Record<Comparison, string> = {
  contains: 'contains',
  number: 'is',
  'yes-or-no': 'is',
  has: 'has',
}

/** Filter by one field: the field, the comparison and the text. */
export function ItemsFilter(props: ItemsFilterProps): ReactNode {
  const { fields, field, text, hint, onField, onText } = props
  const id = useId()
  const verb = verbs[comparisonOf(field) ?? 'contains']
  return (
    <div className="items-filter">
      <div className="items-filter-row">
        <label className="visually-hidden" htmlFor={id}>
          Field to filter by
        </label>
        <select
          id={id}
          className="input"
          value={field.key}
          onChange={(event) => onField(event.currentTarget.value)}
        >
          {fields.map((each) => (
            <option key={each.key} value={each.key}>
              {fieldName(each)}
            </option>
          ))}
        </select>
        <span className="items-filter-verb">{verb}</span>
        <SearchBox
          label={`${fieldName(field)} ${verb}`}
          placeholder="anything"
          value={text}
          onSearch={onText}
        />
      </div>
      <p className="items-filter-hint" role="status">
        {hint}
      </p>
    </div>
  )
}
