import type { Backup, ComparedCollection } from '@foyer/protocol/backup-endpoints'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { Restricted } from '../../owner/rights.js'
import { BackLink } from '../../ui/BackLink.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { formatCount } from '../../ui/format/format-number.js'
import { formatMinute } from '../../ui/format/format-time.js'
import { Loaded } from '../../ui/Loaded.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Panel } from '../../ui/Panel.js'
import { type DataColumn, DataTable } from '../../ui/table/DataTable.js'
import { isDifferent, nameParts, timeOf } from './backup-words.js'
import { ComparedItems } from './ComparedItems.js'
import { DownloadButton } from './DownloadButton.js'
import { RestoreForm } from './RestoreForm.js'
import { texts } from './texts/texts.js'
import { useBackups, useComparison } from './useBackups.js'
import './backups.css'

/** Changes that restoring a backup in place would make, for each collection. */
export function BackupPage(): ReactNode {
  const { backupId = '' } = useParams()
  const query = useBackups()
  const backLink = <BackLink to="/backups">{texts.page.all}</BackLink>
  const backup = query.data?.find(({ id, status }) => id === backupId && status === 'READY')
  if (backup) return <Comparison backup={backup} backLink={backLink} />
  return (
    <>
      <PageHeader title={texts.page.title} backLink={backLink} />
      <Loaded query={query} noun={texts.theBackup}>
        {() => <EmptyState title={texts.page.missing}>{texts.page.missingHint}</EmptyState>}
      </Loaded>
    </>
  )
}

function Comparison({ backup, backLink }: { backup: Backup; backLink: ReactNode }): ReactNode {
  const comparison = useComparison(backup.id)
  const navigate = useNavigate()
  const [isRestoring, setRestoring] = useState(false)
  const { isFetching, refetch } = comparison
  const differing = comparison.data?.filter(isDifferent).map(({ id }) => id) ?? []
  const preselected = differing.length === 0 ? undefined : differing
  return (
    <>
      <PageHeader
        title={texts.page.titleOf(formatMinute(new Date(timeOf(backup))))}
        backLink={backLink}
        summary={texts.page.summary}
      >
        <Restricted needs="settings">
          <div className="cluster">
            <Button className="button" aria-busy={isFetching} onPress={() => refetch()}>
              {texts.page.compareAgain}
            </Button>
            <DownloadButton backupId={backup.id} />
            <Button className="button primary" onPress={() => setRestoring(true)}>
              {texts.restore}
            </Button>
          </div>
        </Restricted>
      </PageHeader>
      <p className="hint">{texts.page.references}</p>
      <Loaded query={comparison} noun={texts.page.comparison}>
        {(data) => <Collections backupId={backup.id} collections={data} busy={isFetching} />}
      </Loaded>
      <Panel title={texts.form.title} isOpen={isRestoring} onClose={() => setRestoring(false)}>
        <RestoreForm {...{ backup, preselected }} isInPlace onDone={() => navigate('/backups')} />
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
        label={texts.page.label}
        columns={columns}
        entries={collections}
        idOf={({ id }) => id}
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
  {
    name: texts.page.collection,
    cell: ({ displayName }) => <span className="as-link">{displayName}</span>,
  },
  numberColumn('added', texts.page.added),
  numberColumn('removed', texts.page.removed),
  numberColumn('changed', texts.page.changed),
  {
    name: texts.page.alsoChanged,
    cell: ({ exists, changedParts }) =>
      exists ? nameParts(changedParts) || texts.page.nothing : texts.page.deleted,
  },
]

function numberColumn(
  id: 'added' | 'removed' | 'changed',
  name: string,
): DataColumn<ComparedCollection> {
  return { name, align: 'end', cell: (collection) => formatCount(collection[id]) }
}
