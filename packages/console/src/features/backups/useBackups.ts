import type {
  Backup,
  BackupResponse,
  ComparedCollection,
  Restoration,
  RestorationCollection,
  RestorationResponse,
} from '@foyer/protocol/backup-endpoints'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useApi } from '../../api/api-context.js'
import { useApiMutation } from '../../api/useApiMutation.js'
import { saveFile } from '../../background/save-file.js'

/** Key of the queries about backups and restorations. */
const backupsKey = ['backups']

/** Polling interval in milliseconds while work is pending, and otherwise. */
const [busyMs, idleMs] = [1_000, 15_000]

/** Backups that exist or are being made, newest first; deleted ones are left out. */
export function useBackups(): UseQueryResult<Backup[]> {
  const api = useApi()
  return useQuery({
    queryKey: [...backupsKey, 'list'],
    queryFn: async ({ signal }) => {
      const { backups } = await api.listBackups({ status: ['PENDING', 'READY', 'FAILED'] }, signal)
      return backups
    },
    refetchInterval: ({ state }) => intervalFor(state.data),
  })
}

/** Restorations, newest first. */
export function useRestorations(): UseQueryResult<Restoration[]> {
  const api = useApi()
  return useQuery({
    queryKey: [...backupsKey, 'restorations'],
    queryFn: async ({ signal }) => (await api.listRestorations({}, signal)).restorations,
    refetchInterval: ({ state }) => intervalFor(state.data),
  })
}

function intervalFor(work: readonly Pick<Backup | Restoration, 'status'>[] = []): number {
  return work.some(({ status }) => status === 'PENDING') ? busyMs : idleMs
}

/** Requests a backup of all collections. */
export function useCreateBackup(): UseMutationResult<BackupResponse, Error, void> {
  return useApiMutation(backupsKey, (api) => api.createBackup({}))
}

/** Deletes a backup, or cancels a pending one. */
export function useDeleteBackup(): UseMutationResult<Record<string, never>, Error, string> {
  return useApiMutation(backupsKey, (api, backupId: string) => api.deleteBackup({ backupId }))
}

/** Requests a restoration of collections from a backup. */
export function useRestore(
  backupId: string,
): UseMutationResult<RestorationResponse, Error, RestorationCollection[]> {
  return useApiMutation(backupsKey, (api, restorationCollections: RestorationCollection[]) =>
    api.restorePartialBackup({ backupId, restorationCollections }),
  )
}

/**
 * Compares a backup with the current collections. The server has to read the whole backup, so the query does not
 * refetch by itself.
 * @param collectionId collection whose items are listed; undefined counts the items of all collections
 */
export function useComparison(
  backupId: string,
  collectionId?: string,
): UseQueryResult<ComparedCollection[]> {
  const api = useApi()
  return useQuery({
    queryKey: ['backup-comparison', backupId, collectionId ?? null],
    queryFn: async ({ signal }) => {
      const selection = collectionId === undefined ? {} : { dataCollectionId: collectionId }
      return (await api.compareBackup({ backupId, ...selection }, signal)).collections
    },
    refetchOnWindowFocus: false,
    staleTime: 30_000,
    gcTime: 0,
  })
}

/** Adds a backup from its file. */
export function useUpload(): UseMutationResult<BackupResponse, Error, File> {
  return useApiMutation(backupsKey, (api, file: File) => api.uploadBackup(file))
}

/** Downloads the file of a backup. */
export function useDownload(): UseMutationResult<void, Error, string> {
  const api = useApi()
  return useMutation({
    mutationFn: async (backupId: string) => {
      const { name, content } = await api.downloadBackup({ backupId })
      saveFile(name, content)
    },
  })
}
