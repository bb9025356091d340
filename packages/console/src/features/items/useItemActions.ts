import type { Collection, WireItemData } from '@foyer/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { useApi } from '../../api/api-context.js'
import type { NoticeMessage } from '../../ui/Notice.js'
import { explain } from '../../ui/Problem.js'
import { commonWords } from '../../ui/texts/texts.js'
import { removeItems, restoreItems } from './remove-items.js'
import { texts } from './texts/texts.js'

/** Actions of the item panel, with the message about the last one. */
interface ItemActions {
  message: NoticeMessage | undefined
  setMessage: Dispatch<SetStateAction<NoticeMessage | undefined>>
  /** Invalidates all queries that show items. */
  refresh: () => void
  saved: (isNew: boolean) => void
  remove: (id: string) => Promise<void>
}

/** Provides the actions on single items. */
export function useItemActions(collection: Collection): ItemActions {
  const api = useApi()
  const queries = useQueryClient()
  const [message, setMessage] = useState<NoticeMessage>()
  const refresh = (): void => {
    for (const name of ['items', 'item', 'item-count', 'choices']) {
      queries.invalidateQueries({ queryKey: [name] })
    }
  }
  const attempt = async (work: () => Promise<NoticeMessage>): Promise<void> => {
    try {
      setMessage(await work())
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setMessage({ tone: 'danger', text: explain(error) })
    } finally {
      refresh()
    }
  }
  const restore = (copies: readonly WireItemData[]): Promise<void> =>
    attempt(async () => {
      const [result] = await restoreItems(api, collection, copies)
      return result?.problem === undefined
        ? { text: texts.actions.back }
        : { tone: 'danger', text: texts.actions.notRestored(result.problem) }
    })
  return {
    message,
    setMessage,
    refresh,
    saved: (isNew) => {
      setMessage({ text: isNew ? texts.actions.created : texts.actions.saved })
      refresh()
    },
    remove: (id) =>
      attempt(async () => {
        const copies = new Map<string, WireItemData>()
        const [result] = await removeItems(api, collection, [id], copies)
        if (result?.problem !== undefined) {
          return { tone: 'danger', text: texts.actions.notRemoved(result.problem) }
        }
        return {
          text: texts.actions.removed,
          action: { label: commonWords.undo, run: () => restore([...copies.values()]) },
        }
      }),
  }
}
