import { useEffect, useEffectEvent } from 'react'
import { useUnloadWarning } from '../background/useUnloadWarning.js'

interface Draft {
  isLostAt: (pathname: string) => boolean
  discard: () => void
}

const drafts = new Set<Draft>()

interface UnsavedChangesOptions {
  /** The changes stay on pages whose path begins with this one. Default: on the current page only. */
  path?: string
  /** Called before a navigation that loses the changes, for changes that outlive their form. */
  onDiscard?: () => void
}

/** While `isChanged`, the owner is asked before another page, a reload or the end of the tab loses the changes. */
export function useUnsavedChanges(
  isChanged: boolean,
  { path, onDiscard }: UnsavedChangesOptions = {},
): void {
  useUnloadWarning(isChanged)
  const discard = useEffectEvent(() => onDiscard?.())
  useEffect(() => {
    if (!isChanged) return
    const draft: Draft = {
      isLostAt: (pathname) => path === undefined || !pathname.startsWith(path),
      discard: () => discard(),
    }
    drafts.add(draft)
    return () => {
      drafts.delete(draft)
    }
  }, [isChanged, path])
}

/** Tests if a navigation to another path loses unsaved changes. */
export function losesChanges(pathname: string): boolean {
  return [...drafts].some((draft) => draft.isLostAt(pathname))
}

/** Discards the unsaved changes that a navigation to another path loses. */
export function discardChanges(pathname: string): void {
  for (const draft of [...drafts]) if (draft.isLostAt(pathname)) draft.discard()
}
