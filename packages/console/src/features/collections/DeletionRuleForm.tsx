import type { Collection } from '@foyer/protocol'
import type {
  CollectionDeletionRule,
  DeletionAction,
  DeletionRule,
} from '@foyer/protocol/account-data-endpoints'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { Loading } from '../../ui/Loading.js'
import { explain, Problem } from '../../ui/Problem.js'
import { Choice } from './Choice.js'
import { clearableFields } from './clearable-fields.js'
import { describeDeletionRule } from './permission-words.js'
import { useDeletionRule, useSetDeletionRule } from './useDeletionRules.js'

interface DeletionRuleFormProps {
  collection: Collection
  onSaved: () => void
}

/** Form for the rule of a collection: the treatment of a deleted member's items. */
export function DeletionRuleForm({ collection, onSaved }: DeletionRuleFormProps): ReactNode {
  const rule = useDeletionRule(collection.id)
  if (rule.error !== null) return <Problem error={rule.error} onRetry={() => rule.refetch()} />
  if (rule.data === undefined) return <Loading what="the rule" />
  if (rule.data.isDeclared) return <DeclaredRule rule={rule.data.rule} />
  return <RuleForm current={rule.data} {...{ collection, onSaved }} />
}

function DeclaredRule({ rule }: { rule: DeletionRule }): ReactNode {
  return (
    <>
      <dl className="facts">
        <div>
          <dt>Items of deleted members</dt>
          <dd>{describeDeletionRule(rule)}</dd>
        </div>
        {rule.clear && (
          <div>
            <dt>Cleared fields</dt>
            <dd>{rule.clear.join(', ')}</dd>
          </div>
        )}
      </dl>
      <p className="notice">
        This rule is declared in <code>foyer.json</code> (<code>onMemberDeletion</code>). Change it
        there: a rule set here would be replaced by the next change of that declaration.
      </p>
    </>
  )
}

const actions: readonly { value: DeletionAction; label: string; hint: string }[] = [
  {
    value: 'anonymise',
    label: 'Anonymise them',
    hint: 'The items stay, without the link to the member. This is the default.',
  },
  { value: 'delete', label: 'Delete them', hint: 'The items are removed with the account.' },
  {
    value: 'keep',
    label: 'Keep them as they are',
    hint: 'The items keep the id of the member and all their fields.',
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
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    mutate(toRule(action, clear), { onSuccess: onSaved })
  }
  return (
    <form className="rule-form" onSubmit={submit}>
      <fieldset className="rule-choices">
        <legend>When a member is deleted, the member’s items in this collection:</legend>
        {actions.map(({ value, label, hint }) => (
          <Choice
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
          Save
        </button>
        {!isDefault && (
          <Button
            className="button"
            isDisabled={isPending}
            onPress={() => mutate(null, { onSuccess: onSaved })}
          >
            Use the default
          </Button>
        )}
      </div>
    </form>
  )
}

interface FieldsToClearProps {
  collection: Collection
  /** Paths of the fields that are cleared. */
  clear: readonly string[]
  onClear: (paths: string[]) => void
}

function FieldsToClear({ collection, clear, onClear }: FieldsToClearProps): ReactNode {
  const [offered] = useState(() => clearableFields(collection, clear))
  if (offered.length === 0) return null
  return (
    <fieldset className="rule-fields">
      <legend>Fields that are cleared too</legend>
      <p className="hint">For example a copy of the member’s name in the item.</p>
      {offered.map(({ path, name }) => (
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
