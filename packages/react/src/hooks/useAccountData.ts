import type { AccountData, ExportedData, MyDeletion } from '@foyer/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFoyer, useSession } from '../FoyerProvider.js'
import { identityKey } from '../query-keys.js'
import { retryPassing } from '../retry-passing.js'
import { useAction } from './useAction.js'

/** Download of everything that is stored about the member. */
export interface UseDataExport {
  /** Reads the data of the member who is logged in; undefined when it fails (see `error`). */
  read(): Promise<ExportedData | undefined>
  /** Reads it and saves it as a JSON file on the device; true when that worked. */
  download(fileName?: string): Promise<boolean>
  pending: boolean
  error: Error | undefined
}

/** Lets members have their data. */
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

/** Deletion of the own account. */
export interface UseAccountDeletion {
  /** State of the deletion and its effects; undefined for a visitor, and until the answer is there. */
  deletion: MyDeletion | undefined
  /** True while something is sent. */
  pending: boolean
  /** Error of reading the state or of the last change. */
  error: Error | undefined
  /** Has the mail sent that confirms; with a code `RECENT_LOGIN_REQUIRED` in `error` it needs the password. */
  request(password?: string): Promise<MyDeletion | undefined>
  /** Keeps the account, also when the deletion is scheduled. */
  cancel(): Promise<MyDeletion | undefined>
}

/** Lets members delete their account and change their minds. */
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
    retry: retryPassing,
  })
  const change = (work: () => Promise<MyDeletion>) =>
    action.run(async () => {
      const deletion = await work()
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

/** @throws Error for a client that was put together without these calls */
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
  // The browser has begun to read it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address))
}
