import type { Backup, ComparedCollection } from '@foyer/protocol/backup-endpoints'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { Restricted } from '../../rights.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { PreviousIcon } from '../../ui/icons.js'
import { formatMinute } from '../../ui/instants.js'
import { Loading } from '../../ui/Loading.js'
import { formatCount } from '../../ui/numbers.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Panel } from '../../ui/Panel.js'
import { Problem, StaleNotice } from '../../ui/Problem.js'
import { type DataColumn, DataTable } from '../../ui/table/DataTable.js'
import { nameParts, timeOf } from './backup-words.js'
import { ComparedItems } from './ComparedItems.js'
import { DownloadButton } from './DownloadButton.js'
import { RestoreForm } from './RestoreForm.js'
import { useBackups, useComparison } from './useBackups.js'
import './backups.css'

/** What restoring a backup in place changes, for each collection. */
export function BackupPage(): ReactNode {
  const { backupId = '' } = useParams()
  const { data: backups, error, refetch } = useBackups()
  const above = (
    <Link className="back-link" to="/backups">
      <PreviousIcon /> All backups
    </Link>
  )
  const backup = backups?.find(({ id, status }) => id === backupId && status === 'READY')
  if (backup) return <Comparison backup={backup} above={above} />
  return (
    <>
      <PageHeader title="Backup" above={above} />
      {backups !== undefined ? (
        <EmptyState title="This backup does not exist">It may be deleted.</EmptyState>
      ) : error === null ? (
        <Loading what="the backup" />
      ) : (
        <Problem error={error} onRetry={() => refetch()} />
      )}
    </>
  )
}

function Comparison({ backup, above }: { backup: Backup; above: ReactNode }): ReactNode {
  const comparison = useComparison(backup.id, {})
  const navigate = useNavigate()
  const [isRestoring, setRestoring] = useState(false)
  const { data, error, isFetching, refetch } = comparison
  return (
    <>
      <PageHeader
        title={`Backup of ${formatMinute(new Date(timeOf(backup)))}`}
        above={above}
        summary="What has changed since, and what restoring it in place would undo."
      >
        <Restricted needs="settings">
          <div className="cluster">
            <Button className="button" aria-busy={isFetching} onPress={() => refetch()}>
              Compare again
            </Button>
            <DownloadButton backupId={backup.id} />
            <Button className="button primary" onPress={() => setRestoring(true)}>
              Restore
            </Button>
          </div>
        </Restricted>
      </PageHeader>
      <p className="hint backup-hint">
        References of multi-reference fields are restored too; they are not compared.
      </p>
      {data === undefined ? (
        error === null ? (
          <Loading what="comparison" />
        ) : (
          <Problem error={error} onRetry={() => refetch()} />
        )
      ) : (
        <>
          {error !== null && <StaleNotice error={error} />}
          <Collections backupId={backup.id} collections={data} busy={isFetching} />
        </>
      )}
      <Panel title="Restore" isOpen={isRestoring} onClose={() => setRestoring(false)}>
        <RestoreForm backup={backup} isInPlace onDone={() => navigate('/backups')} />
      </Panel>
    </>
  )
}

interface CollectionsProps {
  backupId: string
  collections: readonly ComparedCollection[]
  busy: boolean
}

/** The collections with their numbers; one opens with its items. */
function Collections({ backupId, collections, busy }: CollectionsProps): ReactNode {
  const [params, setParams] = useSearchParams()
  const open = collections.find(({ id }) => id === params.get('collection'))
  return (
    <>
      <DataTable
        label="Changes by collection"
        columns={columns}
        entries={collections}
        idOf={({ id }) => id}
        narrow="cards"
        busy={busy}
        onOpen={(id) => setParams({ collection: id })}
      />
      <Panel title={open?.displayName} isOpen={open !== undefined} onClose={() => setParams({})}>
        {open && <ComparedItems backupId={backupId} collectionId={open.id} />}
      </Panel>
    </>
  )
}

const columns: readonly DataColumn<ComparedCollection>[] = [
  { id: 'name', name: 'Collection', cell: ({ displayName }) => displayName },
  numberColumn('added', 'Added since'),
  numberColumn('removed', 'Removed since'),
  numberColumn('changed', 'Changed since'),
  {
    id: 'parts',
    name: 'Also changed',
    cell: ({ exists, changedParts }) =>
      exists ? nameParts(changedParts) || 'Nothing' : 'The collection is deleted',
  },
]

function numberColumn(
  id: 'added' | 'removed' | 'changed',
  name: string,
): DataColumn<ComparedCollection> {
  return { id, name, align: 'end', cell: (one) => formatCount(one[id]) }
}
