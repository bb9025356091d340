import { dataCodes } from '@foyer/protocol'
import type { FieldMismatch } from '@foyer/protocol/collection-endpoints'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../api/api-error.js'
import { FormError } from '../../forms/FormError.js'
import { formatCount } from '../../ui/format/format-number.js'
import { itemPath } from '../../url/collection-paths.js'
import { texts } from './texts/texts.js'

/**
 * Error of a change to a collection. Explains a conflict and the effect of the next attempt; lists the items that do
 * not fit the fields.
 */
export function SaveError({ error }: { error: Error | null }): ReactNode {
  if (!(error instanceof ApiError)) return <FormError error={error} />
  if (error.code === dataCodes.propertyInvalid && Array.isArray(error.data.mismatches)) {
    const { collectionId, count, mismatches } = error.data
    return (
      <Mismatches
        collectionId={String(collectionId)}
        count={Number(count)}
        mismatches={mismatches as FieldMismatch[]}
      />
    )
  }
  if (error.code !== dataCodes.revisionConflict) return <FormError error={error} />
  return (
    <div className="notice warning" role="alert">
      <p>
        <strong>{texts.conflict.title}</strong> {texts.conflict.text}
      </p>
    </div>
  )
}

interface MismatchesProps {
  collectionId: string
  count: number
  mismatches: readonly FieldMismatch[]
}

/** The first values of stored items that do not fit the fields. */
function Mismatches({ collectionId, count, mismatches }: MismatchesProps): ReactNode {
  const listedItems = new Set(mismatches.map(({ itemId }) => itemId)).size
  return (
    <div className="notice warning mismatches" role="alert">
      <p>
        <strong>{texts.mismatch.title(count, formatCount(count))}</strong>{' '}
        {texts.mismatch.advice(count)}
        {count > listedItems && ` ${texts.mismatch.first(listedItems)}`}
      </p>
      <ul>
        {mismatches.map(({ itemId = '', field, expected, found }) => (
          <li key={`${itemId} ${field}`}>
            {texts.mismatch.value(
              <Link to={itemPath(collectionId, itemId)}>{itemId}</Link>,
              <code>{field}</code>,
              expected,
              <code>{found}</code>,
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
