'use client'

import { useFormDraft } from '@foyer/react'
import { publishNote } from './actions'

export function WriteNote({ formKey }: { formKey: string }) {
  return (
    <form ref={useFormDraft('note')} action={publishNote}>
      <input type="hidden" name="key" value={formKey} />
      <label>
        Note <input name="text" required />
      </label>
      <button type="submit">Publish</button>
    </form>
  )
}
