import { dataCodes } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { ApiError } from '../../api-error.js'
import { FormError } from '../../forms/FormError.js'

/** Error of a change to a collection. A conflict says what happened and what the next attempt does. */
export function SaveError({ error }: { error: Error | null }): ReactNode {
  if (!(error instanceof ApiError) || error.code !== dataCodes.revisionConflict) {
    return <FormError error={error} />
  }
  return (
    <div className="notice warning" role="alert">
      <p>
        <strong>Nothing was saved: this collection was changed elsewhere in the meantime.</strong>{' '}
        This page now shows its current state, and your changes are kept on top of it. Check them
        and save again.
      </p>
    </div>
  )
}
