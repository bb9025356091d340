import type { Backup, Restoration } from '@foyer/protocol/backup-endpoints'
import type { UseMutationResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { Button, FileTrigger } from 'react-aria-components'
import { Link, useNavigate } from 'react-router'
import { FormError } from '../../forms/FormError.js'
import { Restricted } from '../../owner/rights.js'
import { useSettings } from '../../site-settings/useSettings.js'
import { ConfirmButton } from '../../ui/ConfirmButton.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { formatBytes } from '../../ui/format/format-number.js'
import { Loaded } from '../../ui/Loaded.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Panel } from '../../ui/Panel.js'
import { PendingButton } from '../../ui/PendingButton.js'
import { TimeText } from '../../ui/TimeText.js'
import { type DataColumn, DataTable } from '../../ui/table/DataTable.js'
import { commonWords } from '../../ui/texts/texts.js'
import { collectionPath } from '../../url/collection-paths.js'
import { describeSchedule, namesOf, timeOf, toneOf } from './backup-words.js'
import { DownloadButton } from './DownloadButton.js'
import { RestoreForm } from './RestoreForm.js'
import { texts } from './texts/texts.js'
import {
  useBackups,
  useCreateBackup,
  useDeleteBackup,
  useRestorations,
  useUpload,
} from './useBackups.js'
import './backups.css'

/** Backups of the collections with their items: create, restore, delete. */
export function BackupsPage(): ReactNode {
  const backups = useBackups()
  const create = useCreateBackup()
  const upload = useUpload()
  return (
    <>
      <PageHeader title={texts.title} summary={texts.summary}>
        <Restricted needs="settings">
          <div className="cluster">
            <UploadButton upload={upload} />
            <PendingButton
              className="button primary"
              isPending={create.isPending}
              onPress={() => create.mutate()}
            >
              {texts.create}
            </PendingButton>
          </div>
        </Restricted>
      </PageHeader>
      <p className="hint">{texts.noMembers(<code>npx @foyer/server backup FILE</code>)}</p>
      <Schedule />
      <FormError error={create.error ?? upload.error} />
      <Loaded query={backups} noun={texts.backups}>
        {(data) => <BackupList backups={data} />}
      </Loaded>
      <Restorations />
    </>
  )
}

/** Schedule of the automatic backups, with a link to its settings. */
function Schedule(): ReactNode {
  const { data } = useSettings()
  if (data === undefined) return null
  return (
    <p>
      {describeSchedule(data)} <Link to="/settings#backups.schedule">{texts.changeSchedule}</Link>
    </p>
  )
}

function BackupList({ backups }: { backups: readonly Backup[] }): ReactNode {
  const [restored, setRestored] = useState<Backup>()
  const columns: readonly DataColumn<Backup>[] = [
    ...backupColumns,
    {
      name: commonWords.actions,
      isTools: true,
      cell: (backup) => <Tools backup={backup} onRestore={() => setRestored(backup)} />,
    },
  ]
  return (
    <>
      <DataTable
        label={texts.title}
        columns={columns}
        entries={backups}
        empty={<EmptyState title={texts.none}>{texts.noneHint}</EmptyState>}
        idOf={({ id }) => id}
      />
      <Panel
        title={texts.form.title}
        isOpen={restored !== undefined}
        onClose={() => setRestored(undefined)}
      >
        {restored && <RestoreForm backup={restored} onDone={() => setRestored(undefined)} />}
      </Panel>
    </>
  )
}

const backupColumns: readonly DataColumn<Backup>[] = [
  { name: texts.columns.requested, cell: (backup) => <TimeText iso={backup.requestedDate} /> },
  { name: texts.columns.origin, cell: describeOrigin },
  { name: texts.columns.status, cell: (backup) => <Status status={backup.status} /> },
  {
    name: texts.columns.size,
    align: 'end',
    cell: ({ sizeInBytes }) => (sizeInBytes === null ? '' : formatBytes(Number(sizeInBytes))),
  },
  {
    name: texts.columns.collections,
    cell: ({ collections, status }) => (
      <span className="backup-collections">{status === 'READY' ? namesOf(collections) : ''}</span>
    ),
  },
]

/** Describes the origin of a backup; for an uploaded one, its date. */
function describeOrigin({ type, startedDate }: Backup): ReactNode {
  if (type === 'AUTO') return texts.bySchedule
  if (type === 'ON_DEMAND' || startedDate === null) return texts.byHand
  return texts.uploaded(<TimeText iso={startedDate} />)
}

function Status({ status }: Pick<Backup | Restoration, 'status'>): ReactNode {
  return <span className={toneOf(status)}>{texts.statuses[status]}</span>
}

function Tools({ backup, onRestore }: { backup: Backup; onRestore: () => void }): ReactNode {
  const { id, status } = backup
  const remove = useDeleteBackup()
  const navigate = useNavigate()
  const isPending = status === 'PENDING'
  return (
    <Restricted needs="settings">
      <div className="cluster backup-tools">
        {status === 'READY' && backup.collections.length > 0 && (
          <>
            <Button className="button" onPress={() => navigate(`/backups/${id}`)}>
              {texts.compare}
            </Button>
            <Button className="button" onPress={onRestore}>
              {texts.restore}
            </Button>
          </>
        )}
        {status === 'READY' && <DownloadButton backupId={id} />}
        <ConfirmButton
          noun={texts.theBackup}
          word={isPending ? texts.cancel : texts.remove}
          question={isPending ? texts.cancelQuestion : texts.removeQuestion}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(id)}
        />
        <FormError error={remove.error} />
      </div>
    </Restricted>
  )
}

