import type { Backup, RestorationCollection } from '@foyer/protocol/backup-endpoints'
import { type ReactNode, useState } from 'react'
import { useCollections } from '../../collections-data/useCollections.js'
import { Choice, withChoice } from '../../forms/Choice.js'
import { Form, SubmitButton } from '../../forms/Form.js'
import { FormError } from '../../forms/FormError.js'
import { explain } from '../../ui/Problem.js'
import { TimeText } from '../../ui/TimeText.js'
import { describeEffect, namesOf, restoredId, timeOf } from './backup-words.js'
import { texts } from './texts/texts.js'
import { useComparison, useRestore } from './useBackups.js'

interface RestoreFormProps {
  backup: Backup
  /** Preselects that the current collections are replaced. Default false. */
  isInPlace?: boolean
  /** Ids of the preselected collections; all by default. */
  preselected?: readonly string[] | undefined
  onDone: () => void
}

/** Form that restores collections of a backup: next to the current ones, or in their place. */
export function RestoreForm(props: RestoreFormProps): ReactNode {
  const { backup, isInPlace = false, preselected, onDone } = props
  const { data: current, error: collectionsError } = useCollections()
  const [chosen, setChosen] = useState(preselected ?? backup.collections.map(({ id }) => id))
  const [isCopy, setCopy] = useState(!isInPlace)
  const [isConfirmed, setConfirmed] = useState(false)
  const { mutate, isPending, error } = useRestore(backup.id)
  const existingIds = (current ?? []).map(({ id }) => id)
  const restored = backup.collections.filter(({ id }) => chosen.includes(id))
  const replaced = restored.filter(({ id }) => existingIds.includes(id))
  const copyIds = restored.map(({ id }) => restoredId(id, existingIds))
  const isReady = current !== undefined && chosen.length > 0 && (isCopy || isConfirmed)
  const submit = (): void => {
    if (!isReady) return
    const collections = restored.map(({ id, displayName }): RestorationCollection => {
      if (!isCopy) return { dataCollectionId: id }
      const destination = restoredId(id, existingIds)
      return {
        dataCollectionId: id,
        restoreDestination: {
          dataCollectionId: destination,
          displayName: texts.form.restored(displayName),
        },
      }
    })
    mutate(collections, { onSuccess: onDone })
  }
  return (
    <Form isPending={isPending} className="stack" onSubmit={submit}>
      <p>{texts.form.intro(<TimeText iso={timeOf(backup)} />)}</p>
      <fieldset className="choice-list">
        <legend>{texts.form.collections}</legend>
        {backup.collections.map(({ id, displayName }) => (
          <Choice
            key={id}
            checked={chosen.includes(id)}
            onChange={(isChosen) => setChosen(withChoice(chosen, id, isChosen))}
          >
            {displayName}
          </Choice>
        ))}
      </fieldset>
      <fieldset className="choice-list">
        <legend>{texts.form.way}</legend>
        <Choice type="radio" name="way" checked={isCopy} onChange={() => setCopy(true)}>
          {texts.form.asCopy(<code>{copyIds.join(', ')}</code>)}
        </Choice>
        <Choice type="radio" name="way" checked={!isCopy} onChange={() => setCopy(false)}>
          {texts.form.inPlace}
        </Choice>
      </fieldset>
      {!isCopy && (
        <div className="notice danger backup-replaced">
          <p>
            {replaced.length === 0
              ? texts.form.noneReplaced
              : texts.form.replaced(
                  replaced.map((collection) => collection.displayName).join(', '),
                )}
          </p>
          <Effects backup={backup} chosen={chosen} />
          <Choice checked={isConfirmed} onChange={setConfirmed}>
            {texts.form.confirm}
          </Choice>
        </div>
      )}
      <FormError error={error ?? (current === undefined ? collectionsError : null)} />
      <SubmitButton className={isCopy ? 'button primary' : 'button danger'} disabled={!isReady}>
        {submitText(restored, !isCopy && replaced.length > 0)}
      </SubmitButton>
    </Form>
  )
}

/** Names what the button does, because titles and groups above it are about restoring too. */
function submitText(collections: Backup['collections'], isReplacement: boolean): string {
  if (collections.length === 0) return texts.restore
  return (isReplacement ? texts.form.replace : texts.form.restore)(namesOf(collections))
}

/** Number of items that replacing the chosen collections would change. */
function Effects({ backup, chosen }: { backup: Backup; chosen: readonly string[] }): ReactNode {
  const { data, error, isFetching } = useComparison(backup.id)
  if (isFetching) return <p role="status">{texts.form.comparing}</p>
  if (error !== null) return <p>{texts.form.comparisonFailed(explain(error))}</p>
  const compared = data?.filter(({ id }) => chosen.includes(id)) ?? []
  return (
    <ul className="backup-effects" aria-label={texts.form.effects}>
      {compared.map((collection) => (
        <li key={collection.id}>
          {texts.effects.of(<strong>{collection.displayName}</strong>, describeEffect(collection))}
        </li>
      ))}
    </ul>
  )
}
