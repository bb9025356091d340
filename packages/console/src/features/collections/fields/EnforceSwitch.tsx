import type { Collection } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Choice } from '../../../forms/Choice.js'
import { SaveError } from '../SaveError.js'
import { usePatchCollection } from '../useCollectionChanges.js'
import { texts } from './texts/texts.js'

/** Switch of the check of items against the fields. Turning it on checks the stored items first. */
export function EnforceSwitch({ collection }: { collection: Collection }): ReactNode {
  const { mutate, isPending, error, variables } = usePatchCollection(collection)
  return (
    <section className="enforce" aria-label={texts.enforce.section}>
      <Choice
        hint={texts.enforce.hint}
        checked={isPending ? variables.enforce === true : collection.enforce}
        // Not disabled, because a disabled check box loses the focus.
        aria-busy={isPending}
        onChange={(enforce) => {
          if (!isPending) mutate({ enforce })
        }}
      >
        {texts.enforce.label}
      </Choice>
      {isPending && variables.enforce === true && <p role="status">{texts.enforce.checking}</p>}
      <SaveError error={error} />
    </section>
  )
}
