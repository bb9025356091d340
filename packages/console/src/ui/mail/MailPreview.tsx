import type { ReactNode } from 'react'
import { previewDocument } from './preview-document.js'
import './mail-preview.css'

/** Preview of a mail's HTML in a sandboxed frame without scripts, forms or navigation. */
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
      <p className="muted">This preview blocks links and external images.</p>
    </>
  )
}
