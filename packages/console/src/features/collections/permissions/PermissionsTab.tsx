import type { Collection } from '@foyer/protocol'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link, useSearchParams } from 'react-router'
import { useApiQuery } from '../../../api/useApiQuery.js'
import { describeLevel, effectiveLevel } from '../../../collections-data/permission-levels.js'
import { useItemCount } from '../../../collections-data/useCollections.js'
import { SelectField } from '../../../forms/SelectField.js'
import { useUnsavedChanges } from '../../../forms/useUnsavedChanges.js'
import { Problem } from '../../../ui/Problem.js'
import { denialPath } from '../../../url/page-paths.js'
import { SaveError } from '../SaveError.js'
import { usePatchCollection } from '../useCollectionChanges.js'
import { PermissionMatrix } from './PermissionMatrix.js'
import { PresetChoice } from './PresetChoice.js'
import { listPeople } from './people.js'
import { type Effect, listEffects } from './permission-effects.js'
import { findPreset, type Operation, operations, type Permissions } from './presets.js'
import { texts } from './texts/texts.js'
import './permissions.css'
import { Form, SubmitButton } from '../../../forms/Form.js'
import { SuccessNotice } from '../../../ui/SuccessNotice.js'

/**
 * Permissions of a collection: presets, a choice for each operation, and the effects of a change before it is saved.
 */
export function PermissionsTab({ collection }: { collection: Collection }): ReactNode {
  const [params] = useSearchParams()
  const denial = params.get('denial')
  const [draft, setDraft] = useState<Partial<Permissions>>({})
  const { mutate, isPending, error, isSuccess, reset } = usePatchCollection(collection)
  const items = useItemCount(collection.id)
  const special = useApiQuery(['permissions', collection.id], (api, signal) =>
    api.getPermissions({ dataCollectionId: collection.id }, signal),
  )
  const before = collection.permissions
  const after = { ...before, ...draft }
  const people = listPeople(special.data?.dataPermissions.specialPermissions ?? [])
  const effects = listEffects({ before, after, people, items: items.data })
  const isChanged = operations.some((operation) => after[operation] !== before[operation])
  useUnsavedChanges(isChanged)
  const change = (part: Partial<Permissions>): void => {
    setDraft({ ...draft, ...part })
    reset()
  }
  const discard = (): void => {
    setDraft({})
    reset()
  }
  const submit = (): void => {
    if (isChanged) mutate({ permissions: after }, { onSuccess: () => setDraft({}) })
  }
  return (
    <Form isPending={isPending} className="permissions-form" onSubmit={submit}>
      <PresetChoice
        legend={texts.start}
        preset={findPreset(after)}
        onChoose={({ permissions }) => change(permissions)}
      />
      <fieldset className="permission-choices">
        <legend>{texts.orChoose}</legend>
        {operations.map((operation) => (
          <LevelChoice
            key={operation}
            operation={operation}
            isRequested={params.get('operation') === operation}
            level={after[operation]}
            onChange={(level) => change({ [operation]: level })}
          />
        ))}
      </fieldset>
      <SuccessNotice isShown={isSuccess && !isChanged} className="permissions-saved">
        {texts.saved} {denial !== null && <Link to={denialPath(denial)}>{texts.back}</Link>}
      </SuccessNotice>
      {isChanged && (
        <div className="preview">
          <Preview effects={effects} />
          <SaveError error={error} />
          <div className="cluster">
            <SubmitButton>{texts.apply}</SubmitButton>
            <Button className="button" onPress={discard}>
              {texts.discard}
            </Button>
          </div>
        </div>
      )}
      <section aria-labelledby="matrix" className="stack">
        <h2 id="matrix">{isChanged ? texts.matrixAfter : texts.matrixNow}</h2>
        {special.error !== null && (
          <Problem error={special.error} onRetry={() => special.refetch()} />
        )}
        <PermissionMatrix
          label={isChanged ? texts.labelAfter : texts.labelNow}
          {...{ people, before }}
          permissions={after}
        />
      </section>
    </Form>
  )
}

function Preview({ effects }: { effects: readonly Effect[] }): ReactNode {
  return (
    <section aria-labelledby="preview" aria-live="polite">
      <h2 id="preview">{texts.preview}</h2>
      {effects.length === 0 ? (
        <p>{texts.noEffect}</p>
      ) : (
        <ul>
          {effects.map(({ kind, tone, text }) => (
            <li key={text}>
              <span className={`badge ${tone}`}>{kind === 'gain' ? texts.gain : texts.loss}</span>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const levels: readonly Permissions[Operation][] = [
  'ANYONE',
  'SITE_MEMBER',
  'SITE_MEMBER_AUTHOR',
  'CMS_EDITOR',
  'ADMIN',
]

interface LevelChoiceProps {
  operation: Operation
  /** True if the URL names this choice: it scrolls into view and gets the focus. */
  isRequested: boolean
  level: Permissions[Operation]
  onChange: (level: Permissions[Operation]) => void
}

function LevelChoice({ operation, isRequested, level, onChange }: LevelChoiceProps): ReactNode {
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (!isRequested) return
    select.current?.scrollIntoView({ block: 'center' })
    select.current?.focus({ preventScroll: true })
  }, [isRequested])
  return (
    <SelectField
      {...texts.questions[operation]}
      ref={select}
      value={effectiveLevel(operation, level)}
      options={levels
        .filter((choice) => effectiveLevel(operation, choice) === choice)
        .map((choice) => ({ value: choice, text: describeLevel(operation, choice) }))}
      onChange={onChange}
    />
  )
}
