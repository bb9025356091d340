import { type Collection, equalJson } from '@foyer/protocol'
import type {
  CollectionDeletionRule,
  DeletionAction,
  DeletionRule,
} from '@foyer/protocol/account-data-endpoints'
import { type ReactNode, useState } from 'react'
import { Choice, withChoice } from '../../../forms/Choice.js'
import { Form, SubmitButton } from '../../../forms/Form.js'
import { FormError } from '../../../forms/FormError.js'
import { useUnsavedChanges } from '../../../forms/useUnsavedChanges.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { Loaded } from '../../../ui/Loaded.js'
import { PendingButton } from '../../../ui/PendingButton.js'
import { SuccessNotice } from '../../../ui/SuccessNotice.js'
import { commonWords } from '../../../ui/texts/texts.js'
import { describeDeletionRule } from '../permission-words.js'
import { texts } from '../texts/texts.js'
import { clearableFields } from './clearable-fields.js'
import { useDeletionRule, useSetDeletionRule } from './useDeletionRules.js'

/** Tab with the deletion rule of a collection: the treatment of a deleted member's items. */
export function DeletionRuleForm({ collection }: { collection: Collection }): ReactNode {
  const rule = useDeletionRule(collection.id)
  const saving = useSetDeletionRule(collection.id)
  return (
    <section className="settings-section" aria-label={texts.rule.label}>
      <Loaded query={rule} noun={texts.rule.noun}>
        {(data) =>
          data.isDeclared ? (
            <DeclaredRule rule={data.rule} />
          ) : (
            // Another rule resets the form.
            <RuleForm key={JSON.stringify(data.rule)} current={data} {...{ collection, saving }} />
          )
        }
      </Loaded>
      <SuccessNotice isShown={saving.isSuccess}>{texts.rule.saved}</SuccessNotice>
    </section>
  )
}

function DeclaredRule({ rule }: { rule: DeletionRule }): ReactNode {
  return (
    <>
      <Facts>
        <Fact name={texts.card.deletedMembers}>{describeDeletionRule(rule)}</Fact>
        {rule.clear && <Fact name={texts.rule.cleared}>{rule.clear.join(', ')}</Fact>}
      </Facts>
      <p className="notice">
        {texts.rule.declared(<code>foyer.json</code>, <code>onMemberDeletion</code>)}
      </p>
    </>
  )
}

const actions = ['anonymise', 'delete', 'keep'] as const

interface RuleFormProps {
  collection: Collection
  current: CollectionDeletionRule
  saving: ReturnType<typeof useSetDeletionRule>
}

function RuleForm({ collection, current, saving }: RuleFormProps): ReactNode {
  const { rule, isDefault } = current
  const { mutate, isPending, error, reset } = saving
  const [action, setAction] = useState(rule.action)
  const [clear, setClear] = useState(rule.clear ?? [])
  useUnsavedChanges(!equalJson(toRule(action, clear), rule))
  return (
    <Form
      isPending={isPending}
      className="rule-form"
      onSubmit={() => mutate(toRule(action, clear))}
      onChange={reset}
    >
      <fieldset className="rule-choices">
        <legend>{texts.rule.legend}</legend>
        {actions.map((value) => (
          <Choice
            key={value}
            type="radio"
            name="action"
            hint={texts.rule[value].hint}
            checked={action === value}
            onChange={() => setAction(value)}
          >
            {texts.rule[value].label}
          </Choice>
        ))}
      </fieldset>
      {action === 'anonymise' && <FieldsToClear {...{ collection, clear }} onClear={setClear} />}
      <FormError error={error} />
      <div className="rule-buttons">
        <SubmitButton>{commonWords.save}</SubmitButton>
        {!isDefault && (
          <PendingButton className="button" isPending={isPending} onPress={() => mutate(null)}>
            {texts.rule.useDefault}
          </PendingButton>
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
    <fieldset className="choice-list rule-fields">
      <legend>{texts.rule.clearToo}</legend>
      <p className="hint">{texts.rule.clearHint}</p>
      {clearable.map(({ path, name }) => (
        <Choice
          key={path}
          checked={clear.includes(path)}
          onChange={(isChosen) => onClear(withChoice(clear, path, isChosen))}
        >
          {name} <code>{path}</code>
        </Choice>
      ))}
    </fieldset>
  )
}

function toRule(action: DeletionAction, clear: string[]): DeletionRule {
  return action === 'anonymise' && clear.length > 0 ? { action, clear } : { action }
}
