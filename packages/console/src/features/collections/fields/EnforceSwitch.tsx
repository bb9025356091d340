import type { Collection } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Choice } from '../Choice.js'
import { SaveError } from '../SaveError.js'
import { usePatchCollection } from '../useCollectionChanges.js'

/** Switch of the check of items against the fields. Turning it on checks the stored items first. */
export function EnforceSwitch({ collection }: { collection: Collection }): ReactNode {
  const { mutate, isPending, error, variables } = usePatchCollection(collection)
  return (
    <section className="enforce" aria-label="Check of items">
      <Choice
        type="checkbox"
        label="Check items against these fields"
        hint="A write whose values have other types, or lack a required one, is refused. Values that no field declares stay allowed. Turning it on checks the stored items first, and changes nothing if one does not fit."
        isChecked={isPending ? variables.enforce === true : collection.enforce}
        isDisabled={isPending}
        onChange={(enforce) => mutate({ enforce })}
      />
      {isPending && variables.enforce === true && <p role="status">Checking the items…</p>}
      <SaveError error={error} />
    </section>
  )
}
