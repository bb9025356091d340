import type { Collection } from '@foyer/protocol'
import type {
  CollectionDeletionRule,
  DeletionAction,
  DeletionRule,
} from '@foyer/protocol/account-data-endpoints'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { Form } from '../../forms/Form.js'
import { Loaded } from '../../ui/Loaded.js'
import { explain } from '../../ui/Problem.js'
import { clearableFields } from './clearable-fields.js'
import { OptionWithHint } from './OptionWithHint.js'
import { describeDeletionRule } from './permission-words.js'
import { texts } from './texts/texts.js'
import { useDeletionRule, useSetDeletionRule } from './useDeletionRules.js'

interface DeletionRuleFormProps {
  collection: Collection
  onSaved: () => void
}

/** Form for the deletion rule of a collection: the treatment of a deleted member's items. */
export function DeletionRuleForm({ collection, onSaved }: DeletionRuleFormProps): ReactNode {
  const rule = useDeletionRule(collection.id)
  return (
    <Loaded query={rule} noun={texts.rule.noun}>
      {(data) =>
        data.isDeclared ? (
          <DeclaredRule rule={data.rule} />
        ) : (
          <RuleForm current={data} {...{ collection, onSaved }} />
        )
      }
    </Loaded>
  )
}

function DeclaredRule({ rule }: { rule: DeletionRule }): ReactNode {
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{texts.card.deletedMembers}</dt>
          <dd>{describeDeletionRule(rule)}</dd>
        </div>
        {rule.clear && (
          <div>
            <dt>{texts.rule.cleared}</dt>
            <dd>{rule.clear.join(', ')}</dd>
          </div>
        )}
      </dl>
      <p className="notice">
        {texts.rule.declared(<code>foyer.json</code>, <code>onMemberDeletion</code>)}
      </p>
    </>
  )
}

const actions: readonly { value: DeletionAction; label: string; hint: string }[] = [
  {
    value: 'anonymise',
    label: texts.rule.anonymise.label,
    hint: texts.rule.anonymise.hint,
  },
  { value: 'delete', label: texts.rule.delete.label, hint: texts.rule.delete.hint },
  {
    value: 'keep',
    label: texts.rule.keep.label,
    hint: texts.rule.keep.hint,
  },
]

function RuleForm({
  collection,
  current,
  onSaved,
}: DeletionRuleFormProps & { current: CollectionDeletionRule }): ReactNode {
  const { rule, isDefault } = current
  const { mutate, isPending, error } = useSetDeletionRule(collection.id)
  const [action, setAction] = useState(rule.action)
  const [clear, setClear] = useState(rule.clear ?? [])
  const submit = (): void => {
    mutate(toRule(action, clear), { onSuccess: onSaved })
  }
  return (
    <Form isPending={isPending} className="rule-form" onSubmit={submit}>
      <fieldset className="rule-choices">
        <legend>{texts.rule.legend}</legend>
        {actions.map(({ value, label, hint }) => (
          <OptionWithHint
            key={value}
            type="radio"
            name="action"
            label={label}
            hint={hint}
            isChecked={action === value}
            onChange={() => setAction(value)}
          />
        ))}
      </fieldset>
      {action === 'anonymise' && <FieldsToClear {...{ collection, clear }} onClear={setClear} />}
      {error !== null && (
        <p className="notice danger" role="alert">
          {explain(error)}
        </p>
      )}
      <div className="rule-buttons">
        <button type="submit" className="button primary" aria-busy={isPending}>
          {texts.rule.save}
        </button>
        {!isDefault && (
          <Button
            className="button"
            isDisabled={isPending}
            onPress={() => mutate(null, { onSuccess: onSaved })}
          >
            {texts.rule.useDefault}
          </Button>
        )}
      </div>
    </Form>
  )
}

interface FieldsToClearProps {
  collection: Collection
  /** Paths of the fields that are cleared. */
  clear: readonly string[]
  onClear: (paths: string[]) => void
}

function FieldsToClear({ collection, clear, onClear }: FieldsToClearProps): ReactNode {
  const [clearable] = useState(() => clearableFields(collection, clear))
  if (clearable.length === 0) return null
  return (
    <fieldset className="rule-fields">
      <legend>{texts.rule.clearToo}</legend>
      <p className="hint">{texts.rule.clearHint}</p>
      {clearable.map(({ path, name }) => (
        <label key={path} className="choice">
          <input
            type="checkbox"
            checked={clear.includes(path)}
            onChange={({ target }) =>
              onClear(target.checked ? [...clear, path] : clear.filter((other) => other !== path))
            }
          />
          <span>
            {name} <code>{path}</code>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function toRule(action: DeletionAction, clear: string[]): DeletionRule {
  return action === 'anonymise' && clear.length > 0 ? { action, clear } : { action }
}
