import { useEffect, useRef, useState } from 'react'

/**
 * Keeps typed text and reports it, without spaces around it, after a pause in typing. Follows the value when it changes for
 * another reason, such as the back button.
 *
 * @param pauseMs milliseconds without a keystroke; undefined to report with `tellNow` only
 */
export function useDraft(
  value: string,
  tell: (value: string) => void,
  pauseMs: number | undefined,
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
    const text = draft.trim()
    if (text === told.current) return
    told.current = text
    latest.current(text)
  }
  const tellLatest = useRef(tellNow)
  tellLatest.current = tellNow
  useEffect(() => {
    if (pauseMs === undefined || draft.trim() === told.current) return
    const timer = setTimeout(() => tellLatest.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [draft, pauseMs])
  return { draft, setDraft, tellNow }
}
