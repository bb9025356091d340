import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { languages } from '../language/languages.js'
import { useTexts } from '../language/texts-context.js'
import { type Toast, ToastContext } from './toast.js'

/** Milliseconds before a message closes, unless it is hovered or focused. */
const stayMs = 8_000

/** Maximum number of messages at a time. */
const maxToasts = 3

type Shown = Toast & { id: number }

/** Shows messages above the page, in a live region for screen readers. */
export function Toasts({ children }: { children: ReactNode }): ReactNode {
  const { site } = useTexts()
  const [shown, setShown] = useState<readonly Shown[]>([])
  const next = useRef(0)
  const say = useCallback((toast: Toast) => {
    next.current += 1
    const id = next.current
    // A repeated sentence replaces the earlier message and is announced again.
    setShown((before) =>
      [...before.filter(({ text }) => text !== toast.text), { ...toast, id }].slice(-maxToasts),
    )
  }, [])
  const close = useCallback((closed: number) => {
    setShown((before) => before.filter(({ id }) => id !== closed))
  }, [])
  return (
    <ToastContext value={say}>
      {children}
      <div className="toasts" role="status" aria-live="polite" aria-label={site.messages}>
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={() => close(toast.id)} />
        ))}
      </div>
    </ToastContext>
  )
}

function ToastCard({ toast, onClose }: { toast: Shown; onClose(): void }): ReactNode {
  const { site } = useTexts()
  const { text, failed = false, language, action } = toast
  const card = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (failed) return
    const timer = setInterval(() => {
      const isHeld =
        card.current?.matches(':hover') || card.current?.contains(document.activeElement)
      // Keeps the message, because its button may be about to be pressed.
      if (!isHeld) close.current()
    }, stayMs)
    return () => clearInterval(timer)
  }, [failed])
  return (
    <div
      className="toast"
      data-failed={failed}
      lang={language}
      dir={language && languages[language].direction}
      ref={card}
    >
      <p>{text}</p>
      {action ? (
        <button
          type="button"
          onClick={() => {
            action.run()
            onClose()
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button type="button" className="toast-close" aria-label={site.close} onClick={onClose}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" stroke="currentcolor" strokeWidth="1.8" />
        </svg>
      </button>
    </div>
  )
}
