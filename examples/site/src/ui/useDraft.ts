import { useEffect, useRef, useState } from 'react'

/**
 * Debounces typed text; follows the value when it changes for another reason, such as
 * the back button.
 *
 * @param pauseMs milliseconds without a keystroke
 */
export function useDraft(
  value: string,
  tell: (value: string) => void,
  pauseMs: number,
): { draft: string; setDraft(draft: string): void; tellNow(): void } {
  const [draft, setDraft] = useState(value)
  const told = useRef(value)
  const latest = useRef(tell)
  latest.current = tell
  useEffect(() => {
    // Our own earlier letters come back here while more are typed: they must not undo them.
    if (value === told.current) return
    told.current = value
    setDraft(value)
  }, [value])
  const tellNow = (): void => {
    if (draft === told.current) return
    told.current = draft
    latest.current(draft)
  }
  const tellLatest = useRef(tellNow)
  tellLatest.current = tellNow
  useEffect(() => {
    if (draft === told.current) return
    const timer = setTimeout(() => tellLatest.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [draft, pauseMs])
  return { draft, setDraft, tellNow }
}
