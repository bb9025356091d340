import type { AccountData, ExportedData, MyDeletion } from '@foyer/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { identityKey } from '../cache/query-keys.js'
import { retryTemporary } from '../call-error.js'
import { useFoyer, useSession } from '../FoyerProvider.js'
import { useAction } from './useAction.js'

/** Export of all data of the current member. */
export interface UseDataExport {
  /** Reads the data of the current member; undefined if it fails (see `error`). */
  read(): Promise<ExportedData | undefined>
  /** Reads the data and saves it as a JSON file on the device. Returns true on success. */
  download(fileName?: string): Promise<boolean>
  pending: boolean
  error: Error | undefined
}

/** Exports the data of the current member. */
export function useDataExport(): UseDataExport {
  const { members } = useFoyer()
  const { run, pending, error } = useAction()
  const read = () => run(() => callsOf(members).exportMyData())
  return {
    read,
    async download(fileName = 'my-data.json') {
      const data = await read()
      if (data) save(JSON.stringify(data, null, 1), fileName)
      return data !== undefined
    },
    pending,
    error,
  }
}

/** Deletion of the current member's account. */
export interface UseAccountDeletion {
  /** State of the deletion and its effects; undefined for a visitor and while loading. */
  deletion: MyDeletion | undefined
  /** True while a request is pending. */
  pending: boolean
  /** Error of reading the state or of the last change. */
  error: Error | undefined
  /** Sends the confirmation e-mail. If `error` has the code `RECENT_LOGIN_REQUIRED`, call again with the password. */
  request(password?: string): Promise<MyDeletion | undefined>
  /** Cancels the deletion, also if it is scheduled. */
  cancel(): Promise<MyDeletion | undefined>
}

/** Requests and cancels the deletion of the current member's account. */
export function useAccountDeletion(): UseAccountDeletion {
  const { members } = useFoyer()
  const session = useSession()
  const queryClient = useQueryClient()
  const action = useAction()
  const queryKey = ['foyer', identityKey(session), 'deletion']
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callsOf(members).getDeletion({ signal }),
    enabled: session.loggedIn,
    retry: retryTemporary,
  })
  const change = (work: () => Promise<MyDeletion>) =>
    action.run(async () => {
      const deletion = await work()
      // The response to an earlier read would replace the new state.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, deletion)
      return deletion
    })
  return {
    deletion: data,
    pending: action.pending,
    error: action.error ?? error ?? undefined,
    request: (password) => change(() => callsOf(members).requestDeletion({ password })),
    cancel: () => change(() => callsOf(members).cancelDeletion()),
  }
}

/** Returns the calls of the client. @throws Error for a client without these calls */
function callsOf(members: Partial<AccountData>): AccountData {
  const { exportMyData, getDeletion, requestDeletion, cancelDeletion } = members
  if (exportMyData && getDeletion && requestDeletion && cancelDeletion) {
    return { exportMyData, getDeletion, requestDeletion, cancelDeletion }
  }
  throw new Error('"members" of the client lacks the calls of createAccountData(connection)')
}

function save(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has started the download by the next task.
  setTimeout(() => URL.revokeObjectURL(address))
}
