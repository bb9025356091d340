import { useEffect, useRef, useState } from 'react'

/**
 * Stores typed text and reports it, trimmed, after a pause in typing. Updates when the value changes for another
 * reason, such as the back button.
 *
 * @param pauseMs milliseconds without a keystroke; undefined to report with `reportNow` only
 */
export function useDraft(
  value: string,
  report: (value: string) => void,
  pauseMs: number | undefined,
): { draft: string; setDraft(draft: string): void; reportNow(): void } {
  const [draft, setDraft] = useState(value)
  const reported = useRef(value)
  const latest = useRef(report)
  latest.current = report
  useEffect(() => {
    // The value lags behind fast typing: an earlier report must not overwrite newer text.
    if (value === reported.current) return
    reported.current = value
    setDraft(value)
  }, [value])
  const reportNow = (): void => {
    const text = draft.trim()
    if (text === reported.current) return
    reported.current = text
    latest.current(text)
  }
  const reportLatest = useRef(reportNow)
  reportLatest.current = reportNow
  useEffect(() => {
    if (pauseMs === undefined || draft.trim() === reported.current) return
    const timer = setTimeout(() => reportLatest.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [draft, pauseMs])
  return { draft, setDraft, reportNow }
}
