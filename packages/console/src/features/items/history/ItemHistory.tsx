import type { Collection } from '@foyer/protocol'
import type { ItemHistoryResponse } from '@foyer/protocol/item-history'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePagedQuery } from '../../../api/useApiQuery.js'
import { mayUse, useOwner } from '../../../owner/rights.js'
import { Loading } from '../../../ui/Loading.js'
import { PendingButton } from '../../../ui/PendingButton.js'
import { Problem } from '../../../ui/Problem.js'
import { commonWords } from '../../../ui/texts/texts.js'
import { auditPath } from '../../../url/page-paths.js'
import type { ItemVersion } from '../item-version.js'
import { HistoryEntry } from './HistoryEntry.js'
import { RestoreVersion } from './RestoreVersion.js'
import { texts } from './texts/texts.js'
import './history.css'

interface ItemHistoryProps {
  collection: Collection
  itemId: string
  /** The item as it is now; undefined for one that was removed. */
  item?: ItemVersion
  /** True while the form has changes that are not saved. */
  isDirty?: boolean
  onRestored?: () => void
}

/** Changes of an item from the event log, newest first, also of an item that was removed. */
export function ItemHistory(props: ItemHistoryProps): ReactNode {
  const { collection, itemId, item, isDirty = false, onRestored = () => {} } = props
  const mayWrite = mayUse(useOwner(), 'data:write')
  const history = useItemHistory(collection, itemId)
  const { data, error, hasNextPage, isFetchingNextPage } = history
  if (data === undefined) {
    if (error === null) return <Loading noun={texts.noun} lines={6} />
    return <Problem error={error} onRetry={() => history.refetch()} />
  }
  const changes = data.pages.flatMap((page) => page.changes)
  const [first] = data.pages
  return (
    <div className="item-history">
      {first?.isLogged === false && (
        <p className="notice">
          {texts.notLogged(collection.displayName, <code>"events": false</code>)}
        </p>
      )}
      {changes.length > 0 ? (
        <ol className="history-list">
          {changes.map((change, index) => (
            <HistoryEntry
              key={change.id}
              {...{ change, collection }}
              restore={
                // The newest change is the current version.
                item !== undefined &&
                mayWrite &&
                index > 0 &&
                (change.type === 'item.created' || change.type === 'item.updated') && (
                  <RestoreVersion
                    {...{ collection, item, onRestored }}
                    sequence={change.sequence}
                    isDisabled={isDirty}
                  />
                )
              }
            />
          ))}
        </ol>
      ) : (
        <p className="muted">{hasNextPage ? texts.noneInNewest : texts.none}</p>
      )}
      {error !== null && <Problem error={error} onRetry={() => history.fetchNextPage()} />}
      {hasNextPage && (
        <PendingButton
          className="button"
          isPending={isFetchingNextPage}
          onPress={() => void history.fetchNextPage()}
        >
          {isFetchingNextPage ? commonWords.searching : texts.searchOlder}
        </PendingButton>
      )}
      {first !== undefined && <Retention {...{ collection, itemId }} page={first} />}
    </div>
  )
}

interface RetentionProps extends Pick<ItemHistoryProps, 'collection' | 'itemId'> {
  page: ItemHistoryResponse
}

/** Shows how long the log keeps changes, with links to the logs. */
function Retention({ collection: { id }, itemId, page }: RetentionProps): ReactNode {
  const maySeeAudit = mayUse(useOwner(), 'settings:read')
  const events = new URLSearchParams({ collection: id, entity: itemId })
  return (
    <div className="history-foot">
      <p className="muted">
        {texts.retention(
          page.keepDays,
          maySeeAudit ? (
            <Link to="/settings">
              <code>events.keepDays</code>
            </Link>
          ) : (
            <code>events.keepDays</code>
          ),
        )}
      </p>
      <p className="history-links">
        <Link to={`/events?${events}`}>{texts.eventLog}</Link>
        {maySeeAudit && <Link to={auditPath(id)}>{texts.auditLog}</Link>}
      </p>
    </div>
  )
}

/** Queries the changes of an item, page by page. */
function useItemHistory({ id: dataCollectionId }: Pick<Collection, 'id'>, dataItemId: string) {
  return usePagedQuery(
    ['item', dataCollectionId, dataItemId, 'history'],
    async (api, { cursor }, signal) => {
      const before = cursor === undefined ? {} : { before: Number(cursor) }
      const page = await api.getItemHistory({ dataCollectionId, dataItemId, ...before }, signal)
      return { ...page, nextCursor: page.nextBefore === null ? null : String(page.nextBefore) }
    },
  )
}
