import type { Collection } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { keyProblem, proposeKey } from '../../../collections-data/ids-and-keys.js'
import { nameOfType } from '../../../collections-data/type-words.js'
import { Select } from '../../../ui/choice/Select.js'
import type { ChosenFile } from './chosen-file.js'
import { type ColumnPlan, type TargetField, targetFields } from './column-plan.js'
import { newFieldTypes } from './guess-type.js'
import { texts } from './texts/texts.js'

interface ColumnPlansProps {
  chosen: ChosenFile
  collection: Pick<Collection, 'fields'>
  isDisabled: boolean
  onChange: (index: number, change: Partial<ColumnPlan>) => void
}

/** Assigns the columns of a CSV file to fields. */
export function ColumnPlans(props: ColumnPlansProps): ReactNode {
  const { chosen, collection, isDisabled, onChange } = props
  const targets = targetFields(collection)
  return (
    <section className="import-part" aria-labelledby="import-columns">
      <h2 id="import-columns">{texts.columns.title}</h2>
      <div className="table-frame import-scroll import-columns">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{texts.columns.column}</th>
              <th scope="col">{texts.columns.firstValue}</th>
              <th scope="col">{texts.columns.field}</th>
              <th scope="col">{texts.columns.type}</th>
            </tr>
          </thead>
          <tbody>
            {chosen.columns.map((plan, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
              <tr key={index}>
                <th scope="row">
                  {plan.name === '' ? texts.columns.unnamed(index + 1) : plan.name}
                </th>
                <td>
                  <span className="cut">{firstValue(chosen, index)}</span>
                </td>
                <td>
                  <FieldSelect
                    {...{ plan, targets, isDisabled }}
                    label={texts.columns.fieldOf(index + 1, plan.name)}
                    onChange={(change) => onChange(index, change)}
                  />
                </td>
                <td>
                  <TypeCell
                    {...{ plan, isDisabled }}
                    label={texts.columns.typeOf(index + 1, plan.name)}
                    onChange={(type) => onChange(index, { type })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function firstValue({ sample }: ChosenFile, index: number): string {
  for (const row of sample) {
    if ('cells' in row && row.cells?.[index]) return row.cells[index] ?? ''
  }
  return ''
}

/** Options that are not keys of fields. */
const skip = ' skip'
const create = ' new'

interface FieldSelectProps {
  plan: ColumnPlan
  targets: readonly TargetField[]
  label: string
  isDisabled: boolean
  onChange: (change: Partial<ColumnPlan>) => void
}

function FieldSelect({ plan, targets, label, isDisabled, onChange }: FieldSelectProps): ReactNode {
  const newKey = plan.isNew ? (plan.key ?? '') : proposeKey(plan.name)
  const targetKeys = targets.map(({ key }) => key)
  const canCreate = keyProblem(newKey, targetKeys) === undefined
  const isUnknown = plan.key !== undefined && !plan.isNew && !targetKeys.includes(plan.key)
  const choose = (value: string): void => {
    if (value === skip) onChange({ key: undefined, isNew: false })
    else if (value === create) onChange({ key: newKey, isNew: true })
    else {
      const type = targets.find(({ key }) => key === value)?.type ?? 'TEXT'
      onChange({ key: value, type, isNew: false })
    }
  }
  return (
    <Select
      className="input"
      aria-label={label}
      disabled={isDisabled}
      value={plan.isNew ? create : (plan.key ?? skip)}
      options={[
        { value: skip, text: texts.columns.skip },
        ...(canCreate ? [{ value: create, text: texts.columns.newField(newKey) }] : []),
        ...(isUnknown ? [{ value: plan.key ?? '', text: plan.name }] : []),
        ...targets.map(({ key, name }) => ({ value: key, text: name })),
      ]}
      onChange={choose}
    />
  )
}

interface TypeCellProps extends Pick<FieldSelectProps, 'plan' | 'label' | 'isDisabled'> {
  onChange: (type: string) => void
}

function TypeCell({ plan, label, isDisabled, onChange }: TypeCellProps): ReactNode {
  if (plan.key === undefined) return null
  if (!plan.isNew) return nameOfType(plan.type)
  return (
    <Select
      className="input"
      aria-label={label}
      disabled={isDisabled}
      value={plan.type}
      options={newFieldTypes.map((type) => ({ value: type, text: nameOfType(type) }))}
      onChange={onChange}
    />
  )
}