/** Restorations with their results. Renders nothing if there are none. */
function Restorations(): ReactNode {
  const { data = [], error } = useRestorations()
  if (data.length === 0) return <FormError error={error} />
  return (
    <section className="section" aria-labelledby="restorations">
      <h2 id="restorations">{texts.restorations}</h2>
      <DataTable
        label={texts.restorations}
        columns={restorationColumns}
        entries={data}
        idOf={({ id }) => id}
      />
    </section>
  )
}

const restorationColumns: readonly DataColumn<Restoration>[] = [
  {
    name: texts.columns.requested,
    cell: (restoration) => <TimeText iso={restoration.requestedDate} />,
  },
  { name: texts.columns.status, cell: (restoration) => <Status status={restoration.status} /> },
  {
    name: texts.columns.into,
    cell: ({ restorationCollections, status }) => (
      <Destinations
        ids={restorationCollections.map(
          (collection) =>
            collection.restoreDestination?.dataCollectionId ?? collection.dataCollectionId,
        )}
        isLinked={status === 'COMPLETED'}
      />
    ),
  },
  {
    name: texts.columns.backupOf,
    cell: (restoration) => <TimeText iso={timeOf(restoration.backup)} />,
  },
  { name: texts.columns.error, cell: ({ error }) => error?.description ?? '' },
]

/** Collections that a restoration writes, with links once they exist. */
function Destinations({ ids, isLinked }: { ids: string[]; isLinked: boolean }): ReactNode {
  return ids.map((id, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      {isLinked ? <Link to={collectionPath(id)}>{id}</Link> : id}
    </Fragment>
  ))
}

interface UploadButtonProps {
  upload: Pick<UseMutationResult<unknown, Error, File>, 'mutate' | 'isPending'>
}

/** Button that adds a backup from a downloaded file. */
function UploadButton({ upload }: UploadButtonProps): ReactNode {
  const { mutate, isPending } = upload
  const send = (files: FileList | null): void => {
    const [file] = files ?? []
    if (file && !isPending) mutate(file)
  }
  return (
    <FileTrigger acceptedFileTypes={['.gz', '.ndjson', '.foyer-backup']} onSelect={send}>
      <Button className="button" aria-busy={isPending}>
        {texts.upload}
      </Button>
    </FileTrigger>
  )
}
