import { type Collection, limits, type WireItem } from '@foyer/protocol'
import { keepPreviousData } from '@tanstack/react-query'
import type { ConsoleApi } from '../api/console-calls.js'
import { useApiQuery } from '../api/useApiQuery.js'
import { displayFieldOf } from '../collections-data/fields.js'
import { useDebounced } from '../ui/useDebounced.js'
import { itemPath } from '../url/collection-paths.js'
import { type Command, memberCommand } from './commands.js'

/** Minimum length of a text to search for on the server. */
const minLength = 2
/** Maximum number of members, and of items of one collection, in the results. */
const maxResults = 5
/** Maximum number of collections to search; each needs a request. */
const maxCollections = 12

/** Searches members and items on the server during typing. `error` is set if the whole search failed. */
export function useSearchResults({
  text,
  collections,
  mayReadMembers,
}: {
  text: string
  collections: readonly Collection[]
  mayReadMembers: boolean
}): { results: readonly Command[]; isSearching: boolean; error: Error | null } {
  const searchText = text.trim()
  const debouncedText = useDebounced(searchText)
  const isEnabled = debouncedText.length >= minLength
  const { data, isFetching, error } = useApiQuery(
    ['palette', debouncedText, mayReadMembers, collections.map(({ id }) => id)],
    async (api, signal) => {
      const parts = await Promise.allSettled([
        ...(mayReadMembers ? [findMembers(api, debouncedText, signal)] : []),
        ...collections
          .slice(0, maxCollections)
          .map((collection) => findItems(api, collection, debouncedText, signal)),
      ])
      const found = parts.filter((part) => part.status === 'fulfilled')
      const [failure] = parts.filter((part) => part.status === 'rejected')
      if (failure && found.length === 0) throw failure.reason
      return found.flatMap((part) => part.value)
    },
    { enabled: isEnabled, placeholderData: keepPreviousData, retry: false },
  )
  const isLong = searchText.length >= minLength
  return {
    results: isLong && isEnabled ? (data ?? []) : [],
    error: isLong && isEnabled ? error : null,
    isSearching: isLong && (isFetching || debouncedText !== searchText),
  }
}

async function findMembers(
  api: ConsoleApi,
  search: string,
  signal: AbortSignal,
): Promise<Command[]> {
  const { members } = await api.listMembers({ search, limit: maxResults }, signal)
  return members.map(memberCommand)
}

async function findItems(
  api: ConsoleApi,
  collection: Collection,
  text: string,
  signal: AbortSignal,
): Promise<Command[]> {
  const label = displayFieldOf(collection)
  const filter = {
    $or: [{ [label]: { $contains: text.slice(0, limits.filterTextLength) } }, { _id: text }],
  }
  const query = { filter, fields: ['_id', label], paging: { limit: maxResults } }
  const { dataItems } = await api.queryItems({ dataCollectionId: collection.id, query }, signal)
  return dataItems.map((item) => itemCommand(collection, item, label))
}

function itemCommand(
  { id: collectionId, displayName: detail }: Collection,
  { id, data }: WireItem,
  displayField: string,
): Command {
  const label = data[displayField]
  const name = typeof label === 'string' && label.trim() !== '' ? label : id
  const to = itemPath(collectionId, id)
  return { id: `item ${collectionId} ${id}`, group: 'items', name, detail, to }
}
