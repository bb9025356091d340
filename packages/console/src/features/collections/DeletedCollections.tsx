import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'react-router'
import { useCollection } from '../../collections-data/useCollections.js'
import { FormError } from '../../forms/FormError.js'
import { PendingButton } from '../../ui/PendingButton.js'
import { explain } from '../../ui/Problem.js'
import { Status } from '../../ui/Status.js'
import { SuccessNotice } from '../../ui/SuccessNotice.js'
import { TimeText } from '../../ui/TimeText.js'
import { commonWords } from '../../ui/texts/texts.js'
import { collectionPath } from '../../url/collection-paths.js'
import { texts } from './texts/texts.js'
import { useDeletedCollections, useRestoreCollection } from './useCollectionChanges.js'

/** Offers to undo a deletion; after that, a link to the collection. */
export function DeletionNotice({ id }: { id: string }): ReactNode {
  const deleted = useDeletedCollections().data?.collections.find(
    (collection) => collection.id === id,
  )
  const restored = useCollection(id)
  const restore = useRestoreCollection()
  if (deleted === undefined) {
    if (restored === undefined) return null
    return (
      <SuccessNotice>
        {texts.deleted.isBack(<Link to={collectionPath(id)}>{restored.displayName}</Link>)}
      </SuccessNotice>
    )
  }
  return (
    <div className="notice spread">
      <Status>{texts.deleted.isDeleted(deleted.displayName)}</Status>
      <PendingButton
        className="button"
        isPending={restore.isPending}
        onPress={() => restore.mutate(deleted.id)}
      >
        {commonWords.undo}
      </PendingButton>
      <FormError error={restore.error} />
    </div>
  )
}

/** Deleted collections that can be restored. Renders nothing without any. */
export function DeletedCollections(): ReactNode {
  const { data, error } = useDeletedCollections()
  const restore = useRestoreCollection()
  if (data === undefined && error !== null) {
    return <p className="hint">{texts.deleted.notRead(explain(error))}</p>
  }
  if (data === undefined || data.collections.length === 0) return null
  return (
    <section className="deleted-collections" aria-labelledby="deleted-collections">
      <h2 id="deleted-collections">{texts.deleted.heading}</h2>
      <p className="hint">{texts.deleted.intro}</p>
      <FormError error={restore.error} />
      <ul>
        {data.collections.map(({ id, displayName, deletedAt, reservedUntil }) => (
          <li key={id}>
            <div>
              <strong>{displayName}</strong> <code>{id}</code>
              <p className="hint">
                {texts.deleted.times(
                  <TimeText iso={deletedAt} />,
                  <TimeText iso={reservedUntil} precision="brief" />,
                )}
              </p>
            </div>
            <Button
              className="button"
              aria-label={texts.deleted.restoreOne(displayName)}
              aria-busy={restore.isPending && restore.variables === id}
              onPress={() => restore.isPending || restore.mutate(id)}
            >
              {texts.deleted.restore}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
