import type { Collection, WireItemData } from '@foyer/protocol'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { useApiMutation } from '../../../api/useApiMutation.js'
import { FieldChange } from '../../../changes/FieldChange.js'
import { FormError } from '../../../forms/FormError.js'
import { useQuestionFocus } from '../../../ui/ConfirmButton.js'
import { Loading } from '../../../ui/Loading.js'
import { PendingButton } from '../../../ui/PendingButton.js'
import { Problem } from '../../../ui/Problem.js'
import { commonWords } from '../../../ui/texts/texts.js'
import { useEvent } from '../../events/useEvents.js'
import {
  contentOf,
  fieldValue,
  type ItemVersion,
  isSameValue,
  multiReferences,
} from '../item-version.js'
import { updateItem } from '../save-item.js'
import { texts } from './texts/texts.js'

interface RestoreVersionProps {
  collection: Collection
  /** The item as it is now. */
  item: ItemVersion
  /** Sequence of the change that made the version. */
  sequence: number
  isDisabled: boolean
  onRestored: () => void
}

/**
 * Restores an earlier version of an item, after the owner has seen the differences from the current
 * item.
 */
export function RestoreVersion(props: RestoreVersionProps): ReactNode {
  const [isAsking, setAsking] = useState(false)
  const { ask } = useQuestionFocus(isAsking)
  if (isAsking) return <Question {...props} onCancel={() => setAsking(false)} />
  return (
    <Button
      ref={ask}
      className="button"
      isDisabled={props.isDisabled}
      onPress={() => setAsking(true)}
    >
      {texts.restore.action}
    </Button>
  )
}

function Question(props: RestoreVersionProps & { onCancel: () => void }): ReactNode {
  const { collection, item, sequence, onRestored, onCancel } = props
  const version = useEvent(sequence)
  const { mutate, isPending, error, data } = useApiMutation(
    ['item', collection.id, item.id, 'history'],
    async (api, content: WireItemData) => {
      const outcome = await updateItem(api, collection.id, item, content)
      if (outcome.kind === 'saved') onRestored()
      return outcome.kind
    },
  )
  const cancel = (
    <Button className="button" autoFocus onPress={onCancel}>
      {commonWords.cancel}
    </Button>
  )
  if (version.error !== null) {
    return (
      <>
        <Problem error={version.error} onRetry={() => version.refetch()} />
        {cancel}
      </>
    )
  }
  if (version.data === undefined) return <Loading noun={texts.restore.noun} lines={3} />
  const restored = version.data?.detail.item
  if (restored === undefined) {
    return (
      <>
        <p className="notice">{texts.restore.expired}</p>
        {cancel}
      </>
    )
  }
  const content = contentOf(restored)
  const references = multiReferences(collection)
  const changes = changesTo(content, item, references)
  return (
    <fieldset className="history-restore">
      <legend className="visually-hidden">{texts.restore.action}</legend>
      <p>{changes.length === 0 ? texts.restore.same : texts.restore.question}</p>
      {references.length > 0 && <p className="muted">{texts.restore.references}</p>}
      {changes.map((field) => (
        <FieldChange
          key={field}
          name={field}
          before={fieldValue(item.data, field)}
          after={fieldValue(content, field)}
        />
      ))}
      {data !== undefined && data !== 'saved' && (
        <p className="notice warning" role="alert">
          {texts.restore[data]}
        </p>
      )}
      <FormError error={error} />
      <div className="cluster">
        {changes.length > 0 && (
          <PendingButton
            className="button primary"
            isPending={isPending}
            isDisabled={props.isDisabled}
            onPress={() => mutate(content)}
          >
            {texts.restore.confirm}
          </PendingButton>
        )}
        {cancel}
      </div>
    </fieldset>
  )
}

/**
 * Lists the fields that a restored version would change. Multi-reference fields stay: the log does not have their
 * references.
 */
function changesTo(
  content: WireItemData,
  { data }: ItemVersion,
  references: readonly string[],
): string[] {
  const current = contentOf(data)
  return [...new Set([...Object.keys(current), ...Object.keys(content)])].filter((key) => {
    return (
      !references.includes(key) && !isSameValue(fieldValue(current, key), fieldValue(content, key))
    )
  })
}
