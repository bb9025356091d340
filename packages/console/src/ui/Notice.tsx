import { type ReactNode, useEffect } from 'react'
import { Button } from 'react-aria-components'
import { CloseIcon } from './icons.js'
import './notice.css'
import { texts } from './texts/texts.js'
import { useStable } from './useStable.js'

/** Message about the last action, with an undo action if there is one. */
export interface NoticeMessage {
  text: ReactNode
  /** Listed below the text. */
  details?: readonly string[]
  tone?: 'success' | 'danger' | 'progress'
  action?: { label: string; run: () => void }
}

interface NoticeProps {
  message: NoticeMessage | undefined
  onClose: () => void
}

/** Milliseconds after which a message about a success closes. */
const successShownMs = 6_000

/**
 * Message at the lower edge of the window. It stays until it is closed or replaced; one about a success without an
 * action closes by itself, because it covers a part of the page.
 */
export function Notice({ message, onClose }: NoticeProps): ReactNode {
  const { close } = useStable({ close: onClose })
  useEffect(() => {
    if (message === undefined || (message.tone ?? 'success') !== 'success') return
    if (message.action !== undefined || message.details !== undefined) return
    const timer = setTimeout(close, successShownMs)
    return () => clearTimeout(timer)
  }, [message, close])
  return (
    <div className="notice-place" role="status">
      {message !== undefined && (
        <div className="notice-message" data-tone={message.tone ?? 'success'}>
          <div className="notice-text">
            <p>{message.text}</p>
            {message.details !== undefined && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also by keyboard
              <ul tabIndex={0}>
                {message.details.map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, for items with the same name
                  <li key={at}>{line}</li>
                ))}
              </ul>
            )}
          </div>
          {message.action && (
            <Button className="button quiet" onPress={message.action.run}>
              {message.action.label}
            </Button>
          )}
          <Button
            className="button quiet button-icon"
            aria-label={texts.closeMessage}
            onPress={onClose}
          >
            <CloseIcon />
          </Button>
        </div>
      )}
    </div>
  )
}
