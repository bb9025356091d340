import type { CollectionField } from '@foyer/protocol'
import { type ReactNode, useId } from 'react'
import { Button } from 'react-aria-components'
import { fieldLabel } from '../../../collections-data/fields.js'
import { Select } from '../../../ui/choice/Select.js'
import { CloseIcon } from '../../../ui/icons.js'
import { FieldEditor } from '../editors/FieldEditor.js'
import { hasOperand, type Operator } from './condition-group.js'
import { conditionProblem, type DraftCondition, kindOfField, newCondition } from './draft-group.js'
import { operandKind } from './operand.js'
import { operatorsFor, operatorWords } from './operator-words.js'
import { texts } from './texts/texts.js'

interface ConditionRowProps {
  fields: readonly CollectionField[]
  condition: DraftCondition
  onCondition: (condition: DraftCondition) => void
  onRemove: () => void
}

/** Value of the option for a path that is not a declared field. */
const otherPath = '\u0000'

/** One condition: the field, the operator, and the value in the editor of the field. */
export function ConditionRow({
  fields,
  condition,
  onCondition,
  onRemove,
}: ConditionRowProps): ReactNode {
  const { field: key, operator, draft } = condition
  const id = useId()
  const declared = fields.find((field) => field.key === key)
  const kind = kindOfField(fields, key)
  const name = declared === undefined ? key : fieldLabel(declared)
  const problem = conditionProblem(fields, condition)
  const chooseField = (next: string): void => {
    const field = next === otherPath ? '' : next
    const isSameKind = kindOfField(fields, field) === kind
    const { id: _, ...fresh } = newCondition(fields, field)
    onCondition({ ...condition, ...(isSameKind ? { field } : fresh) })
  }
  const chooseOperator = (chosen: Operator): void => {
    const isSameEditor = operandKind(kind, chosen) === operandKind(kind, operator)
    onCondition({ ...condition, operator: chosen, draft: isSameEditor ? draft : '' })
  }
  return (
    <div className="filter-row">
      <Select
        className="input"
        aria-label={texts.field}
        value={declared === undefined ? otherPath : key}
        options={[
          ...fields.map((field) => ({ value: field.key, text: fieldLabel(field) })),
          { value: otherPath, text: texts.otherPath },
        ]}
        onChange={chooseField}
      />
      {declared === undefined && (
        <input
          className="input filter-path"
          aria-label={texts.path}
          placeholder="address.city"
          value={key}
          onChange={({ target }) => onCondition({ ...condition, field: target.value })}
        />
      )}
      <Select
        className="input"
        aria-label={texts.comparisonOf(name)}
        value={operator}
        options={operatorsFor(kind).map((option) => ({
          value: option,
          text: operatorWords(option, kind),
        }))}
        onChange={chooseOperator}
      />
      {hasOperand(operator) && (
        <div className="filter-value">
          <FieldEditor
            kind={operandKind(kind, operator)}
            field={declared ?? { key, type: 'ANY' }}
            label={texts.valueFor(name)}
            draft={draft}
            onDraft={(next) => onCondition({ ...condition, draft: next })}
            attributes={{
              'aria-label': texts.valueFor(name),
              'aria-invalid': problem !== undefined,
              ...(problem === undefined ? {} : { 'aria-describedby': id }),
            }}
            size="cell"
          />
        </div>
      )}
      <Button
        className="button quiet button-icon"
        aria-label={texts.removeOn(name)}
        onPress={onRemove}
      >
        <CloseIcon />
      </Button>
      {(problem !== undefined || operator === 'matches') && (
        <p className={problem === undefined ? 'hint' : 'form-problem'} id={id} role="status">
          {problem ?? texts.pattern}
        </p>
      )}
    </div>
  )
}
