import {
  type MutationFunctionContext,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import {
  isWriting,
  markResponded,
  type Undo,
  updateOptimistically,
  type Write,
} from '../cache/optimistic-update.js'
import { collectionKey, writeKey } from '../cache/query-keys.js'
import type { CallError } from '../call-error.js'
import { useFoyer } from '../FoyerProvider.js'

/** Result of a hook that writes: that of `useMutation`. */
export type WriteResult<Data, Input> = UseMutationResult<Data, CallError, Input, Undo>

/**
 * Runs a write. Cached queries of the collection show the changes immediately, revert them on failure, and are
 * refetched afterwards.
 */
export function useWrite<Data, Input>(
  collectionId: string,
  mutationFn: (input: Input) => Promise<Data>,
  toWrite: (input: Input) => Write,
): WriteResult<Data, Input> {
  const { session } = useFoyer()
  const keyNow = () => collectionKey(session.state(), collectionId)
  return useMutation<Data, CallError, Input, Undo>({
    mutationFn,
    mutationKey: writeKey(collectionId),
    // Fails when offline. By default, the write would wait until the device is online, when another person may be
    // logged in.
    networkMode: 'always',
    async onMutate(input: Input, { client }: MutationFunctionContext): Promise<Undo> {
      const write = toWrite(input)
      return write.size > 0 ? updateOptimistically(client, keyNow(), write) : () => {}
    },
    async onSettled(_data, error, _input, undo, { client }) {
      if (error) undo?.()
      markResponded(undo)
      // A refetch while other writes wait for their response would overwrite their optimistic changes.
      if (isWriting(client, collectionId)) return
      const refetch = client.invalidateQueries({ queryKey: keyNow() })
      // An error does not wait for the refetch, which takes long while the server does not respond.
      if (!error) await refetch
    },
  })
}

/** An item to write. A new item may have no id before the response. */
interface MaybeNew {
  _id?: unknown
}

/** Returns the write that replaces items. Lists do not show new items before the response. */
export function replacement(items: readonly MaybeNew[]): Write {
  return write(items, (item) => (before) => ({ ...systemFields(before), ...item }))
}

/** Returns the write that sets single fields; undefined removes one. */
export function modification(items: readonly MaybeNew[]): Write {
  return write(items, (item) => (before) => {
    const entries = Object.entries({ ...before, ...item })
    // Changes of nested paths appear after the response.
    return Object.fromEntries(
      entries.filter(([name, value]) => value !== undefined && !name.includes('.')),
    )
  })
}

/** Returns the write that removes items. */
export function removal(itemIds: readonly string[]): Write {
  return new Map(itemIds.map((itemId) => [itemId, () => undefined]))
}

function write<Input extends MaybeNew>(
  items: readonly Input[],
  toChange: (item: Input) => (before: object) => object,
): Write {
  return new Map(
    items.flatMap((item) =>
      typeof item._id === 'string' ? [[item._id, toChange(item)] as const] : [],
    ),
  )
}

/** Returns the fields that the server sets. */
function systemFields(item: object): object {
  return Object.fromEntries(Object.entries(item).filter(([name]) => name.startsWith('_')))
}
