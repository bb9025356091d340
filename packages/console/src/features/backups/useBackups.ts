import type {
  Backup,
  BackupResponse,
  Restoration,
  RestorationCollection,
  RestorationResponse,
} from '@foyer/protocol/backup-endpoints'
import { type UseMutationResult, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api-context.js'
import { useChange } from '../../useChange.js'

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
  return useChange(backupsKey, (api) => api.createBackup({}))
}

/** Deletes a backup, or cancels a pending one. */
export function useDeleteBackup(): UseMutationResult<Record<string, never>, Error, string> {
  return useChange(backupsKey, (api, backupId: string) => api.deleteBackup({ backupId }))
}

/** Requests a restoration of collections from a backup. */
export function useRestore(
  backupId: string,
): UseMutationResult<RestorationResponse, Error, RestorationCollection[]> {
  return useChange(backupsKey, (api, restorationCollections: RestorationCollection[]) =>
    api.restorePartialBackup({ backupId, restorationCollections }),
  )
}
