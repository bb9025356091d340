import type { Item } from '@foyer/client'
import { itemsQueryOptions, type SiteClient, useFoyer, useSession } from '@foyer/react'
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../language/texts-context.js'
import { explainProblem } from '../ui/explain-problem.js'
import { useToast } from '../ui/toast.js'
import { marks, type WatchlistEntry, watchlist } from './watchlist.js'

/** Fields of a film that the watchlist needs. */
export interface Watchable {
  _id: string
  title: string
}

/** State of a film on the member's watchlist, and the functions that add and remove it. */
interface UseWatch {
  /** State after the member's last change, also while it is pending. */
  listed: boolean
  /** Adds or removes the film; an error reverts the change and shows a message. */
  set(listed: boolean): void
}

/** Reads and changes the state of a film on the watchlist; sends no request for visitors. */
export function useWatch({ _id: filmId, title }: Watchable): UseWatch {
  const { watchlist: texts, site } = useTexts()
  const client = useFoyer()
  const { loggedIn } = useSession()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const { data: stored } = useQuery({
    ...itemsQueryOptions<WatchlistEntry>(client, watchlist, marks),
    enabled: loggedIn,
    select: (page) => page.items.some(({ film }) => film === filmId),
  })
  const change = useMutation({
    mutationKey: [watchlist, filmId],
    // Changes run in sequence, so the last one wins.
    scope: { id: `${watchlist} ${filmId}` },
    // Fails immediately when offline. A paused change would be lost with the page.
    networkMode: 'always',
    mutationFn: (listed: boolean) =>
      listed ? addEntry(client, filmId) : removeEntries(client, filmId),
    onSuccess: async (_, listed) => {
      if (!listed) {
        showToast({
          text: texts.removed(title),
          action: { label: texts.undo, run: () => change.mutate(true) },
        })
      }
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey.includes(watchlist),
      })
    },
    onError: (error, listed) => {
      const failure = listed ? texts.notAdded(title) : texts.notRemoved(title)
      showToast({ text: `${failure} ${explainProblem(error, site.problem)}`, failed: true })
    },
  })
  const pending = usePendingWatches(filmId).at(-1)
  return { listed: pending?.listed ?? stored ?? false, set: change.mutate }
}

/** Returns the pending changes of one film or of all, oldest first. */
export function usePendingWatches(filmId?: string): { filmId: unknown; listed: boolean }[] {
  return useMutationState({
    filters: { mutationKey: filmId ? [watchlist, filmId] : [watchlist], status: 'pending' },
    select: ({ options, state }) => ({
      filmId: options.mutationKey?.[1],
      listed: state.variables === true,
    }),
  })
}

/** Adds a film. It may be on the list already: a member can press the button before the page has read the list. */
async function addEntry(client: SiteClient, filmId: string): Promise<void> {
  const found = await findEntries(client, filmId)
  if (found.length === 0) await client.items.insert(watchlist, { film: filmId })
}

/** Removes all entries of a film, because two tabs may have added it at once. */
async function removeEntries(client: SiteClient, filmId: string): Promise<void> {
  const found = await findEntries(client, filmId)
  await Promise.all(found.map(({ _id }) => client.items.remove(watchlist, _id)))
}

async function findEntries({ items }: SiteClient, filmId: string): Promise<Item[]> {
  return (await items.query(watchlist).eq('film', filmId).find()).items
}
