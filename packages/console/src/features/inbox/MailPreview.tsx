import type { ReactNode } from 'react'
import { previewDocument } from './preview-document.js'

/** The HTML of a mail in a frame that can run nothing, send nothing and go nowhere. */
export function MailPreview({ html, subject }: { html: string; subject: string }): ReactNode {
  return (
    <>
      <iframe
        className="mail-preview"
        title={`Preview of “${subject}”`}
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={previewDocument(html)}
      />
      <p className="muted">
        Links do nothing in this preview, and pictures from elsewhere stay out.
      </p>
    </>
  )
}
