import { limits } from '@foyer/protocol'
import type {
  Backup,
  BackupStatus,
  Restoration,
  RestorationCollection,
} from '@foyer/protocol/backup-endpoints'
import { useApiMutation } from '../../api/useApiMutation.js'
import { useApiQuery } from '../../api/useApiQuery.js'
import { saveFile } from '../../background/save-file.js'

/** Key of the queries about backups and restorations. */
const backupsKey = ['backups']

/** Polling interval in milliseconds while work is pending, and otherwise. */
const [busyMs, idleMs] = [1_000, 15_000]

/** Backups that exist or are being made, newest first; deleted ones are left out. */
export function useBackups() {
  return useApiQuery(
    [...backupsKey, 'list'],
    async (api, signal) => {
      const paging = { limit: limits.maxPageSize }
      const status: BackupStatus[] = ['PENDING', 'READY', 'FAILED']
      const { backups } = await api.listBackups({ status, paging }, signal)
      return backups
    },
    { refetchInterval: ({ state }) => intervalFor(state.data) },
  )
}

/** Restorations, newest first. */
export function useRestorations() {
  return useApiQuery(
    [...backupsKey, 'restorations'],
    async (api, signal) => (await api.listRestorations({}, signal)).restorations,
    { refetchInterval: ({ state }) => intervalFor(state.data) },
  )
}

function intervalFor(work: readonly Pick<Backup | Restoration, 'status'>[] = []): number {
  return work.some(({ status }) => status === 'PENDING') ? busyMs : idleMs
}

/** Requests a backup of all collections. */
export function useCreateBackup() {
  return useApiMutation(backupsKey, (api) => api.createBackup({}))
}

/** Deletes a backup, or cancels a pending one. */
export function useDeleteBackup() {
  return useApiMutation(backupsKey, (api, backupId: string) => api.deleteBackup({ backupId }))
}

/** Requests a restoration of collections from a backup. */
export function useRestore(backupId: string) {
  return useApiMutation(backupsKey, (api, restorationCollections: RestorationCollection[]) =>
    api.restorePartialBackup({ backupId, restorationCollections }),
  )
}

/**
 * Compares a backup with the current collections. The server has to read the whole backup, so the query does not
 * refetch by itself.
 * @param collectionId collection whose items are listed; undefined counts the items of all collections
 */
export function useComparison(backupId: string, collectionId?: string) {
  const selection = collectionId === undefined ? {} : { dataCollectionId: collectionId }
  return useApiQuery(
    ['backup-comparison', backupId, collectionId ?? null],
    async (api, signal) =>
      (await api.compareBackup({ backupId, ...selection }, signal)).collections,
    { refetchOnWindowFocus: false, staleTime: 30_000, gcTime: 0 },
  )
}

/** Adds a backup from its file. */
export function useUpload() {
  return useApiMutation(backupsKey, (api, file: File) => api.uploadBackup(file))
}

/** Downloads the file of a backup. */
export function useDownload() {
  return useApiMutation(undefined, async (api, backupId: string) => {
    const { name, content } = await api.downloadBackup({ backupId })
    saveFile(name, content)
  })
}
