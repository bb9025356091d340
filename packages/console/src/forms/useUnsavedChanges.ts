import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react'
import type { Path } from 'react-router'
import { useUnloadWarning } from '../background/useUnloadWarning.js'

/** Unsaved changes of one form. */
interface Draft {
  /** Id of the panel around the form. */
  panelId: string | undefined
  isLostAt: (from: Path, to: Path) => boolean
  discard: () => void
}

const drafts = new Set<Draft>()

/** Id of the panel around a form. */
export const PanelIdContext = createContext<string | undefined>(undefined)

interface UnsavedChangesOptions {
  /**
   * Returns whether a navigation loses the changes; a function that is declared outside of the component. Default: one
   * to another page loses them, and in a panel also one that changes the query.
   */
  isLostAt?: Draft['isLostAt']
  /** Called before a navigation that loses the changes, for changes that outlive their form. */
  onDiscard?: () => void
}

/**
 * While `isChanged`, asks the owner before a navigation, closing the panel, a reload or closing the tab discards the
 * changes. Returns a function that ends this immediately, for a form that opens another page when it is saved.
 */
export function useUnsavedChanges(
  isChanged: boolean,
  { isLostAt, onDiscard }: UnsavedChangesOptions = {},
): () => void {
  const panelId = useContext(PanelIdContext)
  const registered = useRef<Draft>(undefined)
  useUnloadWarning(isChanged)
  const discard = useEffectEvent(() => onDiscard?.())
  useEffect(() => {
    if (!isChanged) return
    const draft: Draft = {
      panelId,
      isLostAt:
        isLostAt ??
        // A panel may be open in the query of the URL only, as in `/members?new`.
        ((from, to) =>
          to.pathname !== from.pathname || (panelId !== undefined && to.search !== from.search)),
      discard: () => discard(),
    }
    drafts.add(draft)
    registered.current = draft
    return () => {
      drafts.delete(draft)
    }
  }, [isChanged, isLostAt, panelId])
  return () => {
    if (registered.current !== undefined) drafts.delete(registered.current)
  }
}

/** Lists the unsaved changes that a navigation loses. */
export function draftsLostAt(from: Path, to: Path): Draft[] {
  return [...drafts].filter((draft) => draft.isLostAt(from, to))
}

/** Lists the unsaved changes that are lost when a panel closes. */
export function draftsInPanel(panelId: string): Draft[] {
  return [...drafts].filter((draft) => draft.panelId === panelId)
}

/** Discards all unsaved changes, before the console itself opens another page: what they belong to is gone. */
export function discardAllDrafts(): void {
  discardDrafts([...drafts])
}

/** Discards unsaved changes. */
export function discardDrafts(discarded: readonly Draft[]): void {
  for (const draft of discarded) {
    drafts.delete(draft)
    draft.discard()
  }
}
