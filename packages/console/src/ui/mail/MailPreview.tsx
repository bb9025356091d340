import type { ReactNode } from 'react'
import { texts } from '../texts/texts.js'
import './mail-preview.css'

/** Preview of an e-mail's HTML in a sandboxed frame without scripts, forms or navigation. */
export function MailPreview({ html, subject }: { html: string; subject: string }): ReactNode {
  return (
    <>
      <iframe
        className="mail-preview"
        title={texts.mail.preview(subject)}
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={previewDocument(html)}
      />
      <p className="muted">{texts.mail.blocked}</p>
    </>
  )
}

/**
 * Builds the document of the preview frame. Links target a new window, which the sandbox blocks; otherwise they would
 * load in the frame. The e-mail defines its own light and dark colours.
 */
function previewDocument(html: string): string {
  return `<!doctype html><base target="_blank">${html}`
}
